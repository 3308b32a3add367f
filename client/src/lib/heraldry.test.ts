import { expect, test } from 'vitest';
import { drawn, read, written } from './heraldry';

test('a badge is five words', () => {
  const arms = read('pale-azure-or-star-argent');
  expect(arms).toEqual({ partition: 'pale', field: 'azure', second: 'or', charge: 'star', tincture: 'argent' });
  expect(arms && written(arms)).toBe('pale-azure-or-star-argent');
});

test('what cannot be drawn is no badge', () => {
  for (const badge of ['', 'pale', 'pale-azure-or-star-pink', 'pale-azure-or-king-argent', 'x-azure-or-star-or'])
    expect(read(badge)).toBeNull();
});

test('a badge that is drawn by lot can be read and shows its charge', () => {
  let seed = 1;
  const chance = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let n = 0; n < 50; n++) {
    const arms = drawn(chance);
    expect(read(written(arms))).toEqual(arms);
    expect([arms.field, arms.second]).not.toContain(arms.tincture);
    expect(arms.charge).not.toBe('none');
  }
});
