/** The time, updated every second while a clock is visible. */
import { createSubscriber } from 'svelte/reactivity';

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 1000);
  return () => clearInterval(timer);
});

export const now = {
  get at(): number {
    subscribe();
    return Date.now();
  },
};
