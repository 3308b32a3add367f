/** Which page is shown: addresses below the root, changed without loading anew. */
import { root } from './api';
import { routeOf, type Route } from './routes';

export type { Route };

const read = (): Route => routeOf(location.pathname.slice(root.length), location.hash);

export const here = $state<{ route: Route }>({ route: read() });

export function go(path: string): void {
  history.pushState(null, '', root + path);
  here.route = read();
  scrollTo(0, 0);
}

/** What follows the `#` of this page is another one, which opens the same when it is handed on. */
export function mark(fragment: string): void {
  history.replaceState(null, '', location.pathname + location.search + (fragment && `#${fragment}`));
  here.route = read();
}

addEventListener('popstate', () => (here.route = read()));

/** Links inside the client are followed without loading the page anew: `<a href={to('t/7')} onclick={follow}>`. */
export const to = (path: string): string => root + path;
export function follow(event: MouseEvent): void {
  const { pathname, hash } = event.currentTarget as HTMLAnchorElement;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(pathname.slice(root.length) + hash);
}
