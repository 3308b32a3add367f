import { expect, it } from 'vitest';
import type { SeatView } from './types';
import { leftOf, runsOut } from './clocks';

const seat = (left: number, running: boolean): SeatView => ({ clock: { left, running } }) as SeatView;

it('runs on from the moment when the view came, and never below zero', () => {
  expect(leftOf(seat(40, true), 1000, 11_000)).toBe(30);
  expect(leftOf(seat(40, false), 1000, 11_000)).toBe(40);
  expect(leftOf(seat(4, true), 1000, 11_000)).toBe(0);
});

it.each([
  [120, 30, true],
  [120, 31, false],
  [900, 60, true],
  [900, 61, false],
  [86_400, 4320, true],
  [86_400, 4400, false],
])('of a clock of %i seconds, %i left is soon over: %s', (seconds, left, soon) => {
  expect(runsOut(left, { kind: 'move', seconds })).toBe(soon);
});
