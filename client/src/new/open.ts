/** Opening a table. */
import { post } from '../lib/api';
import { say } from '../lib/words.svelte';
import type { TableBody } from './form';
import type { Opened } from '../lib/types';

/** Names for computers, one a seat. */
export const botNames = (): string[] => say('new.names').split(', ');

/** An opened table whose invites have whole addresses. */
export const whole = ({ id, invites }: Opened): Opened => ({
  id,
  invites: invites.map(({ seat, url }) => ({ seat, url: new URL(url, location.href).href })),
});

/** Ask the server for the table. */
export const openTable = async (body: TableBody): Promise<Opened> => whole(await post<Opened>('api/tables', body));
