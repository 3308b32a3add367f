/**
 * Something was sent and no answer came. A view shows that it has arrived, but none that it will not: what was sent may
 * still be on its way.
 */
import type { TableView } from './types';
import { say } from './words.svelte';

export class Doubt {
  /** `prompt`: the question that was answered; none where something else was done. */
  constructor(private readonly prompt: unknown) {}

  get words(): string {
    return say(this.prompt ? 'error.move_unsure' : 'error.unsure');
  }

  /** What to say of it, now that a view has come: nothing, unless its question is still open. */
  settled({ prompt }: Pick<TableView, 'prompt'>): string | null {
    return this.prompt && prompt === this.prompt ? say('error.not_played') : null;
  }
}
