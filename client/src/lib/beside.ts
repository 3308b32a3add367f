/** Where a box lies beside what it points at, over as little as possible of what one must reach. */
export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const NARROW = 900; // pixels: on smaller screens boxes have a place of their own
const GAP = 12; // pixels between the box and what it points at
const [NEEDED, MEANT] = [3, 6]; // how much worse it is to cover a pixel of these than to lie a pixel farther away

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

/** What two boxes have in common; of no width or height where that is nothing. */
export function common(one: Rect, other: Rect): Rect {
  const left = Math.max(one.left, other.left);
  const top = Math.max(one.top, other.top);
  return {
    left,
    top,
    width: Math.max(0, Math.min(one.left + one.width, other.left + other.width) - left),
    height: Math.max(0, Math.min(one.top + one.height, other.top + other.height) - top),
  };
}

/** The largest part of a box that a layer over it leaves free. */
export function without(one: Rect, layer: Rect): Rect {
  const hidden = common(one, layer);
  if (!hidden.width || !hidden.height) return one;
  const [right, bottom] = [hidden.left + hidden.width, hidden.top + hidden.height];
  const parts: Rect[] = [
    { ...one, height: hidden.top - one.top },
    { ...one, top: bottom, height: one.top + one.height - bottom },
    { ...one, width: hidden.left - one.left },
    { ...one, left: right, width: one.left + one.width - right },
  ];
  const area = ({ width, height }: Rect): number => width * height;
  return parts.reduce((best, part) => (area(part) > area(best) ? part : best));
}

/** The area in which two boxes overlap. */
export function overlap(one: Rect, other: Rect): number {
  const { width, height } = common(one, other);
  return width * height;
}

/** The box around all of these. */
export function around(rects: Rect[]): Rect {
  const left = Math.min(...rects.map((rect) => rect.left));
  const top = Math.min(...rects.map((rect) => rect.top));
  return {
    left,
    top,
    width: Math.max(...rects.map((rect) => rect.left + rect.width)) - left,
    height: Math.max(...rects.map((rect) => rect.top + rect.height)) - top,
  };
}

/** How far two boxes are from each other. */
function distance(one: Rect, other: Rect): number {
  const across = Math.max(0, one.left - other.left - other.width, other.left - one.left - one.width);
  return across + Math.max(0, one.top - other.top - other.height, other.top - one.top - one.height);
}

/**
 * The place of a box of this size inside `room`: `at` is what it points at, `needed` what should not be covered.
 * Of places as good as one another it is the one on the right, then on the left, then above.
 */
export function beside(size: { width: number; height: number }, at: Rect | null, needed: Rect[], room: Rect): Rect {
  const right = room.left + room.width - size.width;
  const bottom = room.top + room.height - size.height;
  const lefts = [room.left, (room.left + right) / 2, right];
  const tops = [room.top, (room.top + bottom) / 2, bottom];
  if (at) {
    lefts.unshift(at.left + at.width + GAP, at.left - size.width - GAP, at.left, at.left + at.width - size.width);
    tops.unshift(at.top, at.top + at.height - size.height, at.top - size.height - GAP, at.top + at.height + GAP);
  }
  const places = tops.flatMap((top) =>
    lefts.map((left) => ({ ...size, left: clamp(left, room.left, right), top: clamp(top, room.top, bottom) })),
  );
  const cost = (place: Rect): number =>
    needed.reduce((sum, rect) => sum + NEEDED * overlap(place, rect), 0) +
    (at ? MEANT * Math.min(overlap(place, at), 0.25 * at.width * at.height) + distance(place, at) : 0);
  return places.reduce((best, place) => (cost(place) < cost(best) ? place : best));
}
