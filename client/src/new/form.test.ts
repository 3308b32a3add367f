import { describe, expect, it } from 'vitest';
import type { GameCard, TableView } from '../lib/types';
import { bodyOf, CLOCKS, formLike, freshForm, guidedForm, moved, problems, resized, usualBot } from './form';

const bots = ['random', 'greedy', 'search'].map((spec) => ({ spec, label: spec, help: '' }));
const NAMES = ['Al', 'Bo', 'Cy', 'Di'];
const council: GameCard = {
  name: 'council',
  title: 'The Council of Four',
  authors: [],
  year: null,
  minutes: null,
  min: 2,
  max: 4,
  version: 1,
  art: { sprites: null, style: null },
  reconstructed: [],
  bots,
  guide: { seed: 1195, bots: ['random'], options: { map: 'AAA' } },
  options: [
    {
      name: 'map',
      label: 'Map',
      help: '',
      default: 'ABA',
      values: ['AAA', 'ABA'].map((value) => ({ value, label: value, help: '' })),
    },
    { name: 'round_limit', label: 'Round limit', help: '', default: '200', values: null, low: 1, high: 500 },
  ],
};
const duel: GameCard = { ...council, name: 'duel', max: 2, options: [], bots: bots.slice(0, 1) };

describe('a new table', () => {
  it('is a game against two computers that do not play at random after one click', () => {
    const body = bodyOf(freshForm(council, 'en'), council, 'Rosa', NAMES);
    expect(body).toEqual({
      game: 'council',
      options: {},
      lang: 'en',
      listed: false,
      group: null,
      clock: null,
      absent: 'wait',
      hints: true,
      talk: 'seats',
      seed: null,
      seats: [
        { kind: 'me', name: 'Rosa', bot: null },
        { kind: 'bot', name: 'Bo', bot: 'greedy' },
        { kind: 'bot', name: 'Cy', bot: 'greedy' },
      ],
    });
  });

  it('has as many seats as the game takes', () => {
    expect(freshForm(duel, 'en').seats).toHaveLength(2);
    expect(freshForm({ ...council, min: 4 }, 'en').seats).toHaveLength(4);
  });

  it('sends a level only for computers, and names only where somebody is named', () => {
    const form = freshForm(council, 'it');
    form.seats = [
      { kind: 'me', name: '', bot: 'greedy' },
      { kind: 'friend', name: ' Bruno ', bot: 'greedy' },
      { kind: 'open', name: '', bot: 'greedy' },
    ];
    expect(bodyOf(form, council, '', NAMES).seats).toEqual([
      { kind: 'me', name: null, bot: null },
      { kind: 'friend', name: 'Bruno', bot: null },
      { kind: 'open', name: null, bot: null },
    ]);
  });

  it('is dealt as the guide says in the first game', () => {
    const body = bodyOf(guidedForm(council, council.guide!, 'en'), council, 'Rosa', NAMES);
    expect(body).toMatchObject({ seed: 1195, options: { map: 'AAA' } });
    expect(body.seats).toEqual([
      { kind: 'me', name: 'Rosa', bot: null },
      { kind: 'bot', name: 'Bo', bot: 'random' },
    ]);
  });

  it('names the options that are not as usual', () => {
    const form = freshForm(council, 'en');
    form.options = { map: 'AAA', round_limit: 200 };
    expect(bodyOf(form, council, '', NAMES).options).toEqual({ map: 'AAA' });
  });

  it('asks what happens to the absent only under a clock', () => {
    const form = { ...freshForm(council, 'en'), clock: CLOCKS[0]!, absent: 'bot' as const, seed: ' 17 ' };
    expect(bodyOf(form, council, '', NAMES)).toMatchObject({
      clock: { kind: 'move', seconds: 120 },
      absent: 'bot',
      seed: 17,
    });
    expect(bodyOf({ ...form, clock: null }, council, '', NAMES).absent).toBe('wait');
  });
});

describe('changing one’s mind', () => {
  it('keeps those who sit already when the number of seats changes', () => {
    const seats = freshForm(council, 'en').seats.map((seat, n) => ({ ...seat, name: `N${n}` }));
    expect(resized(seats, 4, council).map((seat) => seat.name)).toEqual(['N0', 'N1', 'N2', '']);
    expect(resized(seats, 2, council).map((seat) => seat.name)).toEqual(['N0', 'N1']);
  });

  it('takes the company to another game, with levels that play it', () => {
    const form = freshForm(council, 'en');
    form.seats[1] = { kind: 'bot', name: 'Ugo', bot: 'search' };
    const next = moved(form, duel);
    expect(next).toMatchObject({
      game: 'duel',
      options: {},
      seats: [{ kind: 'me' }, { kind: 'bot', name: 'Ugo', bot: 'random' }],
    });
    expect(usualBot({ ...council, bots: [] })).toBe('');
  });
});

describe('what has to be mended', () => {
  const faults = (changes: object): string[] =>
    problems({ ...freshForm(council, 'en'), ...changes }, council).map((fault) => fault.key);

  it('is nothing at first', () => expect(faults({})).toEqual([]));

  it.each([[0], [501], [2.5], ['x'], [null]])('is a number beyond its limits: %s', (limit) => {
    expect(faults({ options: { map: 'ABA', round_limit: limit } })).toEqual(['new.problem_number']);
  });

  it.each([['-1'], ['1.5'], ['seven'], ['9007199254740993']])('is a number of the game that is none: %s', (seed) => {
    expect(faults({ seed })).toEqual(['new.problem_seed']);
  });

  it.each([
    [{ kind: 'move', seconds: 9 }],
    [{ kind: 'move', seconds: NaN }],
    [{ kind: 'bank', seconds: 60, increment: -1 }],
    [{ kind: 'bank', seconds: 31 * 86400, increment: 0 }],
  ])('is a clock that cannot run: %o', (clock) => expect(faults({ clock })).toEqual(['new.problem_clock']));

  it('is no clock that is offered', () => {
    for (const clock of CLOCKS) expect(faults({ clock })).toEqual([]);
  });

  it('can be like one that has ended: company, levels, options and clock', () => {
    const sits = (seat: number, kind: 'bot' | 'person', more: object = {}) => ({
      seat,
      kind,
      name: NAMES[seat] ?? '',
      bot: null,
      spec: null,
      here: false,
      online: true,
      clock: null,
      thinking: false,
      starts_in: null,
      gives: [],
      ...more,
    });
    const view = {
      game: 'council',
      viewer: 1,
      seats: [sits(0, 'bot', { bot: 'Search', spec: 'search' }), sits(1, 'person', { here: true }), sits(2, 'person')],
      options: { map: 'AAA' },
      listed: false,
      group: null,
      clock: { kind: 'move', seconds: 77, increment: 0 },
      absent: 'wait',
      hints: false,
      talk: { who: 'all', on: false, hears: true, says: false, host: true },
    } as unknown as TableView;
    expect(formLike(view, council, 'it')).toEqual({
      game: 'council',
      lang: 'it',
      options: { map: 'AAA', round_limit: '200' },
      seats: [
        { kind: 'bot', name: 'Al', bot: 'search' },
        { kind: 'me', name: 'Bo', bot: 'greedy' },
        { kind: 'friend', name: 'Cy', bot: 'greedy' },
      ],
      listed: false,
      group: null,
      clock: { kind: 'move', seconds: 77 },
      absent: 'wait',
      hints: false,
      talk: 'all',
      seed: '',
    });
  });
});
