import { describe, expect, it } from 'vitest';
import { held } from './zooming.svelte';

describe('a board that is enlarged', () => {
  it('fills its frame', () => {
    expect(held(40, 1000, 2)).toBe(0);
    expect(held(-1200, 1000, 2)).toBe(-1000);
    expect(held(-300, 1000, 2)).toBe(-300);
  });
  it('lies where it did when it has its own size', () => {
    expect(Math.abs(held(-300, 1000, 1))).toBe(0);
  });
});
