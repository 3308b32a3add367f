/** A request that the user starts: whether it is running, and the error message if it failed. */
import { sorry } from './fetched.svelte';

export class AsyncAction {
  busy = $state(false);
  problem = $state('');

  /** Run the request. Returns whether it succeeded. */
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
