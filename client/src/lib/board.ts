/** Where things lie on a drawn board. */
import { sheet } from './art.svelte';
import type { Option, Panel, Piece, Scene, Space, Zone } from './types';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const PLAIN: Box = { x: 0, y: 0, w: 1056, h: 428 };
const ROUND: Box = { x: -384, y: -328, w: 768, h: 656 };

const numbers = (text: string | null): Box | null => {
  const [x, y, w, h] = (text ?? '').split(/[ ,]+/).map(Number);
  return x !== undefined && y !== undefined && w && h ? { x, y, w, h } : null;
};

/** The units of a symbol. */
export const boxOf = (id: string): Box => numbers(sheet.symbol(id)?.getAttribute('viewBox') ?? null) ?? PLAIN;

export interface Name {
  zone: string;
  x: number;
  y: number;
}

/**
 * The ground of a board zone, the rectangle of its places, that of the middle line of its frame, how large a part of a
 * ring its hub is, and where names stand.
 */
export function ground(zone: Zone): {
  symbol: string | null;
  box: Box;
  inner: Box;
  frame: Box;
  hub: number;
  names: Name[];
} {
  const symbol = sheet.first(zone.art ?? '');
  const element = symbol ? sheet.symbol(symbol) : null;
  const box = symbol ? boxOf(symbol) : zone.kind === 'ring' ? ROUND : PLAIN;
  const part = (name: string, by: number): Box =>
    numbers(element?.getAttribute(name) ?? null) ?? {
      x: box.x + by,
      y: box.y + by,
      w: box.w - 2 * by,
      h: box.h - 2 * by,
    };
  const names = [...(element?.getAttribute('data-names') ?? '').matchAll(/(\S+) (\S+) (\S+)/g)];
  return {
    symbol,
    box,
    inner: part('data-inner', 50),
    frame: part('data-frame', 9),
    hub: Number(element?.getAttribute('data-hub') ?? 0.3),
    names: names.map(([, id, x, y]) => ({ zone: id ?? '', x: Number(x), y: Number(y) })),
  };
}

export type Spot = [number, number];

/** The drawing of a place, around it. */
export interface Site {
  box: Box;
  frame: Box; // what is framed where the place can be chosen
  outline: string | null; // its own form, framed instead
  ribbon: Spot | null; // the middle of the ribbon with its name
  sign: Spot | null; // the right end of the board that says what it gives
  price: Spot | null; // the coin with the price of choosing it
  icon: string | null; // before its name, and on buttons that stand for it
  stands: Spot[]; // where pieces of seats stand
}

export function site(space: Space): Site {
  const element = sheet.symbol(space.art ?? '');
  const box = element ? boxOf(space.art ?? '') : { x: -22, y: -22, w: 44, h: 44 };
  const told = (name: string): string | null => element?.getAttribute(`data-${name}`) ?? null;
  const spots = (name: string): Spot[] =>
    [...(told(name) ?? '').matchAll(/(\S+) (\S+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  return {
    box,
    frame: numbers(told('target')) ?? box,
    outline: told('outline'),
    ribbon: spots('ribbon')[0] ?? null,
    sign: spots('sign')[0] ?? null,
    price: spots('price')[0] ?? null,
    icon: sheet.first(told('icon') ?? ''),
    stands: spots('stand'),
  };
}

/**
 * Where a piece stands on its place: each seat has a spot of its own if there are enough, and what is nobody's the last
 * one; else they stand in order, `i` of them before it.
 */
export function stand({ stands }: Site, owner: number | undefined, i: number, seats: number): Spot {
  const last = stands.length - 1;
  if (owner === undefined || last < 0) return [0, 0];
  return stands[last + 1 < seats ? Math.min(i, last) : owner < seats ? owner : last]!;
}

/** The outline of a rectangle with round corners. */
export const rounded = ({ x, y, w, h }: Box, r: number): string =>
  `M${x + r},${y}h${w - 2 * r}a${r},${r} 0 0 1 ${r},${r}v${h - 2 * r}a${r},${r} 0 0 1 ${-r},${r}h${2 * r - w}` +
  `a${r},${r} 0 0 1 ${-r},${-r}v${2 * r - h}a${r},${r} 0 0 1 ${r},${-r}Z`;

export const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;

/** Those who play, without parties that nobody plays. */
export const seatsOf = (scene: Scene): Panel[] => scene.panels.filter((panel) => panel.played !== false);

export const within = (box: Box, space: Space): [number, number] => [
  box.x + (space.x ?? 0.5) * box.w,
  box.y + (space.y ?? 0.5) * box.h,
];

/** A road from one place to another, bent a little to its left. */
export function road([x, y]: [number, number], [u, v]: [number, number]): string {
  const bend = 0.06;
  return `M${x},${y}Q${(x + u) / 2 + (v - y) * bend},${(y + v) / 2 - (u - x) * bend} ${u},${v}`;
}

/** The figure of a piece among the symbols of the game, the most fitting first. */
export function figure(piece: Drawn, seats: number): string | null {
  const base = `piece-${piece.kind}`;
  const toned = `${base}-${piece.tone}`;
  const whose = piece.owner === undefined ? '' : piece.owner < seats ? `-s${piece.owner + 1}` : '-neutral';
  const tone = piece.tone ? [`${toned}-${piece.mark}`, `${toned}-x${piece.count ?? 1}`, `${toned}${whose}`, toned] : [];
  return sheet.first(...tone, `${base}${whose}`, base);
}

const COUNTER: Box = { x: -9, y: -9, w: 18, h: 18 };

/** The room that a piece takes around its spot on a board; symbols that can stand in a page begin at 0,0. */
export function bodyOf(piece: Drawn, seats: number): Box {
  const symbol = figure(piece, seats);
  const box = symbol ? boxOf(symbol) : COUNTER;
  return { ...box, x: box.x || -box.w / 2, y: box.y || -box.h / 2 };
}

export const colours = (piece: { owner?: number }, seats: number): string =>
  piece.owner === undefined ? '' : piece.owner < seats ? `s${piece.owner + 1}` : 's-neutral';

const hasPlaces = (zone: Zone): boolean => (zone.spaces?.length ?? 0) > 0;

/**
 * Zones with places of their own before the reader (or, for who only watches, before the seat on turn): they lie on
 * the board, before everything unless they share a line with zones of nobody, or with cards of the seat, beside which
 * they lie then. Areas of such zones keep their line.
 */
const city = (scene: Scene): Record<'ours' | 'beside', (zone: Zone) => boolean> => {
  const seat = scene.viewer ?? scene.deciding[0] ?? 0;
  const placed = (zone: Zone): boolean =>
    zone.kind === 'area' ? scene.zones.some((part) => part.parent === zone.id && hasPlaces(part)) : hasPlaces(zone);
  const cards = scene.zones.filter((zone) => zone.owner === seat && (zone.kind === 'hand' || zone.kind === 'stack'));
  const lines = new Set(cards.filter((zone) => zone.parent === undefined).map((zone) => zone.line ?? 0));
  return {
    ours: (zone) => zone.owner === seat && placed(zone) && !lines.has(zone.line ?? 0),
    beside: (zone) => zone.owner === seat && placed(zone) && lines.has(zone.line ?? 0),
  };
};

/** The zones by where they stand: on the board, with what the reader has, before the others, beside the board. */
export function arrange(scene: Scene): { board: Zone[][]; own: Zone[]; others: Map<number, Zone[]>; aside: Zone[] } {
  const all = scene.zones.filter((zone) => zone.parent === undefined);
  const nearness = ({ owner }: Zone): number => (owner === undefined ? 0 : owner === scene.viewer ? 1 : 2);
  const aside = all.filter((zone) => (zone.line ?? 0) < 0).sort((a, b) => nearness(a) - nearness(b));
  const top = all.filter((zone) => !aside.includes(zone));
  const { ours, beside } = city(scene);
  const common = new Set(top.filter((zone) => zone.owner === undefined).map((zone) => zone.line ?? 0));
  const shared = (zone: Zone): boolean => zone.kind === 'area' || (hasPlaces(zone) && common.has(zone.line ?? 0));
  const before = Math.min(
    ...top.filter((zone) => zone.owner !== undefined && !shared(zone)).map((zone) => zone.line ?? 0),
    99,
  );
  const lines = new Map<number, Zone[]>();
  const own: Zone[] = [];
  const others = new Map<number, Zone[]>();
  for (const zone of top) {
    const line = zone.line ?? 0;
    if (ours(zone) && !shared(zone)) continue;
    if (zone.owner !== undefined && zone.owner !== scene.viewer && !ours(zone) && !beside(zone))
      others.set(zone.owner, [...(others.get(zone.owner) ?? []), zone]);
    else if (!ours(zone) && (zone.owner !== undefined || line >= before)) own.push(zone);
    else lines.set(line, [...(lines.get(line) ?? []), zone]);
  }
  const order = (zone: Zone): number => (zone.kind === 'hand' ? 0 : zone.owner !== undefined ? 1 : 2);
  own.sort((a, b) => order(a) - order(b));
  const placed = top.filter((zone) => ours(zone) && !shared(zone));
  const stores = placed.filter((zone) => zone.kind === 'supply');
  const front = [
    ...placed.filter((zone) => zone.kind !== 'supply').map((zone) => [zone]),
    ...(stores.length ? [stores] : []),
  ];
  return {
    board: [...front, ...[...lines.entries()].sort(([a], [b]) => a - b).map(([, zones]) => zones)],
    own,
    others,
    aside,
  };
}

/** The space and the zones in which a thing of the table lies, from its own one outwards. */
export function around(scene: Scene, id: string): string[] {
  const piece = scene.pieces.find((other) => other.id === id);
  const found = piece?.space === undefined ? [] : [piece.space];
  const own = piece?.zone ?? scene.zones.find((zone) => zone.spaces?.some((space) => space.id === id))?.id;
  for (
    let next = own ?? scene.zones.find((zone) => zone.id === id)?.parent;
    next;
    next = scene.zones.find((zone) => zone.id === next)?.parent
  )
    found.push(next);
  return found;
}

/** A piece as it is drawn: one that lies there, or one that would. */
export type Drawn = Omit<Piece, 'state'> & { state?: Piece['state'] | 'ghost' };

export const inside = (scene: Scene, zone: Zone, option: Option | null = null): Drawn[] =>
  [...scene.pieces, ...ghosts(option)]
    .filter((piece) => piece.zone === zone.id)
    .sort((a, b) => (a.place ?? 0) - (b.place ?? 0));

/** The pieces that an option would lay, as pieces of the table. */
export const ghosts = (option: Option | null): Drawn[] =>
  (option?.ghosts ?? []).map((ghost, i) => ({
    ...ghost,
    id: `ghost/${i}`,
    label: '',
    mark: '',
    place: 999,
    state: 'ghost',
  }));

/**
 * Keys for pieces that look alike and have no names of their own, so that they slide when one is pushed in: those of
 * the row before, moved by the shift that keeps most of them.
 */
export function slide(
  before: { key: string; sign: string }[],
  signs: string[],
  fresh: () => string,
): { key: string; sign: string }[] {
  const kept = (shift: number): number => signs.filter((sign, i) => before[i - shift]?.sign === sign).length;
  const shift = [0, 1, -1].reduce((best, next) => (kept(next) > kept(best) ? next : best));
  return signs.map((sign, i) => {
    const old = before[i - shift];
    return old?.sign === sign ? old : { key: fresh(), sign };
  });
}

/** The ids of everything of the table that a part of the page shows now. */
export function inSight(page: HTMLElement): Set<string> {
  const things = [...page.querySelectorAll<HTMLElement>('[data-piece], [data-target], [data-zone]')];
  const shown = things.filter((thing) => thing.getClientRects().length);
  return new Set(
    shown.flatMap(({ dataset: { piece, target, zone } }) => [piece, target, zone].filter((id) => id !== undefined)),
  );
}
