/** Requests to the server: JSON both ways, errors as words in the reader's language. */
import { language } from './words.svelte';
import type { ProblemAnswer, TableView } from './types';

/** The path under which the server is mounted, with a slash at the end; pages lie one or two folders below it. */
export const root = new URL('..', new URL(import.meta.url)).pathname;

/** Pages that do not come by HTTPS have no `crypto.randomUUID`. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/** The name of this tab: the server pushes no view to it that has answered it. */
export const TAB = randomKey();

export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly view: TableView | null = null,
    readonly after = 0,
  ) {
    super(message);
  }
}

export const address = (path: string, query: Record<string, string | number | null | undefined> = {}): string => {
  const chosen = new URLSearchParams();
  for (const [name, value] of Object.entries({ lang: language.code, ...query }))
    if (value !== null && value !== undefined) chosen.set(name, String(value));
  return `${root}${path}?${chosen}`;
};

/** What the server answers. Raises Refused. */
async function ask<T>(url: string, request: RequestInit): Promise<T> {
  const response = await fetch(url, request);
  if (response.ok) return (await response.json()) as T;
  const said = (await response.json().catch(() => ({}))) as Partial<ProblemAnswer>;
  const after = Number(response.headers.get('Retry-After') ?? 0);
  throw new Refused(response.status, said.error?.text ?? response.statusText, said.view ?? null, after);
}

export const get = async <T>(path: string, query: Parameters<typeof address>[1] = {}): Promise<T> =>
  ask<T>(address(path, query), { headers: { Accept: 'application/json' } });

export const post = async <T>(path: string, body: unknown = {}): Promise<T> =>
  ask<T>(address(path), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Regnum': TAB },
    body: JSON.stringify(body),
  });
