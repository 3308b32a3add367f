/** One table as this tab sees it: the view from the server, what is being pointed at, and what is sent. */
import { get, post, randomKey, Refused, root, TAB } from './api';
import { sheet } from './art.svelte';
import { around, site } from './board';
import { attention } from './attention';
import { among } from './comings';
import { applied } from './differences';
import type { Film } from './film.svelte';
import { Guide } from './guide.svelte';
import { Latest } from './latest';
import { TableSocket, REFUSED } from './tableSocket';
import { Moments } from './moments';
import { Problem } from './problem.svelte';
import { moving } from '../table/moving';
import { chooser, ends, KEYS, offers, openedAt } from './choosing';
import type {
  Given,
  PresenceUpdate,
  HintChoice,
  Hints,
  LogLine,
  ServerMessage,
  Option,
  Piece,
  Preview,
  Refusal,
  SeatView,
  Space,
  TableId,
  TableView,
  Zone,
} from './types';
import { sorry } from './fetched.svelte';
import { settings } from './settings.svelte';
import { Talk } from './talk.svelte';
import { language, say } from './words.svelte';

export class Table {
  view = $state.raw<TableView | null>(null);
  past = $state.raw<TableView | null>(null); // a moment of the past that is being looked at
  log = $state.raw<LogLine[]>([]);
  readonly problem = new Problem();
  connected = $state(false);
  sending = $state<number | null>(null); // the action that waits for its answer
  group = $state<string | null>(null); // the group of options that is open
  pointed = $state.raw<string[]>([]); // what has been pointed at so far
  private steps: { group: string | null; pointed: string[] }[] = []; // where the reader was before each of these
  hot = $state<string | null>(null); // the notation of the option under the pointer or the focus
  held = $state.raw<Option | null>(null); // what a finger has tapped once: it is shown, and chosen with the next tap
  touch = false; // whether it was a finger that pressed last
  twice = false; // whether it pressed the same spot again at once: what lies there now was not meant
  why = $state.raw<Refusal | null>(null); // what is shown to be impossible
  lit = $state.raw<string[]>([]); // ids that the log highlights
  readonly guide: Guide;
  preview = $state.raw<Preview | null>(null);
  private looks = 0; // a tap looks three times at once, with pointer, focus and click: only the last one asks
  hints = $state.raw<HintChoice[] | null>(null);
  zoomed = $state<string | null>(null); // the id of the thing that a dialog shows
  reading = $state.raw<{ id: string; element: Element } | null>(null); // what the mouse rests on
  holder = $state<number | null>(null); // the seat holding a shared device; otherwise the server knows the viewer
  since = $state(0); // when the view came, in milliseconds: its clocks run on from there

  film = $state.raw<Film | null>(null); // null until it is loaded
  readonly moments = new Moments((view, at) => this.moment(view, at));
  private looking = new Latest((at: number) => this.show(at)); // a key that is held down asks many times a second
  private readonly socket = new TableSocket(this);
  private coming: LogLine[] = []; // the chronicle as far as it has brought it: a long one comes in several messages
  private introduced = ''; // the eyes and the language that the server knows of
  private pushed: TableView | null = null; // the last view that it has brought, with which the next difference begins

  readonly talk: Talk;

  constructor(readonly id: string) {
    this.talk = new Talk(id);
    this.guide = new Guide(id);
  }

  /** What is drawn: the present, the moment that is looked at, or one that the film shows. */
  shown = $derived.by((): TableView | null => {
    const { film, past, view } = this;
    if (past || !view || !film?.scene) return past ?? view;
    return { ...view, scene: film.scene, at: film.deed?.at ?? view.at, movers: [], ending: null };
  });
  /** The last move that the reader has seen when choosing; what comes after it is news. */
  get read(): number {
    const { view } = this;
    return view && view.viewer !== null ? view.moves - view.movers.length : 0;
  }
  /** The chronicle, and between its lines who came and went. */
  get told(): LogLine[] {
    return among(this.log, this.view?.comings ?? []);
  }
  get prompt() {
    return this.past || this.hidden ? null : (this.view?.scene?.prompt ?? null);
  }
  choosing = $derived.by(() =>
    chooser(this.prompt, this.group, this.pointed, (inner, outer) => around(this.view!.scene!, inner).includes(outer)),
  );
  buttons = $derived(offers(this.choosing, this.pointed.length));
  /**
   * What an option is called: when part of it has been pointed at, by what it leads to, if no other one leads there.
   */
  nameOf(option: Option): string {
    const last = this.pointed.length;
    const to = last ? option.path?.[last] : undefined;
    return to && !option.path?.[last + 1] && this.choosing.steps.get(to.id)?.length === 1 ? to.label : option.label;
  }
  /** The key of an option, or of a thing to point at next. */
  signOf(option: Option, id = ''): string {
    const steps = this.buttons.steps.findIndex((step) => step.id === id);
    const place = steps >= 0 ? steps : this.buttons.options.indexOf(option);
    return KEYS[place] ?? '';
  }
  /** The icon of the place that is pointed at, where it has one: on buttons it stands for its name. */
  iconOf(id = ''): string | null {
    const space = this.view?.scene?.zones.flatMap((zone) => zone.spaces ?? []).find((one) => one.id === id);
    return space ? site(space).icon : null;
  }
  /** A piece, a zone or a space by its id, with the rule that it belongs to. */
  thing(id: string): { label: string; help?: string; piece?: Piece; zone?: Zone; space?: Space } | null {
    const scene = this.shown?.scene;
    const piece = scene?.pieces.find((one) => one.id === id);
    const zone = scene?.zones.find((one) => one.id === id || one.spaces?.some((space) => space.id === id));
    const space = zone?.id === id ? undefined : zone?.spaces?.find((one) => one.id === id);
    const label = piece?.label ?? space?.label ?? zone?.label;
    if (label === undefined) return null;
    const help = piece?.help ?? zone?.help;
    return { label, ...(help && { help }), ...(piece ? { piece } : space ? { space } : { zone: zone! }) };
  }
  /** The card of a hand that has been pointed at and can be used in several ways. */
  get opened(): Piece | null {
    const [id, more] = this.pointed;
    const scene = this.view?.scene;
    const piece = more ? undefined : scene?.pieces.find((other) => other.id === id);
    return piece &&
      scene?.zones.find((zone) => zone.id === piece.zone)?.kind === 'hand' &&
      this.choosing.groups.length > 1
      ? piece
      : null;
  }
  /** Kinds of choices that are not offered at all, and why: the first of each. */
  get refusedKinds(): Refusal[] {
    const open = new Set(this.choosing.groups.map((group) => group.key));
    return (this.prompt?.refused ?? []).filter(
      (one) => !one.target && !ends(one.group) && !open.has(one.group) && open.add(one.group),
    );
  }
  /** What the reader is asked, or whom everybody waits for, or how it ended. */
  get asked(): string {
    const { prompt, shown } = this;
    if (prompt) return prompt.questions?.[this.group ?? ''] ?? prompt.question;
    const names = shown?.scene?.deciding.map((seat) => shown.scene?.panels[seat]?.name ?? '').join(', ') ?? '';
    return shown?.ending?.result ?? say('table.waiting', { names });
  }
  get end(): Option | null {
    return this.prompt?.options.find((option) => ends(option.group)) ?? null;
  }
  get option(): Option | null {
    return this.prompt?.options.find((option) => option.notation === this.hot) ?? null;
  }

  async open(): Promise<void> {
    try {
      const film = import('./film.svelte').then(({ Film }) => new Film(this)).catch(() => null);
      const view = await get<TableView>(this.path('view'));
      this.film = await film;
      await this.accept(view);
      this.socket.open();
    } catch (error) {
      this.problem.report(sorry(error));
    }
  }

  close(): void {
    this.socket.close();
    attention.calm();
  }

  /** The language has changed: ask for everything in the new words. */
  async retell(): Promise<void> {
    if (!this.view) return;
    await this.accept(await get<TableView>(this.path('view'), { seat: this.holder }), true);
    if (this.past) await this.look(this.past.at);
    this.introduce();
  }

  // ---- choosing -----------------------------------------------------------------------------------------------------

  /** Point at a thing on the table: a step of a choice, or the whole of it. */
  async point(id: string): Promise<void> {
    this.reading = null;
    const { steps } = this.choosing;
    const options = steps.get(id);
    if (!options) {
      this.why = this.prompt?.refused?.find((refusal) => refusal.target?.id === id) ?? null;
      if (!this.why) this.zoomed = id;
      return;
    }
    this.why = null;
    if (options.length === 1 && options[0]) return this.choose(options[0]);
    this.step();
    const groups = new Set(options.map((option) => option.group));
    if (groups.size === 1) this.group = options[0]?.group ?? null;
    const path = options[0]?.path?.map((target) => target.id) ?? [];
    this.pointed = path.slice(0, path.indexOf(id) + 1);
  }

  openGroup(group: string): void {
    const options = this.prompt?.options.filter((option) => option.group === group) ?? [];
    if (options.length === 1 && options[0]) return void this.choose(options[0]);
    this.step();
    this.group = group;
    this.pointed = openedAt(options, this.view?.scene?.zones ?? []);
  }

  private step(): void {
    this.film?.stop();
    this.release();
    this.steps.push({ group: this.group, pointed: this.pointed });
  }

  /** Whether a choice has been begun: here, or at the server, which asks for the rest of it. */
  get begun(): boolean {
    const { prompt, view } = this;
    const here = this.group !== null || this.pointed.length > 0 || this.held !== null;
    return here || Boolean(prompt?.trail?.length && view?.can.undo);
  }

  /** Leave the last step of a choice that is not complete yet. */
  back(): void {
    const last = this.held ? undefined : this.steps.pop();
    if (last) ({ group: this.group, pointed: this.pointed } = last);
    else if (!this.held && this.begun) void this.take('undo');
    this.release();
  }

  /**
   * Take an option. A finger cannot hover: its first tap only shows what the option would change, if the reader wants
   * that.
   */
  async choose(option: Option): Promise<void> {
    if (this.sending !== null || !this.view || this.twice) return;
    this.film?.stop();
    if (this.touch && settings.twice && !ends(option.group) && this.held !== option) {
      this.release();
      this.held = option;
      return this.look_ahead(option);
    }
    this.release();
    this.sending = option.action;
    const move = { ...this.asking(this.view), prompt: this.view.prompt, action: option.action };
    try {
      const answered = await this.socket.choose(move);
      if (!answered) return await this.tell('moves', move);
      this.problem.report(answered.error?.text ?? null);
      if (this.view.version === move.version) await this.refresh();
    } finally {
      this.sending = null;
    }
  }

  async take(kind: 'undo' | 'redo' | 'restart'): Promise<void> {
    this.film?.stop();
    if (this.view?.can[kind]) await this.tell(kind, this.asking(this.view));
  }

  /** Ask everybody to go back beyond what may be undone freely; and the answer to it. */
  async askBack(): Promise<void> {
    const { view } = this;
    if (view)
      await this.tell('takeback', { seat: view.viewer, version: view.version, move: Math.max(0, view.moves - 1) });
  }

  /** Propose that a computer play for an absent player. */
  async replace(absent: number): Promise<void> {
    const { view } = this;
    if (view) await this.tell('stand-in', { seat: view.viewer, absent, version: view.version });
  }

  async consent(agree: boolean): Promise<void> {
    const { view } = this;
    if (view) await this.tell('consent', { seat: view.viewer, agree, version: view.version });
  }

  /** The host lets people talk, or does not. */
  async letTalk(on: boolean): Promise<void> {
    await this.tell('talk/switch', { on, version: this.view?.version });
  }

  /** A chapter of a campaign has ended, and a seat of the reader's wants the next one. */
  async ready(seat: number): Promise<void> {
    await this.tell('ready', { seat });
  }

  /** Agree to play the same again with everybody, or decline. */
  async rematch(agree: boolean): Promise<void> {
    const { view } = this;
    if (view) await this.tell('rematch', { seat: view.yours[0], agree, version: view.version });
  }

  /** Let a computer, called `name`, have the seat of somebody who does not play again. */
  async fill(absent: number, name: string): Promise<void> {
    const { view } = this;
    if (view) await this.tell('rematch/bot', { seat: view.yours[0], absent, name, version: view.version });
  }

  /** No newer view came with an answer: what is asked now may be something else. */
  private async refresh(): Promise<void> {
    const view = await get<TableView>(this.path('view'), { seat: this.holder }).catch(() => null);
    if (view) await this.accept(view);
  }

  /** What every choice says: whose it is, what its reader has seen, and a key by which it counts once. */
  private asking({ viewer, version }: TableView): { seat: number | null; version: number; key: string } {
    return { seat: viewer, version, key: randomKey() };
  }

  private async tell(path: string, body: Record<string, unknown>): Promise<void> {
    try {
      const fresh = await post<TableView>(this.path(path), body);
      this.problem.report(null);
      const strange = fresh.prompt === null && !this.isMine(fresh); // of a seat that nobody here is asked to take
      await this.accept(strange ? await get<TableView>(this.path('view'), { seat: this.holder }) : fresh);
    } catch (error) {
      if (error instanceof Refused) {
        this.problem.report(error.message);
        if (error.view) await this.accept(error.view);
      } else {
        this.problem.wonder(body.prompt);
        this.socket.again();
      }
    }
  }

  /** What an option would change for certain, asked when it is looked at for a moment. */
  async look_ahead(option: Option): Promise<void> {
    if (this.held && this.held !== option) return;
    this.hot = option.notation;
    this.preview = null;
    const { view } = this;
    const look = ++this.looks;
    await new Promise((done) => setTimeout(done, 120));
    if (!view || look !== this.looks || this.sending !== null || this.view?.prompt !== view.prompt) return;
    const body = { seat: view.viewer, prompt: view.prompt, action: option.action };
    const preview = await post<Preview>(this.path('preview'), body).catch(() => null);
    if (look === this.looks) this.preview = preview;
  }

  look_away(): void {
    if (this.held) return;
    this.looks++;
    this.hot = null;
    this.preview = null;
  }

  private release(): void {
    this.held = null;
    this.look_away();
  }

  async hint(): Promise<void> {
    try {
      const { choices } = await post<Hints>(this.path('hint'), { seat: this.view?.viewer });
      this.hints = choices;
    } catch (error) {
      this.problem.report(sorry(error));
    }
  }

  // ---- the past -----------------------------------------------------------------------------------------------------

  async look(at: number): Promise<void> {
    try {
      await this.looking.want(at);
    } catch (error) {
      this.problem.report(sorry(error));
    }
  }

  private async show(at: number): Promise<void> {
    const { view } = this;
    if (!view) return;
    this.film?.stop();
    const moment = Math.max(0, Math.min(at, view.moves));
    const now = moment === view.moves && view.status !== 'finished';
    const past = now ? null : await this.moment(view, moment);
    void moving(() => (this.past = past));
  }

  private moment(view: TableView, at: number): Promise<TableView> {
    return get<TableView>(this.path('view'), { seat: view.viewer, at });
  }

  present(): void {
    this.past = null;
  }

  async fork(): Promise<string | null> {
    try {
      return (await post<TableId>(this.path('fork'), { at: this.shown?.at, lang: language.code })).id;
    } catch (error) {
      this.problem.report(sorry(error));
      return null;
    }
  }

  // ---- seats on one device ------------------------------------------------------------------------------------------

  /** The next person at this device has taken it: show what that seat sees. */
  async sit(seat: number): Promise<void> {
    const view = await get<TableView>(this.path('view'), { seat });
    this.holder = seat;
    this.log = []; // what the one before has heard
    await this.accept(view, true);
    this.introduce();
  }

  /** What the server must know to push the right views: through whose eyes, and in which language. */
  private introduce(): void {
    if (this.socket.say({ seat: this.holder, lang: language.code })) this.introduced = this.eyes;
  }

  private get eyes(): string {
    return `${this.holder} ${language.code}`;
  }

  /**
   * The seat to which a shared device must be passed before anything is shown: also when the page has just been
   * opened.
   */
  get next(): number | null {
    const { view, holder } = this;
    if (!view?.hotseat || view.status !== 'playing') return null;
    const deciding = view.yours.filter((seat) => view.scene?.deciding.includes(seat));
    if (holder !== null && view.yours.includes(holder) && (!deciding.length || deciding.includes(holder))) return null;
    return deciding[0] ?? view.yours[0] ?? null;
  }

  get hidden(): boolean {
    return this.next !== null;
  }

  /** Hand a seat on, or take it back; null where that cannot be. */
  async give(seat: number, to: SeatView['gives'][number]): Promise<Given | null> {
    try {
      return await post<Given>(this.path(`seats/${seat}`), { to, version: this.view?.version });
    } catch (error) {
      this.problem.report(sorry(error));
      if (error instanceof Refused) await this.refresh(); // somebody else may have the seat by now
      return null;
    }
  }

  // ---- news ---------------------------------------------------------------------------------------------------------

  private path(rest: string): string {
    return `api/tables/${this.id}/${rest}`;
  }

  private async accept(view: TableView, always = false): Promise<void> {
    const old = this.view;
    if (old && !always && view.version < old.version) return;
    this.problem.settle(view);
    await sheet.load(view.art);
    // another reader, or moves taken back
    if (always || (old && view.moves <= old.moves && view.version !== old.version)) this.moments.clear();
    this.moments.keep(view.at, view.scene);
    if (!old || old.prompt !== view.prompt || always) {
      this.group = null;
      this.pointed = [];
      this.steps = [];
      this.release();
      this.why = null;
      this.hints = null;
    }
    this.reading = null;
    this.film?.follow(always ? null : old, view);
    void moving(() => {
      this.view = view;
      this.since = Date.now();
      if (this.hidden) this.past = null;
    });
    attention.update(view, old);
  }

  /** Presence has changed; nothing else. */
  private meet({ online, vacancies }: PresenceUpdate): void {
    if (!this.view) return;
    const passed = (Date.now() - this.since) / 1000; // clocks run on from when the view came
    const later = vacancies.map(({ seat, wait }) => ({ seat, wait: wait && wait + passed }));
    const seats = this.view.seats.map((seat) => ({ ...seat, online: online.includes(seat.seat) }));
    this.view = { ...this.view, seats, vacancies: later };
  }

  /** True if a view belongs to the seat holding this device; late views may be for the previous seat. */
  private isMine({ viewer }: TableView): boolean {
    return this.holder === null || viewer === null || viewer === this.holder;
  }

  /** The WebSocket's address, with the seat and the language that the server should send. */
  begin(): string {
    [this.pushed, this.coming, this.introduced] = [null, [], this.eyes];
    const seat = this.holder === null ? '' : `&seat=${this.holder}`;
    const query = `lang=${language.code}&heard=${this.talk.heard}&differences=1&tab=${TAB}${seat}`;
    return `${location.origin.replace(/^http/, 'ws')}${root}${this.path('live')}?${query}`;
  }

  linked(): void {
    this.connected = true;
    if (this.eyes !== this.introduced) this.introduce(); // they have changed meanwhile
  }

  async hear(news: ServerMessage): Promise<void> {
    const view = news.view ?? (news.difference && this.pushed && applied(this.pushed, news.difference));
    if (view) this.pushed = view;
    if (news.log) this.coming.splice(news.log.from, Infinity, ...news.log.lines);
    if (news.log && !news.log.more && (!this.pushed || this.isMine(this.pushed))) this.log = [...this.coming];
    this.talk.hear(news);
    if (news.error) this.problem.report(news.error.text);
    if (view && this.isMine(view)) await this.accept(view);
    if (news.presence) this.meet(news.presence);
  }

  lost(code: number): void {
    this.connected = false;
    if (code === REFUSED + 401) location.reload(); // signed out elsewhere: what it shows is that person's
  }
}
