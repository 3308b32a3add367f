/**
 * The emblems of the games, taken out of their sprite sheets. A table of the game wants the same sheet, and finds it
 * at hand.
 */
import type { GameCard } from './types';

const ready = $state<Record<string, boolean>>({});
const asked = new Set<string>();

/** A symbol of a sheet with everything that it refers to. */
function withParts(sheet: Document, id: string, found = new Map<string, Element>()): Map<string, Element> {
  const part = sheet.getElementById(id);
  if (!part || found.has(id)) return found;
  found.set(id, part);
  for (const [, named] of part.outerHTML.matchAll(/(?:url\(|href=")#([\w-]+)/g)) withParts(sheet, named!, found);
  return found;
}

async function load(name: string, url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) return;
  const sheet = new DOMParser().parseFromString(await response.text(), 'image/svg+xml');
  const parts = withParts(sheet, 'emblem');
  const emblem = parts.get('emblem');
  if (!emblem) return;
  emblem.id = `emblem-${name}`;
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'sheet');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(...parts.values());
  document.body.append(svg);
  ready[name] = true;
}

/** The symbol of a game's emblem, once it is there; a game without one keeps its initial. */
export function emblem(card: GameCard | undefined): string | null {
  const url = card?.art?.sprites;
  if (!card || !url) return null;
  if (!asked.has(card.name)) {
    asked.add(card.name);
    load(card.name, url).catch(() => asked.delete(card.name));
  }
  return ready[card.name] ? `#emblem-${card.name}` : null;
}
