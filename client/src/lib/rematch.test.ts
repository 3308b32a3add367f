import { describe, expect, it } from 'vitest';
import { isAsked, joins, mayFill } from './rematch';
import type { RematchView } from './types';

const proposed: RematchView = { by: 0, ready: [0, 2], declined: [], bots: [], wait: 120, next: null };

describe('playing again', () => {
  it('asks those who have not answered', () => {
    expect(isAsked({ rematch: proposed, yours: [1] })).toBe(true);
    expect(isAsked({ rematch: proposed, yours: [0] })).toBe(false);
    expect(isAsked({ rematch: { ...proposed, declined: [1] }, yours: [1] })).toBe(false);
    expect(isAsked({ rematch: { ...proposed, next: 'b' }, yours: [1] })).toBe(false);
    expect(isAsked({ rematch: { ...proposed, by: null }, yours: [1] })).toBe(false);
  });
  it('asks no spectators', () => {
    expect(isAsked({ rematch: proposed, yours: [] })).toBe(false);
    expect(isAsked({ rematch: null, yours: [1] })).toBe(false);
  });
  it('seats nobody whose seat a computer has', () => {
    expect(joins({ rematch: proposed, yours: [0] })).toBe(true);
    expect(joins({ rematch: proposed, yours: [1] })).toBe(false);
    expect(joins({ rematch: { ...proposed, bots: [0] }, yours: [0] })).toBe(false);
  });
  it('lets a computer in when somebody declines or does not answer', () => {
    expect(mayFill(proposed, 1, 119)).toBe(false);
    expect(mayFill(proposed, 1, 120)).toBe(true);
    expect(mayFill({ ...proposed, declined: [1] }, 1, 0)).toBe(true);
    expect(mayFill(proposed, 2, 999)).toBe(false);
  });
});
