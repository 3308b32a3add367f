/** Opening a table. */
import { post } from '../lib/api';
import { guest } from '../lib/guest.svelte';
import { keep } from '../lib/invites.svelte';
import { language, say } from '../lib/words.svelte';
import { bodyOf, guidedForm, type TableBody } from './form';
import type { GameCard, Opened } from '../lib/types';

/** Names for computers, one a seat. */
export const botNames = (): string[] => say('new.names').split(', ');

/** An opened table whose invites have whole addresses, which the waiting room will show again. */
export function whole({ id, invites }: Opened): Opened {
  const links = invites.map(({ seat, url }) => ({ seat, url: new URL(url, location.href).href }));
  for (const { seat, url } of links) keep(id, seat, url);
  return { id, invites: links };
}

/** Ask the server for the table. */
export const openTable = async (body: TableBody): Promise<Opened> => whole(await post<Opened>('api/tables', body));

/** Ask for the guided first game of a game that has one. */
export const openGuided = (game: GameCard): Promise<Opened> =>
  openTable(bodyOf(guidedForm(game, game.guide!, language.code), game, guest.name, botNames()));
