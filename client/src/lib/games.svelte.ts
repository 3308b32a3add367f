/** The games there are, in the language chosen. Each brings its style sheet, where its cover has its colours. */
import { get } from './api';
import { sheet } from './art.svelte';
import { Fetched } from './fetched.svelte';
import type { CampaignKind, GameCard, Games } from './types';
import { language } from './words.svelte';

/** The campaigns there are; they come with the games. */
export const kinds = $state<{ all: CampaignKind[] }>({ all: [] });

async function ask(): Promise<GameCard[]> {
  const { games, campaigns } = await get<Games>('api/games');
  kinds.all = campaigns;
  for (const game of games) sheet.dress(game.art?.style ?? null);
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
