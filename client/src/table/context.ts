import { getContext, setContext } from 'svelte';
import type { Table } from '../lib/table.svelte';

const KEY = Symbol('table');
export const provide = (table: Table): Table => setContext(KEY, table);
export const useTable = (): Table => getContext<Table>(KEY);
