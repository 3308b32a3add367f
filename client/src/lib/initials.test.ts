import { expect, test } from 'vitest';
import { initials } from './initials';

test('no two seats share an initial', () => {
  expect(initials(['Rosa', 'Sibyl', 'Ulrich'])).toEqual(['R', 'S', 'U']);
  expect(initials(['Anna', 'Alice', 'anna'])).toEqual(['A', 'L', 'N']);
  expect(initials(['A', 'a', ''])).toEqual(['A', '2', '3']);
  expect(initials(['Öz', 'österreich', '👑 King'])).toEqual(['Ö', 'S', '👑']);
});
