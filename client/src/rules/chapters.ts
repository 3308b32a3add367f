/** The chapters of a page of rules: its headings that carry an anchor. */

export interface Chapter {
  id: string;
  title: string;
  sections: { id: string; title: string }[];
}

export function chaptersOf(page: Document): Chapter[] {
  const found: Chapter[] = [];
  for (const heading of page.querySelectorAll('h2[id], h3[id]')) {
    const entry = { id: heading.id, title: heading.textContent?.trim() ?? '' };
    const last = found.at(-1);
    if (heading.tagName === 'H3' && last) last.sections.push(entry);
    else found.push({ ...entry, sections: [] });
  }
  return found;
}

/** The places of the rules with their own text, up to the next heading. */
export function passages(page: Document): { id: string; title: string; text: string }[] {
  return [...page.querySelectorAll('h2[id], h3[id]')].map((heading) => {
    let text = '';
    for (let next = heading.nextElementSibling; next && !/^H\d$/.test(next.tagName); next = next.nextElementSibling)
      text += ` ${next.textContent?.trim() ?? ''}`;
    return { id: heading.id, title: heading.textContent?.trim() ?? '', text };
  });
}

/** What a game is about, in paragraphs: the text of its first chapter, up to the next heading. */
export function opening(page: Document): string[] {
  const found: string[] = [];
  let next = page.querySelector('#goal')?.nextElementSibling;
  for (; next && !/^H\d$/.test(next.tagName); next = next.nextElementSibling)
    if (next.tagName === 'P') found.push(next.textContent?.trim() ?? '');
  return found;
}
