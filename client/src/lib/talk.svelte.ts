/** What people say at a table, as far as this tab has heard it, and how much of it its reader has seen. */
import { Remembered } from './remembered';
import type { ServerMessage, Said, Talk as Page } from './types';

export const SIGNS = ['bravo', 'thanks', 'laugh', 'wow', 'alas', 'wait'] as const;

const SHOWN = 8000; // milliseconds for which a sign stands beside a name

const seen = new Remembered<number>('heard');

export class Talk {
  said = $state.raw<Said[]>([]);
  earlier = $state(false); // whether there is more before that
  hushed = $state.raw<number[]>([]); // the seats that the reader does not want to hear
  fresh = $state.raw<Said[]>([]); // what came last, while the tab was open
  signs = $state.raw<Record<number, Said>>({}); // by seat: the signs that are shown for a moment
  heard = $state(0); // the last message that the socket has brought: the answer to one's own may overtake others
  private seen = $state(0);

  constructor(private readonly table: string) {
    this.seen = seen.of(table) ?? 0;
  }

  /** How many messages of other seats the reader has not seen. */
  unread(own: number[]): number {
    return this.said.filter(({ number, seat }) => number > this.seen && !own.includes(seat)).length;
  }

  /** The reader sees everything that is there. */
  read(): void {
    if (this.heard <= this.seen) return;
    this.seen = this.heard;
    seen.keep(this.table, this.seen);
  }

  /** What the socket brings: it leaves nothing out. */
  hear({ talk, said = [] }: Pick<ServerMessage, 'talk' | 'said'>): void {
    if (talk) this.show(talk);
    this.add(said);
    this.heard = [...(talk?.said ?? []), ...said].at(-1)?.number ?? this.heard;
  }

  /** The latest page as the server has it; what has come since stays. */
  show({ said, earlier, hushed }: Page): void {
    const last = said.at(-1)?.number ?? 0;
    const since = this.said.filter(({ number, seat }) => number > last && !hushed.includes(seat));
    this.said = [...said, ...since];
    this.earlier = earlier;
    this.hushed = hushed;
  }

  /** The reader does not want to hear the person of a seat, or does again. */
  hush(seat: number, on: boolean): void {
    this.hushed = [...this.hushed.filter((other) => other !== seat), ...(on ? [seat] : [])];
  }

  /** Messages, some of which may be there: one's own come with the answer to them, and again by the socket. */
  add(said: Said[]): void {
    const known = new Set(this.said.map(({ number }) => number));
    const fresh = said.filter(({ number }) => !known.has(number));
    if (!fresh.length) return;
    this.said = [...this.said, ...fresh].sort((one, other) => one.number - other.number);
    this.fresh = fresh;
    for (const one of fresh.filter(({ sign }) => sign)) {
      this.signs = { ...this.signs, [one.seat]: one };
      setTimeout(() => {
        if (this.signs[one.seat] === one) this.signs = { ...this.signs, [one.seat]: undefined! };
      }, SHOWN);
    }
  }
}
