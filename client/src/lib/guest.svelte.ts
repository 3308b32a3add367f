/** How the reader is called at tables: kept on this device, and known to the server under the guest's cookie. */
import { get, post } from './api';
import { forgetTables } from './remembered';
import type { GuestCard } from './types';

const KEY = 'name';
export const NAME_LENGTH = 40;

export const guest = $state({ name: localStorage.getItem(KEY) ?? '' });

/** Switch to another guest, as the server says. */
export function become(card: GuestCard): void {
  keep(card.name);
}

function keep(name: string): void {
  guest.name = name;
  localStorage.setItem(KEY, name);
}

/** This browser is nobody any more. */
export function forget(): void {
  guest.name = '';
  localStorage.removeItem(KEY);
  forgetTables();
}

/** A device that has forgotten the name asks the server. */
export async function recall(): Promise<void> {
  if (guest.name) return;
  const { name } = await get<GuestCard>('api/guest');
  if (name && !guest.name) keep(name);
}

/** The question for a name that is being asked; it is answered when the reader has one, or wants none. */
export const asking = $state<{ answer: ((named: boolean) => void) | null }>({ answer: null });

/** Whether the reader has a name, perhaps this one: who has none is asked for one, before the first seat. */
export async function named(name = ''): Promise<boolean> {
  if (name.trim()) await rename(name);
  await recall().catch(() => {}); // unknown guests are asked for a name
  if (guest.name) return true;
  asking.answer?.(false); // who was asked before has turned to something else
  return new Promise((answer) => (asking.answer = answer));
}

/** Take a name, if it is another. The server hears of it at once, so that tables opened later carry it. */
export async function rename(name: string): Promise<GuestCard | null> {
  const tidy = name.trim().slice(0, NAME_LENGTH);
  if (tidy === guest.name) return null;
  keep(tidy);
  return post<GuestCard>('api/guest', { name: tidy });
}
