/** What others have changed on the table since the reader's last choice: who moved what from where to where. */
import type { Piece, Scene, TableView, Zone } from './types';

/** Ids of the same place, the most exact first; null: off the table, or not to be told. */
export type Spot = string[] | null;
export interface Change {
  from: Spot;
  to: Spot;
  owner?: number | undefined;
} // whose piece it is
export interface Trail extends Change {
  seat: number;
}
/** The moves from `from` to `to`, all made by one seat. */
export interface Stretch {
  seat: number;
  from: number;
  to: number;
}

/** More places than these are not marked all at once. */
const MANY = 12;

const spot = (piece: Piece): string[] => (piece.space ? [piece.space, piece.zone] : [piece.zone]);
/**
 * What belongs to nobody and lies on no space is one of many that are laid out anew: its row is told, not each of
 * them.
 */
const loose = (piece: Piece): boolean => piece.owner === undefined && piece.space === undefined;
const at = (piece: Piece): string[] => (loose(piece) ? spot(piece) : [piece.id, ...spot(piece)]);
const same = (a: Piece, b: Piece): boolean => a.zone === b.zone && a.space === b.space;
const alike = (a: Piece, b: Piece): boolean => a.kind === b.kind && a.owner === b.owner && a.tone === b.tone;

/** The moves that the view tells of, cut where another seat went on. */
export function stretches({ at, movers }: Pick<TableView, 'at' | 'movers'>): Stretch[] {
  const made: Stretch[] = [];
  movers.forEach((seat, i) => {
    const to = at - movers.length + i + 1;
    const last = made.at(-1);
    if (last?.seat === seat) last.to = to;
    else made.push({ seat, from: to - 1, to });
  });
  return made;
}

/**
 * What differs between two moments. A figure of a seat that is gone from one place only has gone to where its like has
 * come. Heaps and piles are not told, nor are the points: they change with everything.
 */
export function changes(before: Scene, after: Scene): Change[] {
  const zones = new Map(after.zones.map((zone): [string, Zone] => [zone.id, zone]));
  const quiet = (piece: Piece): boolean => {
    const kind = zones.get(piece.zone)?.kind;
    return kind === 'stack' || kind === 'frame' || kind === 'hand' || (kind === 'supply' && piece.owner === undefined);
  };
  const old = new Map(before.pieces.map((piece) => [piece.id, piece]));
  const made: Change[] = [];
  const gone: Piece[] = [];
  const come: Piece[] = [];
  for (const piece of after.pieces) {
    const was = old.get(piece.id);
    old.delete(piece.id);
    const [n, m] = [was?.count ?? 1, piece.count ?? 1];
    if (!was || (same(was, piece) && n < m)) come.push(piece);
    else if (!same(was, piece))
      made.push(
        quiet(piece)
          ? { from: null, to: quiet(was) ? null : spot(was) }
          : { from: quiet(was) || loose(piece) ? null : spot(was), to: at(piece), owner: piece.owner },
      );
    else if (n > m) gone.push(piece);
    else if (!alike(was, piece) && !quiet(piece)) made.push({ from: null, to: spot(piece) });
  }
  gone.push(...old.values());
  const left = new Set(gone);
  for (const piece of come.filter((one) => !quiet(one))) {
    const origins = piece.owner === undefined ? [] : gone.filter((other) => alike(other, piece));
    const [origin] = origins;
    if (origin) left.delete(origin);
    made.push({ from: origin && origins.length === 1 ? spot(origin) : null, to: at(piece), owner: piece.owner });
  }
  const told = new Set(made.flatMap(({ to }) => to));
  for (const piece of left)
    if (!quiet(piece) && !told.has(piece.space ?? '')) made.push({ from: null, to: spot(piece) });
  return made.filter(({ from, to }) => from ?? to);
}

/**
 * What is marked of what a seat has changed. Where it is much at once, most is not the seat's doing: a scoring, a new
 * round. Marks would bury what they tell of, so only the seat's own pieces have theirs.
 */
export function marked(made: Change[], seat: number): Change[] {
  const places = new Set(made.map(({ to, from }) => `${to ?? from}`));
  return places.size > MANY ? made.filter(({ owner }) => owner === seat) : made;
}
