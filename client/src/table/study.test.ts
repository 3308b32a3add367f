import { describe, expect, it } from 'vitest';
import type { Study } from '../lib/types';
import { chances, path, percents } from './study';

const study: Study = {
  spec: 'some bot',
  team: false,
  final: [1, 0],
  turning_points: [],
  costliest: [],
  shares: [
    { move: 1, shares: [0.5, 0.5] },
    { move: 6, shares: [0.75, 0.25] },
  ],
  seats: [
    { lost: 0, agreed: 1 },
    { lost: 0.1, agreed: 0.5 },
  ],
};

describe('the chances over a game', () => {
  it('stand before each decision, and at the end as the victory was shared', () => {
    expect(chances(study, 10)[0]).toEqual([
      { at: 0, share: 0.5 },
      { at: 0.5, share: 0.75 },
      { at: 1, share: 1 },
    ]);
    expect(chances({ ...study, final: null }, 10)[1]).toHaveLength(2);
  });
  it('are percents that sum to a hundred', () => {
    expect(percents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
    expect(percents([0.125, 0.125, 0.75])).toEqual([13, 12, 75]);
    expect(percents([0.6])).toEqual([60]);
  });
  it('are one line of a team', () => {
    expect(chances({ ...study, team: true }, 10)).toHaveLength(1);
  });
  it('are drawn with the best at the top', () => {
    expect(path(chances(study, 10)[1] ?? [], 100, 200)).toBe('M0.0 100.0L50.0 150.0L100.0 200.0');
  });
});
