/** What the server sends of a view after the first one: what differs from the view that it sent before. */
import type { Difference, Scene, TableView } from './types';

/** A view after a difference. Parts that are kept are the same objects as before. */
export function applied(view: TableView, { view: fields, scene, lists, gone }: Difference): TableView {
  const before = view.scene as unknown as Record<string, unknown>;
  const after: Record<string, unknown> = { ...before, ...scene };
  for (const [name, parts] of Object.entries(lists)) {
    const kept = before[name] as unknown[];
    after[name] = parts.flatMap((part) => (Array.isArray(part) ? kept.slice(part[0], part[1]) : [part]));
  }
  for (const name of gone) delete after[name];
  return { ...view, ...fields, scene: after as unknown as Scene };
}
