import { expect, test } from 'vitest';
import { abreast, alike, heading, lay, ribbon, rows, sector, spot } from './ring';
import type { Piece, Zone } from './types';

const box = { x: -100, y: -50, w: 200, h: 100 };
const near = ([x, y]: [number, number], [u, v]: [number, number]): void => {
  expect(x).toBeCloseTo(u);
  expect(y).toBeCloseTo(v);
};

test('wedges follow one another clockwise from the top', () => {
  expect([0, 1, 2, 3, 4, 5].map((i) => heading(i, 6))).toEqual([-90, -30, 30, 90, 150, 210]);
  near(spot(box, 0, 4, 1), [0, -50]);
  near(spot(box, 1, 4, 1), [100, 0]);
  near(spot(box, 2, 4, 0.5), [0, 25]);
});

test('a wedge lies between the hub and the rim, and ends where the next one begins', () => {
  const numbers = (i: number): number[] =>
    [...sector(box, i, 4, 0.5).matchAll(/-?\d+(\.\d+)?/g)].map(([text]) => Number(text));
  const [first, next] = [numbers(0), numbers(1)];
  expect(first.slice(0, 4)).toEqual([-35.4, -17.7, -70.7, -35.4]); // from the hub to the rim
  expect(first.slice(4, 6)).toEqual([100, 50]); // along the rim
  expect(first.slice(9, 11)).toEqual(next.slice(2, 4)); // the corner at the rim
  expect(first.slice(11, 13)).toEqual(next.slice(0, 2)); // and the one at the hub
});

test('rows lie from the rim to the hub: downwards in the upper half, upwards in the lower', () => {
  expect(rows([20, 40], 10, true)).toEqual([-25, 15]);
  expect(rows([20, 40], 10, false)).toEqual([25, -15]);
});

test('places stand side by side, closer together where room is short', () => {
  expect(abreast(3, 40, 200)).toEqual([-40, 0, 40]);
  expect(abreast(5, 40, 100)).toEqual([-40, -20, 0, 20, 40]);
  expect(abreast(0, 40, 100)).toEqual([]);
});

test('the zones of a wedge and their places are found on the board', () => {
  const zone = (id: string, ...spaces: string[]): Zone => ({
    id,
    kind: 'row',
    label: id,
    spaces: spaces.map((space) => ({ id: space, label: space, mark: '' })),
  });
  const { ys, spots } = lay([zone('offices', 'office/1', 'office/2'), zone('paid')], [100, 0], true);
  const places = new Map(spots);
  expect(ys).toHaveLength(3);
  expect(ys[0]).toBeLessThan(ys[1] ?? 0);
  expect([...places.keys()]).toEqual(['offices', 'office/1', 'office/2', 'paid']);
  expect((places.get('office/2')?.[0] ?? 0) - (places.get('office/1')?.[0] ?? 0)).toBe(40);
  expect(places.get('paid')?.[1]).toBe(ys[2]);
});

test('a ribbon is as long as its words and numbers need', () => {
  const [short, long] = [ribbon('Aix', '', 0), ribbon('Strasbourg', '2/1 envoy', 3)];
  expect(short.tile + short.note).toBe(0);
  expect(long.left).toBeLessThan(short.left);
  expect(-2 * long.left).toBe(long.title + long.note + long.tile);
});

test('pieces of a kind are numbered', () => {
  const piece = (id: string, kind: string): Piece => ({ id, kind, zone: 'ring', label: id, mark: '' });
  expect(alike([piece('king', 'king'), piece('a', 'flag'), piece('b', 'flag')]).map(([one, i]) => [one.id, i])).toEqual(
    [
      ['king', 0],
      ['a', 0],
      ['b', 1],
    ],
  );
});
