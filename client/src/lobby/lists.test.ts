import { expect, it } from 'vitest';
import type { TableCard } from '../lib/types';
import { analyses, ended, freeSeats, joinable, others, playing } from './lists';

const table = (id: string, changes: Partial<TableCard> = {}): TableCard => ({
  id,
  game: 'council',
  title: 'The Council of Four',
  status: 'playing',
  listed: true,
  host: 'Rosa',
  created: 0,
  moved: 0,
  seats: [
    { seat: 0, kind: 'person', name: 'Rosa', badge: '' },
    { seat: 1, kind: 'person', name: 'Bruno', badge: '' },
  ],
  deciding: [],
  your_turn: false,
  yours: [0],
  away: [],
  analysis: false,
  version: 0,
  closable: false,
  group: null,
  result: null,
  ...changes,
});
const open = { seat: 1, kind: 'open' as const, name: '', badge: '' };
const ids = (tables: TableCard[]): string[] => tables.map((one) => one.id);

it('puts what waits for the reader first, the longest wait before the others', () => {
  const tables = [
    table('old', { moved: 1 }),
    table('new', { moved: 9 }),
    table('over', { status: 'finished' }),
    table('late', { moved: 5, your_turn: true }),
    table('first', { moved: 2, your_turn: true }),
  ];
  expect(ids(playing(tables))).toEqual(['first', 'late', 'new', 'old']);
});

it('offers seats only where one is free and the reader does not sit', () => {
  const free = table('free', { yours: [], seats: [{ seat: 0, kind: 'person', name: 'Bruno', badge: '' }, open] });
  expect(ids(joinable([free, table('mine', { seats: [open] }), table('full', { yours: [] })]))).toEqual(['free']);
  expect(freeSeats(free)).toBe(1);
});

it('names the company without the reader and without empty seats', () => {
  expect(others(table('t'))).toEqual(['Bruno']);
  expect(others(table('t', { seats: [{ seat: 0, kind: 'person', name: 'Rosa', badge: '' }, open] }))).toEqual([]);
});

it('keeps private games that are over, once, and analyses apart from games', () => {
  const [seen, own] = [table('seen', { status: 'finished', moved: 3 }), table('own', { status: 'finished', moved: 9 })];
  const fork = table('fork', { analysis: true, your_turn: true });
  const mine = [fork, own, table('now'), table('over', { analysis: true, status: 'finished' }), seen];
  expect(ids(ended({ mine, finished: [seen] }))).toEqual(['own', 'seen']);
  expect(ids(playing(mine))).toEqual(['now']);
  expect(ids(analyses(mine))).toEqual(['fork', 'over']);
});
