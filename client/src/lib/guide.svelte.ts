/** What a learner has understood of the guide of a table, and whether it was left; kept on this device. */
import { Remembered } from './remembered';
import type { LessonView, TableView } from './types';

interface Kept {
  read: string[];
  off: boolean;
}

const learned = new Remembered<Kept>('guide');

export class Guide {
  private kept = $state.raw<Kept>({ read: [], off: false });

  constructor(private readonly table: string) {
    this.kept = learned.of(table) ?? this.kept;
  }

  get off(): boolean {
    return this.kept.off;
  }

  /** The lesson that is shown: the first of those that matter now and have not been understood. */
  lesson(view: TableView | null): LessonView | null {
    if (this.off) return null;
    return view?.guide?.lessons.find(({ id }) => !this.kept.read.includes(id)) ?? null;
  }

  /** Which lesson comes next, counted from 1. */
  get number(): number {
    return this.kept.read.length + 1;
  }

  understood(id: string): void {
    this.keep({ read: [...this.kept.read, id], off: false });
  }

  leave(): void {
    this.keep({ ...this.kept, off: true });
  }

  resume(): void {
    this.keep({ ...this.kept, off: false });
  }

  private keep(kept: Kept): void {
    this.kept = kept;
    learned.keep(this.table, kept);
  }
}
