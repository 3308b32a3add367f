/** What people say at a table, as far as this tab has heard it, and how much of it its reader has seen. */
import type { News, Said } from './types';

export const SIGNS = ['bravo', 'thanks', 'laugh', 'wow', 'alas', 'wait'] as const;

const KEY = 'heard'; // the last message seen at each table, of the latest tables
const TABLES = 50;
const SHOWN = 8000; // milliseconds for which a sign stands beside a name

const kept = (): Record<string, number> => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
};

export class Talk {
  said = $state.raw<Said[]>([]);
  earlier = $state(false); // whether there is more before that
  hushed = $state.raw<number[]>([]); // the seats that the reader does not want to hear
  fresh = $state.raw<Said[]>([]); // what came last, while the tab was open
  signs = $state.raw<Record<number, Said>>({}); // by seat: the signs that are shown for a moment
  private seen = $state(0);

  constructor(private readonly table: string) {
    this.seen = kept()[table] ?? 0;
  }

  get last(): number {
    return this.said.at(-1)?.number ?? 0;
  }

  /** How many messages of other seats the reader has not seen. */
  unread(own: number[]): number {
    return this.said.filter(({ number, seat }) => number > this.seen && !own.includes(seat)).length;
  }

  /** The reader sees everything that is there. */
  read(): void {
    if (this.last <= this.seen) return;
    this.seen = this.last;
    const others = Object.entries(kept()).filter(([table]) => table !== this.table);
    localStorage.setItem(
      KEY,
      JSON.stringify(Object.fromEntries([...others.slice(1 - TABLES), [this.table, this.seen]])),
    );
  }

  hear({ talk, said }: Pick<News, 'talk' | 'said'>): void {
    if (talk) ({ said: this.said, earlier: this.earlier, hushed: this.hushed } = talk);
    const fresh = (said ?? []).filter(({ number }) => number > this.last);
    if (!fresh.length) return;
    this.said = [...this.said, ...fresh];
    this.fresh = fresh;
    for (const one of fresh.filter(({ sign }) => sign)) {
      this.signs = { ...this.signs, [one.seat]: one };
      setTimeout(() => {
        if (this.signs[one.seat] === one) this.signs = { ...this.signs, [one.seat]: undefined! };
      }, SHOWN);
    }
  }
}
