/** Pointing at a thing of the table: the same for towns, cards, figures and zones, with mouse, touch and keys. */
import { on } from 'svelte/events';
import type { Table } from '../lib/table.svelte';
import { say } from '../lib/words.svelte';

/** Tell when the pointer or the focus comes to an element and when it goes. */
export function looked(element: Element, enter: () => void, leave: () => void): void {
  for (const name of ['pointerenter', 'focus']) on(element, name, enter);
  for (const name of ['pointerleave', 'blur']) on(element, name, leave);
}

export function aim(table: Table, id: () => string) {
  const options = $derived(table.choosing.steps.get(id()));
  const refusal = $derived(options ? undefined : table.prompt?.refused?.find((r) => r.target?.id === id()));
  const only = $derived(options?.length === 1 ? options[0] : undefined);
  const target = {
    get legal() {
      return options !== undefined;
    },
    /** Marked as impossible only while its kind of choice is open. */
    get refused() {
      return refusal !== undefined && table.group === refusal.group;
    },
    get hot() {
      return options?.some((option) => option.notation === table.hot) ?? false;
    },
    get pressed() {
      return table.pointed.includes(id());
    },
    get sign() {
      const first = options?.[0];
      return first ? table.signOf(only ?? first, id()) : '';
    },
    /** What choosing it costs, if that is all that it changes. */
    get price() {
      return only?.changes?.length === 1 ? only.changes[0] : undefined;
    },
    get says() {
      if (only) return `: ${only.label}`;
      if (options) return `: ${say('table.choices', { n: options.length })}`;
      return refusal && table.group === refusal.group
        ? `: ${say('table.not_possible', { reason: refusal.reason })}`
        : '';
    },
    /** An attachment: the element is pressed, or looked at with pointer or focus. */
    listen: (element: Element) => {
      on(element, 'click', press);
      if (element instanceof SVGElement) on(element as Element, 'keydown', key as EventListener);
      looked(element, enter, leave);
    },
  };
  const press = (): void => void table.point(id());
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    press();
  };
  const enter = (): void => {
    if (only) void table.look_ahead(only);
    else if (target.refused && refusal) table.why = refusal;
  };
  const leave = (): void => {
    table.look_away();
    if (table.why === refusal) table.why = null;
  };
  return target;
}
