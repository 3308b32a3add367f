/** Something asked of the server: what came, or in words why nothing came. */
import { Refused } from './api';
import { say } from './words.svelte';

/** What went wrong, in words. */
export const sorry = (error: unknown): string => (error instanceof Refused ? error.message : say('error.unreachable'));

export class Fetched<T> {
  value = $state.raw<T | null>(null);
  problem = $state<string | null>(null);
  private asked = 0;

  constructor(private readonly ask: () => Promise<T>) {}

  /** Ask (again); an answer that was overtaken by a later question is dropped. */
  load = async (): Promise<void> => {
    const turn = ++this.asked;
    try {
      const value = await this.ask();
      if (turn !== this.asked) return;
      this.value = value;
      this.problem = null;
    } catch (error) {
      if (turn === this.asked) this.problem = sorry(error);
    }
  };
}

/**
 * A list that comes page by page: `list()` begins it (again), `list(shown)` adds the page after what is shown.
 * `what` names the list in the answers.
 */
export function paged<K extends string, A extends Record<K, unknown[]> & { next: string | null }>(
  what: K,
  ask: (after: string | null) => Promise<A>,
): { listed: Fetched<A>; list: (shown?: A) => Promise<void> } {
  let before: A | undefined;
  const listed = new Fetched(async () => {
    const shown = before;
    const found = await ask(shown?.next ?? null);
    return shown ? { ...found, [what]: [...shown[what], ...found[what]] } : found;
  });
  const list = (shown?: A): Promise<void> => {
    before = shown;
    return listed.load();
  };
  return { listed, list };
}
