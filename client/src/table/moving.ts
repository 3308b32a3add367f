/** A piece that leaves one zone and arrives in another flies from here to there; without motion it is simply there. */
import { crossfade } from 'svelte/transition';

const still = matchMedia('(prefers-reduced-motion: reduce)');

export const [leave, arrive] = crossfade({
  duration: () => (still.matches ? 0 : 320),
  fallback: () => ({ duration: still.matches ? 0 : 180, css: (t) => `opacity: ${t}` }),
});
