/** The geometry of a ring: equal wedges around a hub, the first at the top, clockwise. */
import type { Box } from './board';
import type { Drawn } from './board';
import type { Zone } from './types';

export type Point = [number, number];

const on = (box: Box, degrees: number, part: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return [
    box.x + box.w / 2 + (Math.cos(angle) * box.w * part) / 2,
    box.y + box.h / 2 + (Math.sin(angle) * box.h * part) / 2,
  ];
};

/** The direction of the middle of wedge i of n, in degrees. */
export const heading = (i: number, n: number): number => (360 * i) / n - 90;

/** Where the middle of a wedge meets the ellipse that is so large a part of the ring. */
export const spot = (box: Box, i: number, n: number, part: number): Point => on(box, heading(i, n), part);

/** The outline of a wedge between the hub, a part of the ring, and its rim. */
export function sector(box: Box, i: number, n: number, hub: number): string {
  const [from, to] = [heading(i - 0.5, n), heading(i + 0.5, n)];
  const said = (at: Point): string => at.map((value) => Math.round(value * 10) / 10).join(',');
  const arc = (part: number, sweep: number): string => `A${(box.w * part) / 2},${(box.h * part) / 2} 0 0 ${sweep} `;
  const rim = `L${said(on(box, from, 1))}${arc(1, 1)}${said(on(box, to, 1))}`;
  return `M${said(on(box, from, hub))}${rim}L${said(on(box, to, hub))}${arc(hub, 0)}${said(on(box, from, hub))}Z`;
}

/**
 * The middles of rows that lie on one another around 0, the first outermost: above in the upper half of the ring, else
 * below.
 */
export function rows(heights: number[], gap: number, upper: boolean): number[] {
  const whole = heights.reduce((sum, height) => sum + height, gap * (heights.length - 1));
  let top = -whole / 2;
  const down = upper ? heights : [...heights].reverse();
  const middles = down.map((height) => {
    const middle = top + height / 2;
    top += height + gap;
    return middle;
  });
  return upper ? middles : middles.reverse();
}

/** So many things side by side around 0, as far apart as wanted if there is room. */
export function abreast(n: number, apart: number, room: number): number[] {
  const step = Math.min(apart, room / Math.max(n, 1));
  return Array.from({ length: n }, (_, i) => (i - (n - 1) / 2) * step);
}

/** The rows of a wedge, in units of its board: the ribbon, rows of places with what lies below them, plaques. */
export const PLAQUE = 44;
const RIBBON = 28;
const SEATS = 82;
const GAP = 6;
/** How far places stand apart, and how much room all of them have. */
export const APART = 40;
export const WIDE = 204;

/**
 * The ribbon of a wedge: how far its left end is from its middle, and how much room its name, its note and its numbers
 * have.
 */
export interface Room {
  left: number;
  title: number;
  note: number;
  tile: number;
}
export function ribbon(name: string, note: string, numbers: number): Room {
  const room = {
    title: width(name, 17) + 2,
    note: note ? width(note, 13.5) + 12 : 0,
    tile: numbers ? numbers * 20 + 4 : 0,
  };
  return { ...room, left: -(room.title + room.note + room.tile) / 2 };
}

/**
 * Where the rows of a wedge lie, from its middle: the ribbon first; and where on the board its zones and their places
 * are.
 */
export function lay(parts: Zone[], [x, y]: Point, upper: boolean): { ys: number[]; spots: [string, Point][] } {
  const ys = rows([RIBBON, ...parts.map((part) => (part.spaces?.length ? SEATS : PLAQUE))], GAP, upper);
  const spots = parts.flatMap((part, i): [string, Point][] => {
    const xs = abreast(part.spaces?.length ?? 0, APART, WIDE);
    const row = y + (ys[i + 1] ?? 0);
    return [
      [part.id, [x, row]],
      ...(part.spaces ?? []).map((space, j): [string, Point] => [space.id, [x + (xs[j] ?? 0), row - 10]]),
    ];
  });
  return { ys, spots };
}

/** Pieces with the number that each has among those of its kind. */
export function alike(pieces: Drawn[]): [Drawn, number][] {
  const seen = new Map<string, number>();
  return pieces.map((piece) => {
    const i = seen.get(piece.kind) ?? 0;
    seen.set(piece.kind, i + 1);
    return [piece, i];
  });
}

/** About how wide words are, in parts of their size. */
const WIDTHS: [RegExp, number][] = [
  [/[il'’ ]/, 0.28],
  [/[rtfj/]/, 0.41],
  [/m/, 0.81],
  [/[A-Z]/, 0.64],
];
export const width = (words: string, size: number): number =>
  [...words].reduce((sum, sign) => sum + (WIDTHS.find(([pattern]) => pattern.test(sign))?.[1] ?? 0.51), 0) * size;
