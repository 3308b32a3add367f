/** Who came and went: lines of their own between those of the chronicle. */
import type { LogLine } from './types';

/**
 * Those after the one with these words: of its moment nothing is certain, for it changes when moves are taken back.
 * None where it is not there any more: then all are told in other words, in another language or after a name was taken
 * away.
 */
export function after(comings: LogLine[], last: string): LogLine[] {
  const place = comings.findLastIndex((line) => line.text === last);
  return last && place < 0 ? [] : comings.slice(place + 1);
}

/** The chronicle, and between its lines who came and went. */
export function among(log: LogLine[], comings: LogLine[]): LogLine[] {
  const told: LogLine[] = [];
  const waiting = [...comings];
  for (const line of log) {
    while (waiting[0] && waiting[0].move < line.move) told.push(waiting.shift()!);
    told.push(line);
  }
  return [...told, ...waiting];
}
