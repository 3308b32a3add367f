import { expect, test } from 'vitest';
import { UncertainMove } from './uncertainMove';

test('of a choice without an answer nothing is claimed until a view comes', () => {
  expect(new UncertainMove('a1').words).toBe('error.move_unsure');
});

test('a view shows that it was played, for the question is another one, or that it was not so far', () => {
  const doubt = new UncertainMove('a1');
  expect(doubt.settled({ prompt: 'a1' })).toBe('error.not_played');
  expect(doubt.settled({ prompt: 'b2' })).toBeNull();
  expect(doubt.settled({ prompt: null })).toBeNull();
});

test('anything else that was done is seen from the view itself', () => {
  const doubt = new UncertainMove(undefined);
  expect(doubt.words).toBe('error.unsure');
  expect(doubt.settled({ prompt: null })).toBeNull();
});
