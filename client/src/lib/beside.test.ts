import { expect, test } from 'vitest';
import { around, beside, overlap, without } from './beside';

const room = { left: 0, top: 0, width: 1000, height: 800 };
const size = { width: 300, height: 150 };

test('a box lies next to what it points at and covers nothing of it', () => {
  const at = { left: 400, top: 300, width: 100, height: 80 };
  const place = beside(size, at, [], room);
  expect(overlap(place, at)).toBe(0);
  expect(place).toMatchObject({ left: 512, top: 300 });
});

test('at the right edge of the room it lies on the left', () => {
  const at = { left: 800, top: 300, width: 100, height: 80 };
  expect(beside(size, at, [], room)).toMatchObject({ left: 488, top: 300 });
});

test('it keeps off what one must reach, and inside the room', () => {
  const at = { left: 0, top: 300, width: 100, height: 80 };
  const needed = [
    { left: 0, top: 0, width: 1000, height: 290 },
    { left: 112, top: 290, width: 400, height: 100 },
  ];
  const place = beside(size, at, needed, room);
  expect(needed.map((rect) => overlap(place, rect))).toEqual([0, 0]);
  expect(place).toMatchObject({ left: 0, top: 392 });
});

test('what fills the room is covered where nothing is needed', () => {
  const needed = [{ left: 0, top: 0, width: 1000, height: 600 }];
  expect(beside(size, room, needed, room).top).toBe(650);
  expect(beside(size, null, needed, room).top).toBe(650);
});

test('several things are pointed at together', () => {
  expect(
    around([
      { left: 10, top: 20, width: 5, height: 5 },
      { left: 40, top: 0, width: 10, height: 10 },
    ]),
  ).toEqual({ left: 10, top: 0, width: 40, height: 25 });
});

test('a layer over a box leaves its largest free part', () => {
  const box = { left: 100, top: 100, width: 200, height: 100 };
  expect(without(box, { left: 0, top: 150, width: 1000, height: 300 })).toEqual({ ...box, height: 50 });
  expect(without(box, { left: 0, top: 0, width: 150, height: 400 })).toEqual({ ...box, left: 150, width: 150 });
  expect(without(box, { left: 0, top: 0, width: 1000, height: 1000 })).toMatchObject({ height: 0 });
  expect(without(box, { left: 400, top: 0, width: 100, height: 1000 })).toEqual(box);
});
