/** One sign for each name, of which no two are alike: its first letter that no seat before it has, else its number. */
export function initials(names: string[]): string[] {
  const taken: string[] = [];
  for (const name of names) {
    const signs = [...name.toUpperCase()];
    const own = [signs[0] ?? '', ...signs.filter((sign) => /\p{L}|\d/u.test(sign))];
    taken.push(own.find((sign) => sign.trim() && !taken.includes(sign)) ?? String(taken.length + 1));
  }
  return taken;
}
