/** Which page is shown: addresses below the root, changed without loading anew. */
import { root } from './api';

export type Route =
  | { page: 'hall' }
  | { page: 'new'; game: string | null }
  | { page: 'table'; id: string }
  | { page: 'join'; invite: string }
  | { page: 'rules'; game: string; anchor: string }
  | { page: 'about' };

function read(): Route {
  const [page, ...rest] = location.pathname.slice(root.length).split('/').map(decodeURIComponent);
  const first = rest[0] ?? '';
  if (page === 't' && first) return { page: 'table', id: first };
  if (page === 'new') return { page: 'new', game: first || null };
  if (page === 'join' && first) return { page: 'join', invite: first };
  if (page === 'rules' && first) return { page: 'rules', game: first, anchor: location.hash.slice(1) };
  if (page === 'about') return { page: 'about' };
  return { page: 'hall' };
}

export const here = $state<{ route: Route }>({ route: read() });

export function go(path: string): void {
  history.pushState(null, '', root + path);
  here.route = read();
  scrollTo(0, 0);
}

addEventListener('popstate', () => (here.route = read()));

/** Links inside the client are followed without loading the page anew: `<a href={to('t/7')} onclick={follow}>`. */
export const to = (path: string): string => root + path;
export function follow(event: MouseEvent): void {
  const link = (event.currentTarget as HTMLAnchorElement).pathname;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(link.slice(root.length));
}
