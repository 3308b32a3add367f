/** Moments of a game: the scenes that were shown last, and those of the past that trails begin in. */
import { changes, marked, stretches, type Trail } from './trails';
import type { Scene, TableView } from './types';

/** Number of seats whose latest actions are shown on the table; earlier ones are only in the log. */
const TRAILED = 8;
const KEPT = 40;

/** What is known of the game as one reader sees it. */
class Known {
  readonly scenes = new Map<number, Scene>();
  readonly asked = new Map<number, Promise<Scene | null>>(); // what is on its way need not be asked for again

  keep(at: number, scene: Scene): void {
    this.scenes.delete(at);
    this.scenes.set(at, scene);
    const [oldest] = this.scenes.keys();
    if (this.scenes.size > KEPT && oldest !== undefined) this.scenes.delete(oldest);
  }
}

export class Moments {
  private known = new Known();

  /** `look` asks the server for a moment of a view. */
  constructor(private look: (view: TableView, at: number) => Promise<TableView>) {}

  keep(at: number, scene: Scene): void {
    this.known.keep(at, scene);
  }

  /** Another reader, or other moves: what is still on its way then is kept with what was known before. */
  clear(): void {
    this.known = new Known();
  }

  /**
   * What others have changed since the reader's last choice, or what the last turn has: seat by seat, as the table
   * then was.
   */
  async trails(view: TableView): Promise<Trail[]> {
    const { known } = this;
    const found: Trail[] = [];
    for (const { seat, from, to } of stretches(view).slice(-TRAILED)) {
      const [before, after] = [await this.scene(from, view, known), await this.scene(to, view, known)];
      if (before && after) found.push(...marked(changes(before, after), seat).map((change) => ({ seat, ...change })));
    }
    return found;
  }

  async scene(at: number, view: TableView, known = this.known): Promise<Scene | null> {
    if (at === view.at) return view.scene;
    const scene = known.scenes.get(at) ?? (await this.ask(at, view, known));
    if (scene) known.keep(at, scene);
    return scene;
  }

  private ask(at: number, view: TableView, { asked }: Known): Promise<Scene | null> {
    const asking = asked.get(at) ?? this.fetch(at, view).finally(() => asked.delete(at));
    asked.set(at, asking);
    return asking;
  }

  private async fetch(at: number, view: TableView): Promise<Scene | null> {
    return (await this.look(view, at).catch(() => null))?.scene ?? null;
  }
}
