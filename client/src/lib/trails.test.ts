import { expect, test } from 'vitest';
import { changes, marked, stretches } from './trails';
import type { Piece, Scene, Zone } from './types';

const ZONES: Record<string, Zone['kind']> = { map: 'map', frame: 'frame', row: 'row', deck: 'stack', heap: 'supply' };
const zones = Object.entries(ZONES).map(([id, kind]) => ({ id, kind, label: id }));
const piece = (id: string, zone: string, more: Partial<Piece> = {}): Piece => ({
  id,
  kind: 'figure',
  zone,
  label: id,
  mark: '',
  ...more,
});
const scene = (...pieces: Piece[]): Scene => ({
  game: 'g',
  viewer: 0,
  headline: [],
  zones,
  pieces,
  panels: [],
  deciding: [],
});

test('the moves of one seat after another are told apart', () => {
  expect(stretches({ at: 7, movers: [1, 1, 2, 1] })).toEqual([
    { seat: 1, from: 3, to: 5 },
    { seat: 2, from: 5, to: 6 },
    { seat: 1, from: 6, to: 7 },
  ]);
  expect(stretches({ at: 7, movers: [] })).toEqual([]);
});

test('what keeps its name has gone from place to place', () => {
  const before = scene(piece('king', 'map', { space: 'a' }));
  const after = scene(piece('king', 'map', { space: 'b' }));
  expect(changes(before, after)).toMatchObject([{ from: ['a', 'map'], to: ['king', 'b', 'map'] }]);
  expect(changes(after, after)).toEqual([]);
});

test('figures of a seat come from where their like has gone', () => {
  const before = scene(piece('store', 'heap', { owner: 1, count: 3 }));
  const after = scene(piece('store', 'heap', { owner: 1, count: 2 }), piece('new', 'map', { owner: 1, space: 'a' }));
  expect(changes(before, after)).toMatchObject([{ from: ['heap'], to: ['new', 'a', 'map'], owner: 1 }]);
});

test('what came from one of several places has a mark at both ends and no line', () => {
  const before = scene(piece('x', 'map', { owner: 1, space: 'a' }), piece('y', 'map', { owner: 1, space: 'b' }));
  const after = scene(piece('z', 'row', { owner: 1 }));
  expect(changes(before, after).map((change) => change.from)).toEqual([null, null]);
});

test('a figure that has become another touches its row', () => {
  const [before, after] = ['red', 'blue'].map((tone) => scene(piece('first', 'row', { tone })));
  expect(changes(before!, after!)).toEqual([{ from: null, to: ['row'] }]);
});

test('heaps, piles and points are not told', () => {
  const before = scene(
    piece('top', 'deck', { count: 5 }),
    piece('coins', 'heap'),
    piece('pawn', 'frame', { space: 'a' }),
  );
  const after = scene(piece('top', 'deck', { count: 4 }), piece('pawn', 'frame', { space: 'b' }));
  expect(changes(before, after)).toEqual([]);
});

test('of very much at once only the own pieces of a seat are marked', () => {
  const cleared = Array.from({ length: 20 }, (_, i) => ({ from: null, to: [`office/${i}`] }));
  const pawn = { from: ['order'], to: ['pawn', 'track'], owner: 2 };
  expect(marked([...cleared, pawn], 2)).toEqual([pawn]);
  expect(marked([...cleared.slice(0, 5), pawn], 2)).toHaveLength(6);
});
