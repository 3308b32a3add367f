/** Moments and lengths of time in words. */

type Unit = 'second' | 'minute' | 'hour' | 'day';
const SECONDS: [Unit, number][] = [
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** How long ago: `since` in seconds of the epoch, `now` in milliseconds. */
export function ago(since: number, lang: string, now = Date.now()): string {
  const passed = Math.max(0, now / 1000 - since);
  const [unit, length] = SECONDS.find(([, seconds]) => passed >= seconds) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(-Math.floor(passed / length), unit);
}

/** A length of time in its largest whole unit: 90 → "90 seconds", 7200 → "2 hours". */
export function lasting(seconds: number, lang: string): string {
  const [unit, length] = SECONDS.find(([, part]) => seconds >= part && seconds % part === 0) ?? ['second', 1];
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / length);
}
