import { describe, expect, it } from 'vitest';
import type { GameReview, ReviewTurn } from '../lib/types';
import { band, ledUntil, mean, path, percents, rounds } from './rounds';

const seat = { accuracy: 80, error: 3, best: 1, equal: 0, worse: 0, expensive: 0, turning_points: [], choices: [] };
const turn = (move: number, whose: number, number: number, ...values: number[]): ReviewTurn => ({
  move,
  seat: whose,
  turn: number,
  chances: values.map((value) => ({ value, error: 0.03, low: value - 0.05, high: value + 0.05 })),
});
const review: GameReview = {
  team: false,
  playouts: 200,
  claim: 3,
  final: [1, 0],
  turns: [turn(0, 0, 1, 0.5, 0.5), turn(2, 1, 1, 0.6, 0.4), turn(5, 0, 2, 0.9, 0.1), turn(6, 1, 2, 0.7, 0.3)],
  seats: [seat, seat],
};
const scale = { x: (i: number) => 10 * i, y: (share: number) => 100 * (1 - share) };

describe('the rounds of a seat', () => {
  it('average the chances from its turn to its next', () => {
    const [first, second] = rounds(review, 0);
    expect(first).toMatchObject({ turn: 1, move: 0 });
    expect(first!.chances[0]!.value).toBeCloseTo(0.55);
    expect(second!.chances[1]!.value).toBeCloseTo(0.2);
    expect(first!.chances[0]!.error).toBeCloseTo(0.03 / Math.SQRT2);
  });
  it('begin with the game, whoever starts', () => {
    const all = rounds(review, 1);
    expect(all.map(({ turn, move }) => [turn, move])).toEqual([
      [1, 2],
      [2, 6],
    ]);
    expect(all[0]!.chances[0]!.value).toBeCloseTo((0.5 + 0.6 + 0.9) / 3);
  });
  it('have one line of a team', () => expect(rounds({ ...review, team: true }, 0)[0]!.chances).toHaveLength(1));
});

describe('chances', () => {
  it('lead only by more than their errors', () => {
    const round = (turn: number, ...values: number[]) => ({
      turn,
      move: turn,
      chances: values.map((value) => ({ value, error: 0.02 })),
    });
    expect(ledUntil([round(1, 0.8, 0.2), round(2, 0.55, 0.45), round(3, 0.2, 0.8)], 0, 3)).toBe(1);
    expect(ledUntil([round(1, 0.52, 0.48)], 0, 3)).toBeNull();
  });
  it('are percents that sum to a hundred', () => {
    expect(percents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
    expect(percents([0.125, 0.125, 0.75])).toEqual([13, 12, 75]);
    expect(percents([0.6])).toEqual([60]);
  });
  it('are less uncertain together', () =>
    expect(mean(Array(4).fill({ value: 0.5, error: 0.1 }))).toEqual({ value: 0.5, error: 0.05 }));
  it('are drawn with the best at the top, and a band that stays inside', () => {
    expect(path([0.5, 1], scale)).toBe('M0.0 50.0L10.0 0.0');
    expect(band([{ value: 1, error: 0.1 }], scale)).toBe('M0.0 0.0L0.0 16.5Z');
  });
});
