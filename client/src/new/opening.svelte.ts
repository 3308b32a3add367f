/** What forms have in common that open a table: the reader's name, what is under way, what went wrong, the invites. */
import { onMount } from 'svelte';
import { sorry } from '../lib/fetched.svelte';
import { guest, named, recall } from '../lib/guest.svelte';
import { go } from '../lib/route.svelte';
import type { Opened } from '../lib/types';

export class Opening {
  name = $state(guest.name);
  busy = $state(false);
  problem = $state('');
  /** A table with invites to be handed on; one without is gone to at once. */
  opened = $state<Opened | null>(null);

  /** Made by a page while it is set up. */
  constructor() {
    onMount(() =>
      recall().then(
        () => (this.name ||= guest.name),
        () => {},
      ),
    );
  }

  /**
   * Open what `ask` asks for. Among people the reader has a name: the one of a form, or the one that is known; against
   * computers (`alone`) nobody is asked for one.
   */
  async run(ask: () => Promise<Opened>, name = '', alone = false): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = '';
    try {
      if ((name.trim() || !alone) && !(await named(name))) return;
      const table = await ask();
      if (table.invites.length) this.opened = table;
      else go(`t/${table.id}`);
    } catch (error) {
      this.problem = sorry(error);
    } finally {
      this.busy = false;
    }
  }
}
