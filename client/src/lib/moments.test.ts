import { expect, test } from 'vitest';
import { Moments } from './moments';
import type { Scene, TableView } from './types';

const scene = (at: number): Scene => ({
  game: 'g',
  viewer: 0,
  headline: [],
  zones: [{ id: 'map', kind: 'map', label: 'map' }],
  pieces: [{ id: 'king', kind: 'figure', zone: 'map', space: `city ${at}`, label: 'king', mark: '' }],
  panels: [],
  deciding: [],
});
const view = (at: number, movers: number[]): TableView => ({ at, movers, scene: scene(at) }) as TableView;

test('what was shown is not asked for again', async () => {
  const asked: number[] = [];
  const moments = new Moments((_, at) => {
    asked.push(at);
    return Promise.resolve(view(at, []));
  });
  moments.keep(3, scene(3));
  expect(await moments.trails(view(5, [1, 1]))).toMatchObject([{ seat: 1 }]);
  expect(asked).toEqual([]);
  await moments.trails(view(6, [1, 1, 2])); // what lies between two pushes is not known
  expect(asked).toEqual([5]);
  moments.clear();
  await moments.trails(view(5, [1, 1]));
  expect(asked).toEqual([5, 3]);
});

test('of a long game the last moments are remembered', async () => {
  const asked: number[] = [];
  const moments = new Moments((_, at) => {
    asked.push(at);
    return Promise.reject(new Error('away'));
  });
  for (let at = 0; at < 60; at++) moments.keep(at, scene(at));
  await moments.trails(view(60, [1]));
  expect(asked).toEqual([]);
  expect(await moments.trails(view(3, [1]))).toEqual([]);
  expect(asked).toEqual([2]);
});

test('what is on its way for the reader before stays out of the moments of the next', async () => {
  const asked: [viewer: number | null, at: number][] = [];
  const come: (() => void)[] = [];
  const moments = new Moments(({ viewer }, at) => {
    asked.push([viewer, at]);
    return new Promise((resolve) => come.push(() => resolve(view(at, []))));
  });
  const arrive = (): Promise<void> => {
    come.shift()?.();
    return new Promise((done) => setTimeout(done));
  };
  void moments.trails({ ...view(5, [1, 2]), viewer: 0 });
  moments.clear();
  await arrive();
  void moments.trails({ ...view(5, [1, 2]), viewer: 1 });
  for (let i = 0; i < 3; i++) await arrive();
  const each = [3, 4].flatMap((at) => [0, 1].map((viewer) => [viewer, at]));
  expect(asked.sort(([, a], [, b]) => a - b)).toEqual(each);
});

test('what is on its way is not asked for again', async () => {
  const asked: number[] = [];
  const moments = new Moments((_, at) => {
    asked.push(at);
    return Promise.resolve(view(at, []));
  });
  const [first, again] = await Promise.all([moments.trails(view(3, [1])), moments.trails(view(3, [1]))]);
  expect(asked).toEqual([2]);
  expect(again).toEqual(first);
});
