/** The chances of a review by the rounds of one seat, and their lines. */
import type { GameReview } from '../lib/types';

/** A value from 0 to 1 and its standard error. */
export interface Value {
  value: number;
  error: number;
}

/** From a turn of the seat to the move before its next one. */
export interface Round {
  turn: number;
  move: number; // moves played before it
  chances: Value[]; // by seat
}

/** Standard errors on each side of a value between which the true one lies in nine of ten cases. */
export const BAND = 1.645;

/** The mean of independent values. */
export function mean(values: Value[]): Value {
  const n = values.length;
  return {
    value: values.reduce((sum, one) => sum + one.value, 0) / n,
    error: Math.sqrt(values.reduce((sum, one) => sum + one.error ** 2, 0)) / n,
  };
}

/** One value a round: the mean of the chances at the turns in it, those before the first turn of the seat included. */
export function rounds(review: GameReview, seat: number): Round[] {
  const found: GameReview['turns'][] = [];
  for (const turn of review.turns) {
    if (turn.seat === seat && found.at(-1)?.some((other) => other.seat === seat)) found.push([turn]);
    else if (found.length) found.at(-1)!.push(turn);
    else found.push([turn]);
  }
  const lines = review.team ? 1 : review.seats.length;
  return found.map((turns) => {
    const own = turns.find((turn) => turn.seat === seat) ?? turns[0]!;
    const chances = Array.from({ length: lines }, (_, line) => mean(turns.map((turn) => turn.chances[line]!)));
    return { turn: own.turn, move: own.move, chances };
  });
}

/** The last turn at which the seat certainly led; null if it never did. */
export function ledUntil(all: Round[], seat: number, claim: number): number | null {
  const leads = ({ chances }: Round): boolean =>
    chances.every(
      (other, one) => one === seat || chances[seat]!.value - other.value > claim * (chances[seat]!.error + other.error),
    );
  return all.findLast(leads)?.turn ?? null;
}

/** Whole percents that sum to a hundred: those that lose most by rounding get one more. */
export function percents(shares: number[]): number[] {
  const whole = shares.map((share) => Math.floor(100 * share));
  const left = Math.round(100 * shares.reduce((sum, share) => sum + share, 0)) - whole.reduce((sum, n) => sum + n, 0);
  const rest = (i: number): number => 100 * shares[i]! - whole[i]!;
  const gainers = [...shares.keys()].sort((one, other) => rest(other) - rest(one)).slice(0, left);
  return whole.map((n, i) => n + Number(gainers.includes(i)));
}

export type Scale = { x: (i: number) => number; y: (share: number) => number };

/** A line through values, as an SVG path. */
export const path = (values: number[], { x, y }: Scale): string =>
  values.map((value, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join('');

/** The area in which the true values lie in nine of ten cases. */
export function band(values: Value[], scale: Scale): string {
  const within = (share: number): number => Math.min(1, Math.max(0, share));
  const edge = (sign: number): number[] => values.map(({ value, error }) => within(value + sign * BAND * error));
  const back = edge(-1)
    .map((share, i): [number, number] => [i, share])
    .reverse();
  return `${path(edge(1), scale)}${back.map(([i, share]) => `L${scale.x(i).toFixed(1)} ${scale.y(share).toFixed(1)}`).join('')}Z`;
}
