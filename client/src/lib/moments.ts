/** Moments of a game: the scenes that were shown last, and those of the past that trails begin in. */
import { changes, marked, stretches, type Trail } from './trails';
import type { Scene, TableView } from './types';

/** What so many seats did one after the other is shown on the table; before that, the chronicle tells. */
const TRAILED = 8;
const KEPT = 40;

export class Moments {
  private scenes = new Map<number, Scene>();
  private asked = new Map<number, Promise<Scene | null>>(); // what is on its way need not be asked for again

  /** `look` asks the server for a moment of a view. */
  constructor(private look: (view: TableView, at: number) => Promise<TableView>) {}

  keep(at: number, scene: Scene): void {
    this.scenes.delete(at);
    this.scenes.set(at, scene);
    const [oldest] = this.scenes.keys();
    if (this.scenes.size > KEPT && oldest !== undefined) this.scenes.delete(oldest);
  }

  clear(): void {
    this.scenes.clear();
    this.asked = new Map();
  }

  /**
   * What others have changed since the reader's last choice, or what the last turn has: seat by seat, as the table
   * then was.
   */
  async trails(view: TableView): Promise<Trail[]> {
    const found: Trail[] = [];
    for (const { seat, from, to } of stretches(view).slice(-TRAILED)) {
      const [before, after] = [await this.scene(from, view), await this.scene(to, view)];
      if (before && after) found.push(...marked(changes(before, after), seat).map((change) => ({ seat, ...change })));
    }
    return found;
  }

  private async scene(at: number, view: TableView): Promise<Scene | null> {
    if (at === view.at) return view.scene;
    const scene = this.scenes.get(at) ?? (await this.ask(at, view));
    if (scene) this.keep(at, scene);
    return scene;
  }

  private ask(at: number, view: TableView): Promise<Scene | null> {
    const asked = this.asked.get(at) ?? this.fetch(at, view);
    this.asked.set(at, asked);
    return asked;
  }

  private async fetch(at: number, view: TableView): Promise<Scene | null> {
    const { asked } = this;
    const looked = await this.look(view, at).catch(() => null);
    asked.delete(at);
    return looked?.scene ?? null;
  }
}
