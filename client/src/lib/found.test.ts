import { expect, test } from 'vitest';
import { found, wordsOf } from './found';

test('all words must be there, in any order; case and accents do not count', () => {
  expect(found('Anséis: Attack costs nothing', 'attack anseis')).toBe(true);
  expect(found('Anséis: Attack costs nothing', 'attack gerin')).toBe(false);
  expect(found('anything', '  ')).toBe(true);
});

test('a card is found by its name, its text and what it gives', () => {
  const card = { id: 'c', kind: 'card', zone: 'g', label: 'Clerk', mark: '', note: 'take florins' };
  const gives = [{ kind: 'points', n: 2, label: '2 points' }];
  expect(wordsOf({ ...card, gives })).toBe('Clerk take florins 2 points');
});
