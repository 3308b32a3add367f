/** What others have done while the reader was away: the page was closed, or another one was in front of it. */
import { deeds, ofOthers, type Deed } from './film';
import { Remembered } from './remembered';
import type { LogLine, TableView } from './types';

const seen = new Remembered<number>('seen'); // by table: the number of moves that the reader has seen

export class Absence {
  private from = $state<number | null>(null); // the last move that was seen; null: all are

  constructor(private readonly table: string) {}

  deeds(log: readonly LogLine[], viewer: number | null): Deed[] {
    return this.from === null ? [] : ofOthers(deeds(log, this.from), viewer);
  }

  /** A view has come, the first one if there is no `old` one. */
  notice(view: TableView, old: TableView | null): void {
    const { moves, movers, viewer } = view;
    const read = moves - movers.length;
    const before = Math.max(read, old ? old.moves : (seen.of(this.table) ?? moves));
    const unseen = viewer !== null && !view.hotseat && view.status === 'playing' && (!old || document.hidden);
    if (unseen && moves > before) this.from ??= before;
    if (this.from !== null && (this.from < read || this.from >= moves)) this.from = null; // chosen since, or taken back
    if (!document.hidden) seen.keep(this.table, moves);
  }

  end(): void {
    this.from = null;
  }
}
