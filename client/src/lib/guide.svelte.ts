/** What a learner has understood of the guide of a table, and whether it was left; kept on this device. */
import type { LessonView, TableView } from './types';

interface Kept {
  read: string[];
  off: boolean;
}

export class Guide {
  private readonly key: string;
  private kept = $state.raw<Kept>({ read: [], off: false });

  constructor(table: string) {
    this.key = `guide/${table}`;
    try {
      this.kept = { ...this.kept, ...(JSON.parse(localStorage.getItem(this.key) ?? '{}') as Partial<Kept>) };
    } catch {
      /* what cannot be read is explained again */
    }
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
    localStorage.setItem(this.key, JSON.stringify(kept));
  }
}
