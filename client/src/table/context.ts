import { getContext, setContext } from 'svelte';
import type { Table } from '../lib/table.svelte';

const KEY = Symbol('table');
export const provide = (table: Table): Table => setContext(KEY, table);
/** The table of the page; undefined on pages without one. */
export const useTable = (): Table => getContext<Table>(KEY);
