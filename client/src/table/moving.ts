/** A piece that has moved to another place flies there from where it lay; without motion it is simply there. */
import { tick } from 'svelte';

export const still = matchMedia('(prefers-reduced-motion: reduce)');
const laid = (): NodeListOf<HTMLElement> => document.querySelectorAll('[data-piece]');

/** Change the table, and let what then lies elsewhere fly; what lies on drawn boards moves by itself. */
export async function moving(change: () => void): Promise<void> {
  const before = new Map([...laid()].map((piece) => [piece.dataset.piece, piece.getBoundingClientRect()]));
  change();
  if (still.matches) return;
  await tick();
  for (const piece of laid()) {
    const from = before.get(piece.dataset.piece);
    if (!from?.width || piece instanceof SVGElement) continue;
    const to = piece.getBoundingClientRect();
    const zoom = piece.currentCSSZoom ?? 1;
    const [dx, dy] = [(from.left - to.left) / zoom, (from.top - to.top) / zoom];
    if (Math.hypot(dx, dy) < 4) continue;
    piece.animate(
      [
        { transform: `translate(${dx}px, ${dy}px)`, zIndex: 9 },
        { transform: `translate(${dx * 0.4}px, ${dy * 0.4 - 6}px) scale(1.06)`, zIndex: 9, offset: 0.5 },
        { transform: 'none', zIndex: 9 },
      ],
      { duration: 320, easing: 'cubic-bezier(.2,.8,.2,1)' },
    );
  }
}
