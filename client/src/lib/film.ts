/** The deeds that a film shows: which of the log, of whom, and how long each is seen. */
import type { LogLine } from './types';

/** What one move has told, and the number of moves after which the table looked like that. */
export interface Deed {
  at: number;
  seat: number | null;
  turn: number;
  lines: LogLine[];
}

export const SPEEDS = [1, 2, 4] as const;
const STEP = 450; // milliseconds
const WHOLE = 12_000; // milliseconds that all deeds together take at most
const MOST = 40; // deeds; of more only the last turn of each seat is shown

/** The deeds of the moves after `from`; consequences belong to the deed before them. */
export function deeds(log: readonly LogLine[], from: number, to = Infinity): Deed[] {
  const made: Deed[] = [];
  for (const line of log) {
    if (line.move <= from || line.move > to) continue;
    const last = made.at(-1);
    if (last && (line.move === last.at || line.depth > 0)) {
      last.at = line.move;
      last.lines.push(line);
    } else made.push({ at: line.move, seat: line.seat ?? line.on_turn, turn: line.turn, lines: [line] });
  }
  return made;
}

/** Deeds by turn. */
export function turns(all: readonly Deed[]): Deed[][] {
  const made: Deed[][] = [];
  for (const deed of all) {
    const last = made.at(-1);
    if (last?.[0]?.turn === deed.turn) last.push(deed);
    else made.push([deed]);
  }
  return made;
}

/** Those that are worth watching of very many: the last turn of each seat. */
export function chosen(all: Deed[]): Deed[] {
  if (all.length <= MOST) return all;
  const last = new Map(turns(all).map((turn) => [turn[0]!.seat, turn]));
  return [...last.values()]
    .sort(([one], [other]) => one!.at - other!.at)
    .flat()
    .slice(-MOST);
}

/** Milliseconds that each of so many deeds is seen. */
export const pace = (deeds: number, speed: number): number => Math.min(STEP, WHOLE / deeds) / speed;

/** The deeds of others: that the viewer's turn begins is no deed of theirs. */
export const ofOthers = (all: Deed[], viewer: number | null): Deed[] =>
  viewer === null ? all : all.filter(({ seat }) => seat !== viewer);

/**
 * The turns that can be watched again: the reader's own last one, which ended with the move `read`, and those after it,
 * else the last of all seats.
 */
export function lastTurns(log: readonly LogLine[], seats: number, viewer: number | null, read: number): Deed[][] {
  const all = turns(deeds(log, 0));
  const isOwn = ([first]: Deed[]): boolean => first!.seat === viewer;
  const own = all.findLastIndex((turn) => isOwn(turn) && turn[0]!.lines[0]!.move <= read);
  const since = own < 0 ? all.length - seats : own;
  const last = all.slice(Math.max(0, since, all.length - 2 * seats));
  return last.filter((turn, i) => !i || !isOwn(turn));
}
