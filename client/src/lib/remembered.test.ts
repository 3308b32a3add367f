import { beforeEach, expect, test } from 'vitest';
import { forgetTables, Remembered } from './remembered';
import { store } from './storage.mock';

beforeEach(store);

test('what is remembered of one table is not that of another', () => {
  new Remembered<number>('heard').keep('a', 3);
  expect(new Remembered<number>('heard').of('a')).toBe(3);
  expect(new Remembered<number>('heard').of('b')).toBeUndefined();
  expect(new Remembered<number>('guide').of('a')).toBeUndefined();
});

test('the latest tables are remembered, and the one that was at hand last is the last to go', () => {
  const heard = new Remembered<number>('heard');
  for (let n = 0; n < 50; n++) heard.keep(`t${n}`, n);
  heard.keep('t0', 7);
  heard.keep('new', 1);
  expect([heard.of('t0'), heard.of('t1'), heard.of('t2'), heard.of('new')]).toEqual([7, undefined, 2, 1]);
});

test('whoever is deleted leaves no tables on the device', () => {
  new Remembered<number>('heard').keep('a', 3);
  new Remembered<object>('guide').keep('a', { read: [] });
  forgetTables();
  expect(localStorage.getItem('heard')).toBeNull();
  expect(localStorage.getItem('guide')).toBeNull();
});

test('what cannot be read counts for nothing', () => {
  localStorage.setItem('guide', 'broken');
  expect(new Remembered('guide').of('a')).toBeUndefined();
});
