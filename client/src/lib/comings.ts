/** Who came and went: lines of their own between those of the chronicle. */
import type { LogLine } from './types';

/** Those after the one with these words: of its moment nothing is certain, for it changes when moves are taken back. */
export const after = (comings: LogLine[], last: string): LogLine[] =>
  comings.slice(comings.findLastIndex((line) => line.text === last) + 1);
