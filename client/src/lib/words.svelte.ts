/** The client's own words, in the language chosen; everything about a game comes from the server in words already. */
import { address } from './api';

type Entry = string | { one: string; other: string };

export const LANGUAGES = { en: 'English', it: 'Italiano' } as const;
export type Code = keyof typeof LANGUAGES;

const preferred = (): Code => {
  const kept = localStorage.getItem('language');
  if (kept && kept in LANGUAGES) return kept as Code;
  return navigator.languages.map((code) => code.slice(0, 2)).find((code): code is Code => code in LANGUAGES) ?? 'en';
};

export const language = $state<{ code: Code; ready: boolean }>({ code: 'en', ready: false });
let catalogue = $state.raw<Record<string, Entry>>({});

export async function speak(code: Code = preferred()): Promise<void> {
  language.code = code;
  catalogue = (await (await fetch(address('api/words'))).json()) as Record<string, Entry>;
  document.documentElement.lang = code;
  language.ready = true;
}

export async function choose(code: Code): Promise<void> {
  localStorage.setItem('language', code);
  await speak(code);
}

/** A number with a real minus; `sign`: with a plus, too. */
export const signed = (n: number, sign = false): string => (n < 0 ? '−' : sign && n > 0 ? '+' : '') + Math.abs(n);

/** Format a number in the chosen language with at most `digits` decimals. */
export const figure = (n: number, digits = 2): string =>
  n.toLocaleString(language.code, { maximumFractionDigits: digits }).replace('-', '−');

/** The words of a key: `say('moves', {n: 3})`. A missing key shows itself. */
export function say(key: string, args: Record<string, string | number> = {}): string {
  const entry = catalogue[key];
  if (entry === undefined) return key;
  const template = typeof entry === 'string' ? entry : args.n === 1 || args.n === -1 ? entry.one : entry.other;
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = args[name] ?? whole;
    return typeof value === 'number' ? signed(value) : value;
  });
}
