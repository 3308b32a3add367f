/** Clocks in words. */
import { lasting } from '../lib/when';
import { language, say } from '../lib/words.svelte';
import type { Clock } from '../lib/types';

export const clockInWords = ({ kind, seconds, increment }: Clock): string =>
  say(kind === 'bank' && !increment ? 'new.clock_whole' : `new.clock_${kind}`, {
    time: lasting(seconds, language.code),
    more: lasting(increment ?? 0, language.code),
  });
