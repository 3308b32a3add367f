import { expect, test } from 'vitest';
import { applied } from './differences';
import type { TableView } from './types';

const piece = (id: string) => ({ id, kind: 'card', zone: 'row', label: id, mark: id });
const view = (...pieces: string[]) =>
  ({
    version: 1,
    prompt: 'a',
    scene: { viewer: null, headline: ['Round 1'], pieces: pieces.map(piece) },
  }) as unknown as TableView;

test('a difference makes the one view of the other, and keeps what has not changed', () => {
  const before = view('a', 'b', 'c', 'd');
  const after = applied(before, {
    view: { version: 2, prompt: null },
    scene: { headline: ['Round 2'] },
    lists: { pieces: [[2, 4], piece('e'), [0, 1]] },
    gone: [],
  });
  expect(after).toEqual({
    ...view('c', 'd', 'e', 'a'),
    version: 2,
    prompt: null,
    scene: { ...view('c', 'd', 'e', 'a').scene, headline: ['Round 2'] },
  });
  expect(after.scene!.pieces[0]).toBe(before.scene!.pieces[2]);
});

test('a field that is gone is gone, and one that is null stays', () => {
  const before = view();
  const asked = applied(before, { view: {}, scene: { prompt: { seat: 0 } }, lists: {}, gone: [] });
  expect(applied(asked, { view: {}, scene: {}, lists: {}, gone: ['prompt'] })).toEqual(before);
});
