/** Games whose rules the server is still compiling: asked for as long as there are any, and told to whoever waits. */
import { get } from './api';
import type { Compilation, Compilations } from './types';

const EVERY = 1000; // milliseconds

class Preparing {
  games = $state.raw<Compilation[]>([]);
  waiting = $state.raw<{ game: string; goOn: (ready: boolean) => void }[]>([]);
  private looking = false;

  /** Look until every game is ready. */
  async look(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    while (await this.ask()) await new Promise((done) => setTimeout(done, EVERY));
    this.looking = false;
  }

  /** Ask once; whether to ask again: while there are games to be compiled, or somebody waits and got no answer. */
  private async ask(): Promise<boolean> {
    try {
      this.games = (await get<Compilations>('api/preparing')).games;
      this.release((game) => !this.games.some((one) => one.game === game), true);
      return this.games.length > 0;
    } catch {
      return this.waiting.length > 0;
    }
  }

  /** Wait until a game is ready; false if the reader will not. */
  async wait(game: string): Promise<boolean> {
    void this.look();
    return new Promise((goOn) => (this.waiting = [...this.waiting, { game, goOn }]));
  }

  leave(): void {
    this.release(() => true, false);
  }

  private release(these: (game: string) => boolean, ready: boolean): void {
    const gone = this.waiting.filter(({ game }) => these(game));
    this.waiting = this.waiting.filter((one) => !gone.includes(one));
    gone.forEach(({ goOn }) => goOn(ready));
  }
}

export const preparing = new Preparing();
