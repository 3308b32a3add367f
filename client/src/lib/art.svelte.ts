/** Sprite sheets are put into the page, so that their shapes take the colours of the theme. */
import icons from '../art/icons.svg?url';

interface Drawn {
  element: Element;
  ids: Set<string>;
}

const TRIES = 5;

/** The content of a sheet. Who asks too fast is refused for a moment, and a server may be away for one. */
async function fetched(url: string): Promise<string> {
  for (let seconds = 1; ; seconds++) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return answer.text();
    const passes = !answer || answer.status === 429 || answer.status >= 500;
    if (!passes || seconds === TRIES) throw new Error(`${url}: ${answer?.status}`);
    await new Promise((again) => setTimeout(again, 1000 * seconds));
  }
}

class Sheet {
  private own: Drawn | null = $state.raw(null); // the client's icons
  private game: Drawn | null = $state.raw(null); // one game at a time: games use the same ids
  private wanted: string | null = null; // the sheet of that game: drawn, or on its way
  private icons: Promise<Drawn | null> | null = null;
  private calls = 0;
  private styles = new Map<string, HTMLLinkElement>();

  has(id: string): boolean {
    return (this.game?.ids.has(id) || this.own?.ids.has(id)) ?? false;
  }

  /** The first of several symbols that exists. */
  first(...ids: string[]): string | null {
    return ids.find((id) => this.has(id)) ?? null;
  }

  symbol(id: string): SVGSymbolElement | null {
    return this.has(id) ? (document.getElementById(id) as unknown as SVGSymbolElement) : null;
  }

  /** Load the style sheet of a game, which has the colours of its cover; the drawings stay whose they are. */
  dress(style: string | null): void {
    if (!style || this.styles.has(style)) return;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = style;
    document.head.append(link);
    this.styles.set(style, link);
  }

  /** Let the style sheet of a game follow those of the page, which may have been loaded after it, in the hall. */
  private outrank(style: string | null): void {
    const link = this.styles.get(style ?? '');
    const sheets = document.head.querySelectorAll('link[rel=stylesheet], style');
    if (link && link !== sheets[sheets.length - 1]) document.head.append(link);
  }

  /**
   * Load the symbols and the style sheet of a game; its symbols take the place of those of the game before. What cannot
   * be had is drawn plainly, and asked for again with the next call.
   */
  async load(art: { sprites: string | null; style: string | null }): Promise<void> {
    this.dress(art.style);
    this.outrank(art.style);
    const call = ++this.calls;
    this.icons ??= this.draw(icons).catch(() => (this.icons = null));
    this.own = await this.icons;
    if (call !== this.calls || art.sprites === this.wanted) return; // a later call decides
    this.wanted = art.sprites;
    this.game?.element.remove();
    const drawn = art.sprites ? await this.draw(art.sprites).catch(() => null) : null;
    if (art.sprites !== this.wanted) return drawn?.element.remove();
    this.game = drawn;
    this.wanted = drawn && art.sprites;
  }

  /** Put the symbols of a sheet into the page; the markup comes from our own server only. */
  private async draw(url: string): Promise<Drawn> {
    const svg = await fetched(url);
    const element = document.adoptNode(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement);
    element.setAttribute('aria-hidden', 'true');
    element.setAttribute('class', 'sheet');
    document.body.append(element);
    return { element, ids: new Set([...element.querySelectorAll('symbol')].map((symbol) => symbol.id)) };
  }
}

/** An attachment: the colours of the game as variables, `--tone-TONE`. */
export const paint =
  (palette: Record<string, { colour: string }>) =>
  (element: HTMLElement): void =>
    Object.entries(palette).forEach(([tone, { colour }]) => element.style.setProperty(`--tone-${tone}`, colour));

export const sheet = new Sheet();
