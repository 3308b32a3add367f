/** Opening a table. */
import { post } from '../lib/api';
import { say } from '../lib/words.svelte';
import type { TableBody } from './form';

export interface Invite { seat: number; url: string }

/** Names for computers, one a seat. */
export const botNames = (): string[] => say('new.names').split(', ');

/** Ask the server for the table; invites come with whole addresses. */
export async function openTable(body: TableBody): Promise<{ id: string; invites: Invite[] }> {
  const { id, invites } = await post<{ id: string; invites: Invite[] }>('api/tables', body);
  return { id, invites: invites.map(({ seat, url }) => ({ seat, url: new URL(url, location.href).href })) };
}
