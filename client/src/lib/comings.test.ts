import { expect, test } from 'vitest';
import { after, among } from './comings';
import type { LogLine } from './types';

const line = (text: string, move = 0): LogLine => ({
  move,
  turn: 1,
  on_turn: null,
  seat: null,
  text,
  depth: 0,
  about: [],
});

test('what comes after the last one that was heard is new', () => {
  const comings = [line('Bo leaves'), line('Bo is back'), line('Eve leaves')];
  expect(after(comings, '').map(({ text }) => text)).toEqual(['Bo leaves', 'Bo is back', 'Eve leaves']);
  expect(after(comings, 'Bo is back').map(({ text }) => text)).toEqual(['Eve leaves']);
  expect(after(comings, 'Eve leaves')).toEqual([]);
});

test('a move that was taken back makes no old line new', () => {
  expect(after([line('Bo leaves', 3)], 'Bo leaves')).toEqual(after([line('Bo leaves', 7)], 'Bo leaves'));
});

test('who leaves again is told again', () => {
  const comings = [line('Bo leaves'), line('Bo is back'), line('Bo leaves')];
  expect(after(comings, 'Bo is back')).toHaveLength(1);
});

test('other words for the same make nothing new', () => {
  expect(after([line('Bo se ne va'), line('Bo è tornato')], 'Bo is back')).toEqual([]);
  expect(after([line('Former player leaves')], 'Bo leaves')).toEqual([]);
});

test('who came and went stands between the lines of the chronicle, where it happened', () => {
  const log = [line('builds', 1), line('travels', 4)];
  const told = among(log, [line('Bo leaves', 1), line('Bo is back', 6)]);
  expect(told.map(({ text }) => text)).toEqual(['builds', 'Bo leaves', 'travels', 'Bo is back']);
});
