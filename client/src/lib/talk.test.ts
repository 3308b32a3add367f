import { beforeEach, expect, test } from 'vitest';
import { store } from './storage.mock';
import { Talk } from './talk.svelte';
import type { Said } from './types';

const message = (number: number, seat = 1): Said => ({ number, at: number, seat, name: 'Bo', sign: null, text: 'Ave' });
const page = (...said: Said[]) => ({ said, earlier: false, hushed: [] as number[] });
const numbers = (talk: Talk): number[] => talk.said.map(({ number }) => number);

beforeEach(store);

test('what others said before one’s own message comes after it, and stands before it', () => {
  const talk = new Talk('t');
  talk.hear({ talk: page(message(1)) });
  talk.add([message(4, 0)]); // the answer to one's own, while the socket is down
  expect(talk.heard).toBe(1); // from there the next socket goes on
  talk.hear({ said: [message(2), message(3), message(4, 0)] });
  expect(numbers(talk)).toEqual([1, 2, 3, 4]);
  expect(talk.fresh.map(({ number }) => number)).toEqual([2, 3]);
  expect(talk.heard).toBe(4);
});

test('what was not there when one looked is unread, also before one’s own message', () => {
  const talk = new Talk('t');
  talk.hear({ talk: page(message(1)) });
  talk.add([message(3, 0)]);
  talk.read();
  talk.hear({ said: [message(2), message(3, 0)] });
  expect(talk.unread([0])).toBe(1);
  talk.read();
  expect(talk.unread([0])).toBe(0);
});

test('a page that was asked for before a message came does not take it away', () => {
  const talk = new Talk('t');
  talk.hear({ talk: page(message(1), message(2, 2)) });
  talk.hear({ said: [message(3), message(4, 2)] });
  talk.show({ ...page(message(1)), hushed: [2] });
  expect(numbers(talk)).toEqual([1, 3]);
});
