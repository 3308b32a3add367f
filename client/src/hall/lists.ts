/** The tables that the hall shows. */
import { get } from '../lib/api';
import type { CampaignCard, Campaigns, TableCard, Tables } from '../lib/types';

const LISTS = ['mine', 'open', 'running', 'finished'] as const;
type ByList = Record<(typeof LISTS)[number], TableCard[]>;
export type Lists = ByList & { campaigns: CampaignCard[] };

export async function askTables(): Promise<Lists> {
  const [{ campaigns }, ...found] = await Promise.all([
    get<Campaigns>('api/campaigns'),
    ...LISTS.map(async (which) => [which, (await get<Tables>('api/tables', { which })).tables] as const),
  ]);
  return { ...(Object.fromEntries(found) as ByList), campaigns };
}

/** The reader's tables that are not over: first those that wait for the reader, the longest wait first. */
export const playing = (tables: TableCard[]): TableCard[] =>
  tables
    .filter((table) => table.status !== 'finished')
    .sort((a, b) => Number(b.your_turn) - Number(a.your_turn) || (a.your_turn ? a.moved - b.moved : b.moved - a.moved));

/** Where somebody could sit down who does not sit there. */
export const joinable = (tables: TableCard[]): TableCard[] =>
  tables.filter((table) => !table.yours.length && table.seats.some((seat) => seat.kind === 'open'));

export const freeSeats = (table: TableCard): number => table.seats.filter((seat) => seat.kind === 'open').length;

/** Who sits at a table besides the reader. */
export const others = (table: TableCard): string[] =>
  table.seats.filter((seat) => !table.yours.includes(seat.seat) && seat.name).map((seat) => seat.name);
