import { expect, test } from 'vitest';
import { chosen, deeds, lastTurns, ofOthers, pace, turns } from './film';
import type { LogLine } from './types';

const line = (move: number, seat: number | null, turn: number, depth = 0): LogLine => ({
  move,
  seat,
  turn,
  depth,
  on_turn: seat,
  text: `${move}`,
  about: [],
});

test('a deed is a move that tells something, with what came of it', () => {
  const log = [line(1, 0, 1), line(2, 1, 2), line(2, 0, 2, 1), line(3, 1, 2, 1), line(5, 1, 2), line(6, 2, 3)];
  expect(deeds(log, 1).map(({ at, seat, lines }) => [at, seat, lines.length])).toEqual([
    [3, 1, 3],
    [5, 1, 1],
    [6, 2, 1],
  ]);
  expect(deeds(log, 1, 5).at(-1)?.at).toBe(5);
  expect(turns(deeds(log, 0)).map((turn) => turn.length)).toEqual([1, 2, 1]);
});

test('the beginning of the own turn is no deed of others', () => {
  const log = [line(1, 1, 1), line(2, 0, 2)];
  expect(ofOthers(deeds(log, 0), 0).map(({ at }) => at)).toEqual([1]);
  expect(ofOthers(deeds(log, 0), null)).toHaveLength(2);
});

test('what nobody does belongs to the turn', () => {
  expect(deeds([{ ...line(4, null, 2), on_turn: 1 }], 0)[0]?.seat).toBe(1);
});

test('all deeds together take no more than twelve seconds, and of very many only the last turns are shown', () => {
  expect(pace(3, 1)).toBe(450);
  expect(pace(3, 4)).toBe(112.5);
  expect(pace(40, 1) * 40).toBe(12_000);
  const many = deeds(
    Array.from({ length: 60 }, (_, i) => line(i + 1, Math.floor(i / 5) % 3, Math.floor(i / 5))),
    0,
  );
  expect(chosen(many)).toHaveLength(15);
  expect(chosen(many.slice(0, 40))).toHaveLength(40);
});

test('the last turns begin with the last own one', () => {
  const log = [line(1, 0, 1), line(2, 1, 2), line(3, 2, 3), line(4, 0, 4), line(5, 1, 5)];
  const seats = (viewer: number | null, read = 9): (number | null)[] =>
    lastTurns(log, 3, viewer, read).map(([deed]) => deed!.seat);
  expect(seats(0)).toEqual([0, 1]);
  expect(seats(1)).toEqual([1]);
  expect(seats(null)).toEqual([2, 0, 1]);
  expect(seats(1, 4)).toEqual([1, 2, 0]); // the turn that has just begun is none yet
});
