/** The tables that the hall shows. */
import { get } from '../lib/api';
import type { CampaignCard, Campaigns, TableCard, Tables } from '../lib/types';

const LISTS = ['mine', 'open', 'running', 'finished', 'groups'] as const;
type ByList = Record<(typeof LISTS)[number], TableCard[]>;
export type Lists = ByList & { campaigns: CampaignCard[] };

export async function askTables(): Promise<Lists> {
  const [{ campaigns }, ...found] = await Promise.all([
    get<Campaigns>('api/campaigns'),
    ...LISTS.map(async (which) => [which, (await get<Tables>('api/tables', { which })).tables] as const),
  ]);
  return { ...(Object.fromEntries(found) as ByList), campaigns };
}

/** The reader's games that are not over: first those that wait for the reader, the longest wait first. */
export const playing = (tables: TableCard[]): TableCard[] =>
  tables
    .filter((table) => table.status !== 'finished' && !table.analysis)
    .sort((a, b) => Number(b.your_turn) - Number(a.your_turn) || (a.your_turn ? a.moved - b.moved : b.moved - a.moved));

/** The reader's analyses, the newest first. */
export const analyses = (tables: TableCard[]): TableCard[] => tables.filter((table) => table.analysis);

/** Finished games, newest first: the user's own and public ones. */
export const ended = ({ mine, finished }: Pick<Lists, 'mine' | 'finished'>): TableCard[] =>
  [...new Map([...mine, ...finished].map((table) => [table.id, table])).values()]
    .filter((table) => table.status === 'finished' && !table.analysis)
    .sort((a, b) => b.moved - a.moved);

/** Tables with a free seat where the user has none. */
export const joinable = (tables: TableCard[]): TableCard[] =>
  tables.filter((table) => !table.yours.length && table.seats.some((seat) => seat.kind === 'open'));

/** Whether others play there. */
export const goesOnWithout = (table: TableCard): boolean => table.status === 'playing' && !table.yours.length;

export const freeSeats = (table: TableCard): number => table.seats.filter((seat) => seat.kind === 'open').length;

/** Who sits at a table besides the reader. */
export const others = (table: TableCard): string[] =>
  table.seats
    .filter((seat) => ![...table.yours, ...table.away].includes(seat.seat) && seat.name)
    .map((seat) => seat.name);
