/** The links for friends that this tab has been given: the server shows each only once. */
const KEY = 'invites';

function stored(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, string>;
  } catch {
    return {}; // without storage they are known until the page is left
  }
}
const known = $state(stored());

/** Remember the link of a seat; a new one takes the place of the old one. */
export function keep(table: string, seat: number, url: string): void {
  known[`${table}/${seat}`] = url;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // as above
  }
}

export const inviteOf = (table: string, seat: number): string | undefined => known[`${table}/${seat}`];
