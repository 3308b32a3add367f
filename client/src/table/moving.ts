/** A piece that has moved to another place flies there from where it lay; without motion it is simply there. */

const still = matchMedia('(prefers-reduced-motion: reduce)');
let before = new Map<string, DOMRect>();

/** Remember where everything lies, just before the table changes. */
export function remember(): void {
  const pieces = document.querySelectorAll<HTMLElement>('[data-piece]');
  before = new Map([...pieces].map((piece) => [piece.dataset.piece ?? '', piece.getBoundingClientRect()]));
}

/** An attachment: the element has just been laid down as the piece `id`. */
export const flies = (id: string) => (element: Element): void => {
  const from = before.get(id);
  before.delete(id);
  if (!from || still.matches || !from.width) return;
  const to = element.getBoundingClientRect();
  const [dx, dy] = [from.left - to.left, from.top - to.top];
  if (Math.hypot(dx, dy) < 4) return;
  element.animate(
    [
      { transform: `translate(${dx}px, ${dy}px)`, zIndex: 9 },
      { transform: `translate(${dx * 0.4}px, ${dy * 0.4 - 6}px) scale(1.06)`, zIndex: 9, offset: 0.5 },
      { transform: 'none', zIndex: 9 },
    ],
    { duration: 360, easing: 'cubic-bezier(.2,.8,.2,1)' },
  );
};
