/** The form of a new table, and the request that it becomes. */
import type { FirstGame, GameCard, SeatView, TableView } from '../lib/types';
import type { Code } from '../lib/words.svelte';

export const KINDS = ['me', 'here', 'friend', 'open', 'bot'] as const;
export type Kind = (typeof KINDS)[number];
export interface SeatForm {
  kind: Kind;
  name: string;
  bot: string;
}

export type Clock = { kind: 'move'; seconds: number } | { kind: 'bank'; seconds: number; increment: number };
export const CLOCKS: Clock[] = [
  { kind: 'move', seconds: 120 },
  { kind: 'move', seconds: 600 },
  { kind: 'move', seconds: 86400 },
  { kind: 'move', seconds: 3 * 86400 },
  { kind: 'bank', seconds: 900, increment: 10 },
  { kind: 'bank', seconds: 1800, increment: 20 },
  { kind: 'bank', seconds: 3600, increment: 30 },
];
const CLOCK_LIMITS = { low: 10, high: 30 * 86400, increment: 86400 }; // seconds, as the server takes them

export interface TableForm {
  game: string;
  options: Record<string, string | number>;
  seats: SeatForm[];
  listed: boolean;
  group: string | null; // whose members find the table
  lang: Code;
  clock: Clock | null;
  absent: 'wait' | 'bot';
  hints: boolean;
  talk: 'off' | 'seats' | 'all'; // who hears what people say
  seed: string;
}
export interface TableBody extends Omit<TableForm, 'seats' | 'seed'> {
  seats: { kind: Kind; name: string | null; bot: string | null }[];
  seed: number | null;
}

/** The first level that does not play just anything. */
export const usualBot = (game: GameCard): string =>
  (game.bots.find((bot) => bot.spec !== 'random') ?? game.bots[0])?.spec ?? '';

const seat = (game: GameCard, kind: Kind): SeatForm => ({ kind, name: '', bot: usualBot(game) });

/** What one click opens: the reader and two bots, or as many as the game takes. */
export function freshForm(game: GameCard, lang: Code): TableForm {
  const count = Math.min(game.max, Math.max(game.min, 3));
  return {
    game: game.name,
    options: Object.fromEntries(game.options.map((option) => [option.name, option.default])),
    seats: Array.from({ length: count }, (_, n) => seat(game, n ? 'bot' : 'me')),
    listed: false,
    group: null,
    lang,
    clock: null,
    absent: 'bot',
    hints: true,
    talk: 'seats',
    seed: '',
  };
}

/** A table for a group: the first members to come take the seats. */
export const forGroup = (form: TableForm, group: string): TableForm => ({
  ...form,
  group,
  seats: form.seats.map((one) => (one.kind === 'bot' ? { ...one, kind: 'open' } : one)),
});

/** The guided first game as it is dealt to everybody. */
export function guidedForm(game: GameCard, deal: FirstGame, lang: Code): TableForm {
  const form = freshForm(game, lang);
  const bots = deal.bots.map((bot): SeatForm => ({ kind: 'bot', name: '', bot }));
  return {
    ...form,
    options: { ...form.options, ...deal.options },
    seats: [seat(game, 'me'), ...bots],
    seed: String(deal.seed),
  };
}

/** Whether nobody but computers sits beside the reader. */
export const alone = ({ seats }: Pick<TableForm, 'seats'>): boolean =>
  seats.every(({ kind }) => kind === 'me' || kind === 'bot');

/** The seats for another number of players: those who sit already stay. */
export const resized = (seats: SeatForm[], count: number, game: GameCard): SeatForm[] =>
  Array.from({ length: count }, (_, n) => seats[n] ?? seat(game, 'bot'));

const clockOf = (clock: TableView['clock']): Clock | null =>
  clock &&
  (clock.kind === 'move'
    ? { kind: 'move', seconds: clock.seconds }
    : { kind: 'bank', seconds: clock.seconds, increment: clock.increment ?? 0 });

/** The same again: who sat where, the levels of the computers, what was agreed. */
export function formLike(view: TableView, game: GameCard, lang: Code): TableForm {
  const fresh = freshForm(game, lang);
  const kindOf = ({ kind, seat: number, here }: SeatView): Kind =>
    kind === 'bot' ? 'bot' : number === view.viewer ? 'me' : here ? 'here' : 'friend';
  return {
    ...fresh,
    options: { ...fresh.options, ...view.options },
    seats: view.seats.map((one) => ({ kind: kindOf(one), name: one.name, bot: one.spec ?? usualBot(game) })),
    listed: view.listed,
    group: view.group?.id ?? null,
    clock: clockOf(view.clock),
    absent: view.absent,
    hints: view.hints,
    talk: view.talk?.who ?? fresh.talk,
  };
}

/** Another game with the same company, as far as there is room and the bots know the game. */
export function moved(form: TableForm, game: GameCard): TableForm {
  const fresh = freshForm(game, form.lang);
  const count = Math.min(game.max, Math.max(game.min, form.seats.length));
  const knows = new Set(game.bots.map((bot) => bot.spec));
  const seats = resized(form.seats, count, game).map((one) =>
    knows.has(one.bot) ? one : { ...one, bot: usualBot(game) },
  );
  return { ...form, game: game.name, options: fresh.options, seats };
}

export type Problem =
  | { key: 'new.problem_seed' | 'new.problem_clock' }
  | { key: 'new.problem_number'; option: string; low: number; high: number };

const within = (value: unknown, low: number, high: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high;

/** What has to be mended before the table can be opened. */
export function problems(form: TableForm, game: GameCard): Problem[] {
  const found: Problem[] = [];
  for (const { name, label, values, low = 0, high = 0 } of game.options)
    if (!values && !within(Number(form.options[name] || NaN), low, high))
      found.push({ key: 'new.problem_number', option: label, low, high });
  if (form.seed.trim() && !within(Number(form.seed), 0, Number.MAX_SAFE_INTEGER))
    found.push({ key: 'new.problem_seed' });
  const { clock } = form;
  const increment = clock?.kind === 'bank' ? clock.increment : 0;
  if (
    clock &&
    !(within(clock.seconds, CLOCK_LIMITS.low, CLOCK_LIMITS.high) && within(increment, 0, CLOCK_LIMITS.increment))
  )
    found.push({ key: 'new.problem_clock' });
  return found;
}

/**
 * The request. Only options that differ from the usual are named; computers that nobody named take a name of `names`.
 */
export function bodyOf(form: TableForm, game: GameCard, myName: string, names: string[]): TableBody {
  const usual = new Map(game.options.map((option) => [option.name, String(option.default)]));
  const name = (one: SeatForm, n: number): string | null =>
    one.name.trim() || (one.kind === 'me' ? myName : one.kind === 'bot' ? names[n] : '') || null;
  return {
    ...form,
    options: Object.fromEntries(
      Object.entries(form.options).filter(([option, value]) => String(value) !== usual.get(option)),
    ),
    seats: form.seats.map((one, n) => ({
      kind: one.kind,
      name: name(one, n),
      bot: one.kind === 'bot' ? one.bot : null,
    })),
    absent: form.clock ? form.absent : 'wait',
    seed: form.seed.trim() ? Number(form.seed) : null,
  };
}
