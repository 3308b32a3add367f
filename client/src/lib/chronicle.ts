/** The lines of the chronicle in blocks, one a turn, each under the name of whose turn it is. */
import type { LogLine } from './types';

export interface Block {
  turn: number;
  /** The seat on turn; null if only seats have changed. */
  seat: number | null;
  lines: LogLine[];
  /** True if it starts with unread lines. */
  fresh: boolean;
}

/**
 * What others gain or pay in somebody's turn stands there, and so does what nobody does. Who comes or goes has the turn
 * of the move before, though lines of the next turn may stand above: it parts nothing.
 */
export function blocks(lines: readonly LogLine[], read: number): Block[] {
  const made: Block[] = [];
  let marked = read === 0;
  for (const line of lines) {
    const last = made.at(-1);
    const fresh = !marked && line.move > read;
    const joins = last && belongs(line, last);
    // a turn that the last move one has read has only begun, after the end of the turn before
    const begun = last?.lines[0]!.move === read && made.at(-2)?.lines.at(-1)!.move === read;
    if (joins && fresh && begun) last.fresh = true;
    if (joins && (!fresh || last.fresh)) {
      last.seat ??= line.on_turn;
      last.lines.push(line);
    } else made.push({ turn: line.turn, seat: line.on_turn, lines: [line], fresh });
    marked ||= fresh;
  }
  return made;
}

function belongs({ turn, on_turn }: LogLine, block: Block): boolean {
  return on_turn === null ? turn <= block.turn : turn === block.turn;
}

/**
 * A line without the name at its beginning where that stands above it: verbs first. What others gain keeps theirs, and
 * so do mere amounts, which alone say too little.
 */
export function below(seat: number | null, line: LogLine, names: readonly string[]): string {
  return line.seat !== null && line.seat === seat ? unnamed(line.text, names[seat] ?? '') : line.text;
}

function unnamed(text: string, name: string): string {
  const rest = text.startsWith(name) ? /^(?::(?! [+−]))? (.+)$/.exec(text.slice(name.length)) : null;
  return rest?.[1] ?? text;
}
