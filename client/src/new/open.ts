/** Opening a table. */
import { post } from '../lib/api';
import { say } from '../lib/words.svelte';
import type { TableBody } from './form';
import type { Opened } from '../lib/types';

/** Names for computers, one a seat. */
export const botNames = (): string[] => say('new.names').split(', ');

/** Ask the server for the table; invites come with whole addresses. */
export async function openTable(body: TableBody): Promise<Opened> {
  const { id, invites } = await post<Opened>('api/tables', body);
  return { id, invites: invites.map(({ seat, url }) => ({ seat, url: new URL(url, location.href).href })) };
}
