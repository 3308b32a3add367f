/** The board enlarged: by wheel, by two fingers or by keys, about what is pointed at; dragging moves it. */
const MOST = 3;
const STEP = 1.25; // of a key
const NOTCH = 0.0015; // how much of a pixel of a wheel counts
const PINCH = 6; // and how many times more it counts from a touchpad that is pinched
const SLIP = 6; // pixels: shorter movements count as clicks

const wide = (): MediaQueryList => matchMedia('(min-width: 1200px)'); // in narrower windows boards scroll instead

interface At {
  x: number;
  y: number;
}

/** Where the corner of a board lies so that it fills its frame: as far from it as wished, as far as it is larger. */
export const held = (wished: number, size: number, scale: number): number =>
  Math.min(0, Math.max(size * (1 - scale), wished));

class Zooming {
  scale = $state(1);
  private corner = $state<At>({ x: 0, y: 0 });
  private frame: HTMLElement | null = null;

  get transform(): string | null {
    return this.scale > 1 ? `translate(${this.corner.x}px, ${this.corner.y}px) scale(${this.scale})` : null;
  }

  fit(): void {
    this.scale = 1;
    this.corner = { x: 0, y: 0 };
  }

  /** Pixels of the window for each pixel of the frame: low windows are drawn smaller. */
  private get drawn(): number {
    return this.frame?.currentCSSZoom ?? 1;
  }

  /** Enlarge about a point of the window, or about the middle; what lies there stays there. */
  by(factor: number, at?: At): void {
    const box = this.frame?.getBoundingClientRect();
    if (!box || !wide().matches) return;
    const scale = Math.min(MOST, Math.max(1, this.scale * factor));
    const grown = scale / this.scale;
    const x = (at ? at.x - box.left : box.width / 2) / this.drawn;
    const y = (at ? at.y - box.top : box.height / 2) / this.drawn;
    this.scale = scale;
    this.move({ x: x - (x - this.corner.x) * grown, y: y - (y - this.corner.y) * grown });
  }

  larger(): void {
    this.by(STEP);
  }

  smaller(): void {
    this.by(1 / STEP);
  }

  private move(corner: At): void {
    const box = this.frame!.getBoundingClientRect();
    this.corner = {
      x: held(corner.x, box.width / this.drawn, this.scale),
      y: held(corner.y, box.height / this.drawn, this.scale),
    };
  }

  /** An attachment: the frame of the board. In narrow windows boards scroll instead. */
  listen = (frame: HTMLElement): (() => void) => {
    const fingers = new Map<number, At>();
    const gone = new AbortController();
    const options = { signal: gone.signal };
    let dragged = false;
    this.frame = frame;
    const fit = (): void => this.fit();
    wide().addEventListener('change', fit, options);
    window.addEventListener('resize', fit, options);

    const wheel = (event: WheelEvent): void => {
      if (!wide().matches) return;
      event.preventDefault();
      this.by(Math.exp(-event.deltaY * NOTCH * (event.ctrlKey ? PINCH : 1)), { x: event.clientX, y: event.clientY });
    };
    frame.addEventListener('wheel', wheel, { ...options, passive: false });

    const spread = (): { apart: number; middle: At } => {
      const [one, other] = [...fingers.values()];
      return {
        apart: Math.hypot(one!.x - other!.x, one!.y - other!.y),
        middle: { x: (one!.x + other!.x) / 2, y: (one!.y + other!.y) / 2 },
      };
    };
    const down = ({ pointerId, clientX, clientY, button }: PointerEvent): void => {
      if (!wide().matches || button) return;
      if (!fingers.size) dragged = false;
      fingers.set(pointerId, { x: clientX, y: clientY });
    };
    const move = ({ pointerId, clientX, clientY }: PointerEvent): void => {
      const from = fingers.get(pointerId);
      if (!from) return;
      const to = { x: clientX, y: clientY };
      if (fingers.size === 2) {
        const before = spread();
        fingers.set(pointerId, to);
        const { apart, middle } = spread();
        dragged = true;
        this.by(apart / before.apart, middle);
      } else if (this.scale > 1 && (dragged || Math.hypot(to.x - from.x, to.y - from.y) > SLIP)) {
        fingers.set(pointerId, to);
        dragged = true;
        this.move({ x: this.corner.x + (to.x - from.x) / this.drawn, y: this.corner.y + (to.y - from.y) / this.drawn });
      }
    };
    const up = ({ pointerId }: PointerEvent): void => void fingers.delete(pointerId);
    frame.addEventListener('pointerdown', down, options);
    window.addEventListener('pointermove', move, options);
    window.addEventListener('pointerup', up, options);
    window.addEventListener('pointercancel', up, options);
    const click = (event: MouseEvent): void => {
      if (!dragged || !event.detail) return; // a key has pressed it
      dragged = false;
      event.preventDefault();
      event.stopPropagation();
    };
    frame.addEventListener('click', click, { ...options, capture: true });

    return () => {
      gone.abort();
      this.frame = null;
      this.fit();
    };
  };
}

export const zooming = new Zooming();
