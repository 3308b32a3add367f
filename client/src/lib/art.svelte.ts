/** Sprite sheets are put into the page, so that their shapes take the colours of the theme. */
import icons from '../art/icons.svg?url';

interface Drawn {
  element: Element;
  ids: Set<string>;
}

class Sheet {
  private own: Drawn | null = $state.raw(null); // the client's icons
  private game: Drawn | null = $state.raw(null); // one game at a time: games use the same ids
  private shown: string | null = null;
  private icons: Promise<Drawn> | null = null;
  private calls = 0;
  private styles = new Set<string>();

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

  /** Load the symbols and the style sheet of a game; its symbols take the place of those of the game before. */
  async load(art: { sprites: string | null; style: string | null }): Promise<void> {
    if (art.style && !this.styles.has(art.style)) {
      this.styles.add(art.style);
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = art.style;
      document.head.append(link);
    }
    const call = ++this.calls;
    this.icons ??= this.draw(icons);
    this.own = await this.icons;
    if (call !== this.calls || art.sprites === this.shown) return; // a later call decides
    this.shown = art.sprites;
    this.game?.element.remove();
    const drawn = art.sprites ? await this.draw(art.sprites) : null;
    if (art.sprites === this.shown) this.game = drawn;
    else drawn?.element.remove();
  }

  /** Put the symbols of a sheet into the page; the markup comes from our own server only. */
  private async draw(url: string): Promise<Drawn> {
    let answer = await fetch(url);
    // who asks too fast is refused for a moment
    for (let seconds = 1; !answer.ok && seconds < 5; seconds++) {
      await new Promise((again) => setTimeout(again, 1000 * seconds));
      answer = await fetch(url);
    }
    const svg = await answer.text();
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
