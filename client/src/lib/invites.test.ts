import { beforeEach, expect, test, vi } from 'vitest';
import { store } from './storage.mock';

beforeEach(() => {
  store();
  vi.stubGlobal('sessionStorage', localStorage);
  vi.useFakeTimers();
});

test('links that open nothing any more are forgotten, and only those', async () => {
  class Refused {
    constructor(readonly status: number) {}
  }
  const answer = (path: string): Promise<unknown> => {
    if (path.endsWith('old')) return Promise.reject(new Refused(404));
    return path.endsWith('busy') ? Promise.reject(new Refused(429)) : Promise.resolve({});
  };
  const asked = vi.fn(answer);
  vi.doMock('./api', () => ({ get: asked, Refused }));
  const { check, inviteOf, keep } = await import('./invites.svelte');
  const links = ['taken', 'old', 'busy', 'good'];
  links.forEach((link, seat) => keep('a', seat, `http://x/join/${link}`));
  keep('b', 1, 'http://x/join/old');
  const seats = links.map((_, seat) => ({ seat, kind: seat ? ('invited' as const) : ('person' as const) }));
  await check('a', seats);
  expect(asked).not.toHaveBeenCalled(); // the view may be older than the links
  vi.runAllTimers();
  await check('a', seats);
  expect(links.map((_, seat) => inviteOf('a', seat)?.split('/').at(-1))).toEqual([
    undefined,
    undefined,
    'busy',
    'good',
  ]);
  expect(inviteOf('b', 1)).toBe('http://x/join/old');
});
