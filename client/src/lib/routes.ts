/** The pages of the client by their addresses below the root. */

export type Route =
  | { page: 'hall' }
  | { page: 'new'; game: string | null; like: string; group: string; options: Record<string, string> }
  | { page: 'table'; id: string; at: number | null }
  | { page: 'review'; id: string }
  | { page: 'join'; invite: string }
  | { page: 'campaign'; id: string | null; chapter: number | null; evening: string }
  | { page: 'tournament'; id: string }
  | { page: 'rules'; game: string | null; anchor: string }
  | { page: 'groups'; id: string | null; link: string }
  | { page: 'profile' }
  | { page: 'device'; token: string }
  | { page: 'about' }
  | { page: 'lost' };

function parts(path: string): string[] {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return ['?']; // an address that is not one
  }
}

/** The page of a path below the root, as `rules/council`, and of what follows its `#`: a chapter, a table. */
export function routeOf(path: string, hash = ''): Route {
  const fragment = hash.replace(/^#/, '');
  const [page = '', first = '', ...rest] = parts(path.replace(/\/$/, ''));
  if (page === 'groups' && rest.length < 2) {
    const joins = first === 'join' && rest.length; // an invitation, else a group
    if (joins || !rest.length) return { page: 'groups', id: joins ? null : first || null, link: rest[0] ?? '' };
  }
  if (page === 't' && first && rest.length === 1 && rest[0] === 'review') return { page: 'review', id: first };
  if (rest.length) return { page: 'lost' };
  if (page === 't' && first) return { page: 'table', id: first, at: /^\d+$/.test(fragment) ? Number(fragment) : null };
  if (page === 'device' && first) return { page: 'device', token: first };
  if (page === 'tournament' && first) return { page: 'tournament', id: first };
  if (page === 'join' && first) return { page: 'join', invite: first };
  if (page === 'new') {
    const agreed = fragment.includes('='); // options, else a table
    const { group = '', ...options } = Object.fromEntries(new URLSearchParams(agreed ? fragment : ''));
    return { page: 'new', game: first || null, like: agreed ? '' : fragment, group, options };
  }
  if (page === 'campaign') {
    const chapter = Number(fragment) || null; // else the game of an evening beside it
    return { page: 'campaign', id: first || null, chapter, evening: chapter ? '' : fragment };
  }
  if (page === 'rules') return { page: 'rules', game: first || null, anchor: fragment };
  if (first) return { page: 'lost' };
  if (page === 'profile') return { page: 'profile' };
  if (page === 'about') return { page: 'about' };
  return page === '' || page === 'index.html' ? { page: 'hall' } : { page: 'lost' };
}
