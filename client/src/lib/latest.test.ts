import { expect, test } from 'vitest';
import { Latest } from './latest';

test('of what is wanted meanwhile only the last is done', async () => {
  const done: number[] = [];
  let go = (): void => undefined;
  const latest = new Latest((wish: number) => {
    done.push(wish);
    return new Promise<void>((resolve) => (go = resolve));
  });
  const first = latest.want(1);
  await Promise.all([latest.want(2), latest.want(3)]);
  expect(done).toEqual([1]);
  go();
  await Promise.resolve();
  await Promise.resolve();
  expect(done).toEqual([1, 3]);
  go();
  await first;
  expect(done).toEqual([1, 3]);
});

test('after a failure it goes on with the next wish', async () => {
  const latest = new Latest((wish: number) => (wish ? Promise.resolve() : Promise.reject(new Error('no'))));
  await expect(latest.want(0)).rejects.toThrow('no');
  await latest.want(1);
});
