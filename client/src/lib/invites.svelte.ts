/** The links for friends that this tab has been given: the server shows each only once. */
import { SvelteMap } from 'svelte/reactivity';

const KEY = 'invites';
const known = new SvelteMap<string, string>();
try {
  for (const [seat, url] of Object.entries(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, string>))
    known.set(seat, url);
} catch {
  // without storage they are known until the page is left
}

/** Remember the link of a seat; a new one takes the place of the old one. */
export function keep(table: string, seat: number, url: string): void {
  known.set(`${table}/${seat}`, url);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(known)));
  } catch {
    // as above
  }
}

export const inviteOf = (table: string, seat: number): string | undefined => known.get(`${table}/${seat}`);
