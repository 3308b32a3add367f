/** The games there are, in the language chosen. Each brings its style sheet, where its cover has its colours. */
import { get } from './api';
import { sheet } from './art.svelte';
import { Fetched } from './fetched.svelte';
import type { GameCard, Games } from './types';
import { language } from './words.svelte';

async function ask(): Promise<GameCard[]> {
  const { games } = await get<Games>('api/games');
  for (const game of games) void sheet.load({ sprites: null, style: game.art?.style ?? null });
  return games;
}

export const games = new Fetched(ask);
let told: string | null = null;

/** Called by pages that show games, in an effect: asks once a language. */
export function wantGames(): void {
  if (told === language.code && games.value) return;
  told = language.code;
  void games.load();
}
