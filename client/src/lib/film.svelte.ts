/** What others have done, shown deed by deed on the table. It never holds back what the reader does. */
import { moving, still } from '../table/moving';
import { Absence } from './absence.svelte';
import { chosen, deeds, ofOthers, pace, SPEEDS, type Deed } from './film';
import { change, settings } from './settings.svelte';
import type { Table } from './table.svelte';
import type { Scene, TableView } from './types';

export class Film {
  deeds = $state.raw<Deed[]>([]); // those of the film that runs
  place = $state(-1); // the one that is shown
  scene = $state.raw<Scene | null>(null); // the table as it was then; null: no film runs
  paused = $state(false);
  private waiting: Deed[] = []; // those of a film whose first picture is being fetched
  private run = 0; // number of the film: what an earlier one still waits for is of no use

  private readonly absence: Absence;
  /** What others have done while the reader was away. */
  missed = $derived.by((): Deed[] => this.absence.deeds(this.table.log, this.table.view?.viewer ?? null));

  constructor(private readonly table: Table) {
    this.absence = new Absence(table.id);
  }

  /** The table as it was after so many moves. */
  private async look(at: number): Promise<Scene | null> {
    const { view, moments } = this.table;
    return view && moments.scene(at, view);
  }

  get deed(): Deed | null {
    return this.scene ? (this.deeds[this.place] ?? null) : null;
  }

  /** A view comes after an `old` one: show what others have done since then, or since the reader's last move. */
  follow(old: TableView | null, view: TableView): void {
    this.absence.notice(view, old);
    if (view.moves === old?.moves) return;
    const n = view.moves - (old?.moves ?? 0);
    const movers = old && n > 0 ? view.movers.slice(-n) : [];
    const own = movers.findLastIndex((seat) => view.yours.includes(seat));
    if (!movers.length || own >= 0) this.stop(); // undone, or the reader has gone on
    const wanted = settings.follow && !still.matches && !document.hidden && !view.hotseat;
    if (!old || !wanted || movers.length < n) return;
    const news = ofOthers(deeds(this.table.log, old.moves + own + 1, view.moves), view.viewer);
    if (news.length && this.scene) this.deeds = [...this.deeds, ...news];
    else if (news.length) void this.again([...this.waiting, ...news]);
  }

  /** The reader wants to watch what was missed, or does not. */
  async catchUp(watch: boolean): Promise<void> {
    const { missed } = this;
    this.absence.end();
    if (watch) await this.again(missed);
  }

  /** Show deeds once more, from the table as it was before them. */
  async again(wanted: Deed[]): Promise<void> {
    const [first] = wanted;
    if (!first) return;
    const run = ++this.run;
    this.waiting = wanted;
    const before = await this.look(first.lines[0]!.move - 1);
    if (run !== this.run) return;
    this.waiting = [];
    if (before) await this.play(chosen(wanted), before);
  }

  private async play(wanted: Deed[], before: Scene): Promise<void> {
    const run = ++this.run;
    [this.deeds, this.place, this.paused, this.scene] = [wanted, -1, false, before];
    while (this.place + 1 < this.deeds.length) {
      const next = this.deeds[this.place + 1]!;
      const scene = await this.look(next.at);
      if (run !== this.run) return;
      void moving(() => {
        this.place++;
        this.scene = scene ?? this.scene;
      });
      const following = this.deeds[this.place + 1];
      if (following) void this.look(following.at);
      await this.rest(run);
      if (run !== this.run) return;
    }
    this.stop();
  }

  /** As long as a deed is shown; a pause lasts until it is ended. */
  private async rest(run: number): Promise<void> {
    do await new Promise((done) => setTimeout(done, pace(this.deeds.length, settings.speed)));
    while (this.paused && run === this.run);
  }

  /** Pause, or go on. */
  hold(): void {
    this.paused = this.scene !== null && !this.paused;
  }

  /** Back to the table as it is. */
  stop(): void {
    this.run++;
    this.waiting = [];
    if (!this.scene) return;
    this.scene = null;
    this.deeds = [];
    this.place = -1;
  }

  /** Leave the film; the table moves to how it is now. */
  skip(): void {
    if (this.scene) void moving(() => this.stop());
  }

  rewind(): void {
    void this.again(this.deeds);
  }

  faster(): void {
    const next = SPEEDS[(SPEEDS.indexOf(settings.speed) + 1) % SPEEDS.length]!;
    change({ speed: next });
  }
}
