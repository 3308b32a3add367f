/** Lines of the chances of every seat, or one of a team, over the moves of a game. */
import type { Study } from '../lib/types';

export type Point = { at: number; share: number };

/** For each seat (of a team, for all) its points, from the first decision to the end; `at` and `share` from 0 to 1. */
export function chances(study: Study, moves: number): Point[][] {
  const lines = study.team ? study.seats.slice(0, 1) : study.seats;
  return lines.map((_, seat) => {
    const points = study.shares.map(({ move, shares }) => ({ at: (move - 1) / moves, share: shares[seat] ?? 0 }));
    return study.final ? [...points, { at: 1, share: study.final[seat] ?? 0 }] : points;
  });
}

/** Shares as whole percents that have the sum of their shares: those that lose most by rounding get one more. */
export function percents(shares: number[]): number[] {
  const whole = shares.map((share) => Math.floor(100 * share));
  const left = Math.round(100 * shares.reduce((sum, share) => sum + share, 0)) - whole.reduce((sum, n) => sum + n, 0);
  const rest = (i: number): number => 100 * shares[i]! - whole[i]!;
  const gainers = [...shares.keys()].sort((one, other) => rest(other) - rest(one)).slice(0, left);
  return whole.map((n, i) => n + Number(gainers.includes(i)));
}

/** The line through points, as an SVG path. */
export const path = (points: Point[], width: number, height: number): string =>
  points
    .map(({ at, share }, n) => `${n ? 'L' : 'M'}${(at * width).toFixed(1)} ${((1 - share) * height).toFixed(1)}`)
    .join('');
