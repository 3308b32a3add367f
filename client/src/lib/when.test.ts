import { expect, it } from 'vitest';
import { ago, lasting } from './when';

const NOW = 1_800_000_000;

it.each([
  [0, 'now'],
  [59, '59 seconds ago'],
  [60, '1 minute ago'],
  [7199, '1 hour ago'],
  [86_400, 'yesterday'],
  [-30, 'now'], // the clocks of two machines differ
])('%i seconds', (passed, words) => expect(ago(NOW - passed, 'en', NOW * 1000)).toBe(words));

it('speaks Italian', () => expect(ago(NOW - 3600, 'it', NOW * 1000)).toBe('1 ora fa'));

it.each([
  [90, '90 seconds'],
  [600, '10 minutes'],
  [86_400, '1 day'],
  [0, '0 seconds'],
])('%i seconds as a length', (seconds, words) => expect(lasting(seconds, 'en')).toBe(words));
