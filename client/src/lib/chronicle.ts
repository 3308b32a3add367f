/** The lines of the chronicle in blocks, one a turn, each under the name of whose turn it is. */
import type { LogLine } from './types';

export interface Block {
  turn: number;
  /** Null while nobody has done anything in it. */
  seat: number | null;
  lines: LogLine[];
  /** It begins with what somebody has not read yet. */
  fresh: boolean;
}

/** What belongs to nobody, as a new round, stands with what follows or goes before it in the same turn. */
export function blocks(lines: readonly LogLine[], read: number): Block[] {
  const made: Block[] = [];
  let marked = read === 0;
  for (const line of lines) {
    const last = made.at(-1);
    const fresh = !marked && line.move > read;
    const whose = last?.seat ?? line.seat;
    if (last && !fresh && last.turn === line.turn && (line.seat === null || line.seat === whose)) {
      last.seat = whose;
      last.lines.push(line);
    } else made.push({ turn: line.turn, seat: line.seat, lines: [line], fresh });
    marked ||= fresh;
  }
  return made;
}

/** A line without the name at its beginning, which stands above it: verbs first. */
export function unnamed(text: string, name: string): string {
  const rest = text.startsWith(name) ? /^:? (.+)$/.exec(text.slice(name.length)) : null;
  return rest?.[1] ?? text;
}
