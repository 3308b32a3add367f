/** Something that the reader does: whether that is under way, and in words why it could not be done. */
import { sorry } from './fetched.svelte';

export class Deed {
  busy = $state(false);
  problem = $state('');

  /** Do it; whether that went well. */
  attempt = async (act: () => Promise<unknown>): Promise<boolean> => {
    this.busy = true;
    this.problem = '';
    try {
      await act();
      return true;
    } catch (error) {
      this.problem = sorry(error);
      return false;
    } finally {
      this.busy = false;
    }
  };
}
