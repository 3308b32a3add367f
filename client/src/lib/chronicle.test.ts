import { describe, expect, it } from 'vitest';
import { below, blocks } from './chronicle';
import { among } from './comings';
import type { LogLine } from './types';

const line = (move: number, turn: number, on_turn: number | null, seat = on_turn): LogLine => ({
  move,
  turn,
  on_turn,
  seat,
  text: '',
  depth: 0,
  about: [],
});
const shape = (lines: LogLine[], read = 0): unknown[] =>
  blocks(lines, read).map((block) => [block.turn, block.seat, block.lines.map(({ move }) => move)]);

describe('blocks of the chronicle', () => {
  it('has one a turn of somebody', () => {
    expect(shape([line(1, 1, 0), line(2, 1, 0), line(3, 2, 1), line(4, 3, 0)])).toEqual([
      [1, 0, [1, 2]],
      [2, 1, [3]],
      [3, 0, [4]],
    ]);
  });

  it('puts what others gain or pay with the turn in which they do, and so what nobody does', () => {
    expect(shape([line(1, 1, 0), line(1, 1, 0, 1), line(2, 1, 0, null), line(3, 1, 0)])).toEqual([
      [1, 0, [1, 1, 2, 3]],
    ]);
  });

  it('puts a new round with the turn that it begins', () => {
    expect(shape([line(1, 1, 0), line(1, 2, 1, null), line(1, 2, 1, 0), line(2, 2, 1)])).toEqual([
      [1, 0, [1]],
      [2, 1, [1, 1, 2]],
    ]);
  });

  it('is not parted by who comes or goes between two turns', () => {
    const log = [line(1, 1, 0), line(1, 2, 1, null), line(1, 2, 1), line(2, 2, 1)];
    expect(shape(among(log, [line(1, 1, null)]))).toEqual([
      [1, 0, [1]],
      [2, 1, [1, 1, 1, 2]],
    ]);
    expect(shape(among([line(1, 1, 0), line(1, 2, 1, null), line(2, 2, 1)], [line(1, 1, null)]))).toEqual([
      [1, 0, [1]],
      [2, 1, [1, 1, 2]],
    ]);
  });

  it('begins anew where one has not read on', () => {
    const made = blocks([line(1, 1, 0), line(2, 1, 0), line(3, 1, 0)], 1);
    expect(made.map((block) => [block.fresh, block.lines.length])).toEqual([
      [false, 1],
      [true, 2],
    ]);
  });

  it('does not part a turn from its beginning, which came with the last move one has read', () => {
    const made = blocks([line(1, 1, 0), line(1, 2, 1), line(2, 2, 1)], 1);
    expect(made.map((block) => [block.turn, block.fresh, block.lines.length])).toEqual([
      [1, false, 1],
      [2, true, 2],
    ]);
  });
});

describe('a line below a name', () => {
  const told = (text: string, seat: number | null): string =>
    below(0, { ...line(1, 1, 0, seat), text }, ['Nina', 'Ugo']);

  it.each([
    ['Nina builds in Arkon', 'builds in Arkon'],
    ['Nina: rest', 'rest'],
    ['Nina rests: −1 silver', 'rests: −1 silver'],
    ['Ninas table', 'Ninas table'],
    ['Round 2', 'Round 2'],
  ])('does not say it again: %s', (text, rest) => expect(told(text, 0)).toBe(rest));

  it.each(['Nina: −1 silver', 'Nina: +3 figures, −1 silver'])('keeps the name before mere amounts: %s', (text) =>
    expect(told(text, 0)).toBe(text),
  );

  it('keeps the name of somebody else', () => {
    expect(told('Ugo: −1 silver', 1)).toBe('Ugo: −1 silver');
    expect(told('Nina is here', null)).toBe('Nina is here');
  });
});
