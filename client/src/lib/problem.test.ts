import { expect, test } from 'vitest';
import { Problem } from './problem.svelte';

test('a doubt lasts while its question is open', () => {
  const problem = new Problem();
  problem.wonder('a1');
  expect(problem.words).toBe('error.move_unsure');
  problem.settle({ prompt: 'a1' });
  expect(problem.words).toBe('error.not_played');
  problem.settle({ prompt: 'b2' });
  expect(problem.words).toBeNull();
});

test('what is said after a doubt is not taken back with it', () => {
  const problem = new Problem();
  problem.wonder('a1');
  problem.report('No hint can be had.');
  problem.settle({ prompt: 'a1' });
  expect(problem.words).toBe('No hint can be had.');
  problem.settle({ prompt: 'b2' });
  expect(problem.words).toBe('No hint can be had.');
});

test('what its reader has closed stays closed', () => {
  const problem = new Problem();
  problem.wonder('a1');
  problem.report(null);
  problem.settle({ prompt: 'a1' });
  expect(problem.words).toBeNull();
});
