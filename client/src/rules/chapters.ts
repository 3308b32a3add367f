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

/** What a game is about, in paragraphs: the text of its first chapter, up to the next heading. */
export function opening(page: Document): string[] {
  const found: string[] = [];
  let next = page.querySelector('#goal')?.nextElementSibling;
  for (; next && !/^H\d$/.test(next.tagName); next = next.nextElementSibling)
    if (next.tagName === 'P') found.push(next.textContent?.trim() ?? '');
  return found;
}
