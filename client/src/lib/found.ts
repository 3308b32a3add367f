/** Search in cards and rules: what has all the words, wherever they stand. */
import type { Piece } from './types';

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** True if a text has all the words that are looked for; case and accents do not count. */
export function found(text: string, wanted: string): boolean {
  const here = plain(text);
  return plain(wanted)
    .split(/\s+/)
    .every((word) => here.includes(word));
}

/** Everything that is told of a card. */
export const wordsOf = ({ label, caption, says, note, gives }: Piece): string =>
  [label, caption, note, says, ...(gives ?? []).map((amount) => amount.label)].filter(Boolean).join(' ');
