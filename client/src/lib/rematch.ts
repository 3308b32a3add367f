/** Playing the same again with the same people: what a reader can do. */
import type { RematchView, TableView } from './types';

/** Whether somebody has proposed it, and the reader has not answered. */
export function isAsked({ rematch, yours }: Pick<TableView, 'rematch' | 'yours'>): boolean {
  if (!rematch || rematch.by === null || rematch.next || !yours.length) return false;
  return yours.every((seat) => !rematch.ready.includes(seat) && !rematch.declined.includes(seat));
}

/** Whether a seat of the reader's is to be at the new table. */
export const joins = ({ rematch, yours }: Pick<TableView, 'rematch' | 'yours'>): boolean =>
  yours.some((seat) => rematch?.ready.includes(seat) && !rematch.bots.includes(seat));

/** Whether those who have agreed may give a computer this seat, `passed` seconds after the view came. */
export const mayFill = (rematch: RematchView, seat: number, passed: number): boolean =>
  rematch.by !== null &&
  !rematch.next &&
  !rematch.ready.includes(seat) &&
  (rematch.declined.includes(seat) || passed >= rematch.wait);
