/** The things of a zone one after the other, as they lie: the ways of the arrow keys while a card is read. */

/** The thing after another one of its zone (before it with -1); null if it is alone there. */
export function neighbour(id: string, by: number): { id: string; element: HTMLElement } | null {
  const named = (one: HTMLElement): string => one.dataset.target ?? '';
  const zone = document.querySelector(`[data-target="${CSS.escape(id)}"]`)?.closest('[data-zone]');
  const all = [...(zone?.querySelectorAll<HTMLElement>('[data-target]') ?? [])];
  const things = all.filter((one, i) => all.findIndex((other) => named(other) === named(one)) === i);
  if (things.length < 2) return null;
  const element = things.at((things.findIndex((one) => named(one) === id) + by) % things.length)!;
  return { id: named(element), element };
}
