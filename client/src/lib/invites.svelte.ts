/** The links for friends that this tab has been given: the server shows each only once. */
import { get, Refused } from './api';
import type { Invitation, SeatView } from './types';

const KEY = 'invites';

function stored(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, string>;
  } catch {
    return {}; // without storage they are known until the page is left
  }
}
const known = $state(stored());
const JUST_NOW = 10_000; // milliseconds in which the view may not know of a new link yet
const fresh = new Set<string>();

function store(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // as above
  }
}

/** Remember the link of a seat; a new one takes the place of the old one. */
export function keep(table: string, seat: number, url: string): void {
  const place = `${table}/${seat}`;
  known[place] = url;
  fresh.add(place);
  setTimeout(() => fresh.delete(place), JUST_NOW);
  store();
}

/** Forget the links of a table that open nothing any more: of seats that are taken, or have another link. */
export async function check(table: string, seats: Pick<SeatView, 'seat' | 'kind'>[]): Promise<void> {
  const own = seats.filter(({ seat }) => `${table}/${seat}` in known && !fresh.has(`${table}/${seat}`));
  await Promise.all(
    own.map(async ({ seat, kind }) => {
      const url = known[`${table}/${seat}`]!;
      const gone = kind !== 'invited' || (await leadsNowhere(url));
      if (gone && inviteOf(table, seat) === url) delete known[`${table}/${seat}`];
    }),
  );
  if (own.length) store();
}

/** Whether the server says so; without an answer nobody knows. */
const leadsNowhere = (url: string): Promise<boolean> =>
  get<Invitation>(`api/invites/${url.split('/').at(-1)}`).then(
    () => false,
    (error: unknown) => error instanceof Refused && error.status === 404,
  );

export const inviteOf = (table: string, seat: number): string | undefined => known[`${table}/${seat}`];
