/** Clocks: what is left of one, and when it is time to say so. */
import type { Clock, SeatView } from './types';
import { say } from './words.svelte';

const SOON = 60; // seconds: a warning comes that much before the end, or
const PART = 4; // with so much of a short clock left, or
const LONG = 20; // with so much of a long one: hours before the end of days

/** Seconds that a seat has left at a moment; `since` is when its view came, both in milliseconds. */
export const leftOf = ({ clock }: SeatView, since: number, at: number): number =>
  clock ? Math.max(0, clock.left - (clock.running ? Math.max(0, at - since) / 1000 : 0)) : 0;

/** Whether so little is left of a clock that its seat should know. */
export const runsOut = (left: number, { seconds }: Clock): boolean =>
  left <= Math.max(Math.min(SOON, seconds / PART), seconds / LONG);

/** What a clock shows. */
export function face(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [days, hours, minutes] = [
    Math.floor(whole / 86400),
    Math.floor(whole / 3600) % 24,
    Math.floor(whole / 60) % 60,
  ];
  if (days) return say('table.days', { days, hours });
  return hours ? `${hours}:${String(minutes).padStart(2, '0')} h` : `${minutes}:${String(whole % 60).padStart(2, '0')}`;
}
