/**
 * A request that was sent but not answered. A later view can prove that it arrived, but not that it never will,
 * because it may still be in transit.
 */
import type { TableView } from './types';
import { say } from './words.svelte';

export class UncertainMove {
  /** `prompt`: the prompt that was answered, if the request was a move. */
  constructor(private readonly prompt: unknown) {}

  get words(): string {
    return say(this.prompt ? 'error.move_unsure' : 'error.unsure');
  }

  /** The message to show once a view has arrived: null unless the same prompt is still open. */
  settled({ prompt }: Pick<TableView, 'prompt'>): string | null {
    return this.prompt && prompt === this.prompt ? say('error.not_played') : null;
  }
}
