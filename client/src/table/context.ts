import { getContext, setContext } from 'svelte';
import type { Table } from '../lib/table.svelte';

const KEY = Symbol('table');
export const provide = (table: Table): Table => setContext(KEY, table);
export const useTable = (): Table => getContext<Table>(KEY);

const SEATS = Symbol('seats');
type Seats = () => { name: string; badge: string }[];
/** Who has all the seats that a page shows: no two of them shall have the same initial. */
export const provideSeats = (seats: Seats): unknown => setContext(SEATS, seats);
export const useSeats = (): Seats | undefined => getContext<Seats | undefined>(SEATS);
