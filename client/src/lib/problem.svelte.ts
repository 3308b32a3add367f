/** What a page says that has gone wrong: the last thing that did. */
import { UncertainMove } from './uncertainMove';
import type { TableView } from './types';

export class Problem {
  words = $state.raw<string | null>(null);
  private doubt: UncertainMove | null = null; // if that is what nobody knows

  /** Null: all is well again, or its reader has closed it. */
  report(words: string | null, doubt: UncertainMove | null = null): void {
    [this.words, this.doubt] = [words, doubt];
  }

  /** Something was sent and no answer came; `prompt`: the question that it was to answer. */
  wonder(prompt: unknown): void {
    const doubt = new UncertainMove(prompt);
    this.report(doubt.words, doubt);
  }

  /** Here is how things stand: what was in doubt is so no longer. Whatever else was said stays. */
  settle(view: Pick<TableView, 'prompt'>): void {
    if (!this.doubt) return;
    const words = this.doubt.settled(view);
    this.report(words, words ? this.doubt : null);
  }
}
