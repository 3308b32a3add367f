/** Sprite sheets are put into the page once, so that their shapes take the colours of the theme. */

class Sheet {
  private ids = $state.raw(new Set<string>());
  private loaded = new Set<string>();

  has(id: string): boolean {
    return this.ids.has(id);
  }

  /** The first of several symbols that exists. */
  first(...ids: string[]): string | null {
    return ids.find((id) => this.ids.has(id)) ?? null;
  }

  symbol(id: string): SVGSymbolElement | null {
    return this.ids.has(id) ? (document.getElementById(id) as unknown as SVGSymbolElement) : null;
  }

  /** Put the symbols of a sheet into the page; the markup comes from our own server only. */
  add(svg: string): void {
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    parsed.setAttribute('aria-hidden', 'true');
    parsed.setAttribute('class', 'sheet');
    document.body.append(document.adoptNode(parsed));
    this.ids = new Set([...this.ids, ...[...parsed.querySelectorAll('symbol')].map((symbol) => symbol.id)]);
  }

  /** Load the symbols and the style sheet of a game, once. */
  async load(art: { sprites: string | null; style: string | null }): Promise<void> {
    if (art.style && !this.loaded.has(art.style)) {
      this.loaded.add(art.style);
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = art.style;
      document.head.append(link);
    }
    if (art.sprites && !this.loaded.has(art.sprites)) {
      this.loaded.add(art.sprites);
      this.add(await (await fetch(art.sprites)).text());
    }
  }
}

export const sheet = new Sheet();
