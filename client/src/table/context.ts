import { getContext, setContext } from 'svelte';
import type { Table } from '../lib/table.svelte';

const KEY = Symbol('table');
export const provide = (table: Table): Table => setContext(KEY, table);
export const useTable = (): Table => getContext<Table>(KEY);

const SEATS = Symbol('seats');
/** Who has all the seats that a page shows: no two of them shall have the same initial. */
export const provideSeats = (names: () => string[]): unknown => setContext(SEATS, names);
export const useSeats = (): (() => string[]) | undefined => getContext<(() => string[]) | undefined>(SEATS);
