/** Pointing at a thing of the table: the same for towns, cards, figures and zones, with mouse, touch and keys. */
import { on } from 'svelte/events';
import type { Table } from '../lib/table.svelte';
import { say } from '../lib/words.svelte';

/** Tell when the pointer or the focus comes to an element and when it goes. */
export function looked(element: Element, enter: () => void, leave: () => void): void {
  for (const name of ['pointerenter', 'focus']) on(element, name, enter);
  for (const name of ['pointerleave', 'blur']) on(element, name, leave);
}

const [REST, HOLD, SLIP] = [350, 400, 10]; // milliseconds, milliseconds, pixels

/**
 * Reading a thing, which never chooses it: resting the mouse on it shows it beside, holding a finger on it or pressing
 * the second button opens it.
 */
function readable(table: Table, id: () => string, element: Element): () => void {
  let timer = 0;
  let from = { clientX: 0, clientY: 0 };
  const stop = (): void => {
    clearTimeout(timer);
    if (table.reading?.element === element) table.reading = null;
  };
  const open = (): void => {
    stop();
    table.zoomed = id();
  };
  const listen = (name: string, hear: (event: PointerEvent) => void): unknown =>
    on(element, name, hear as EventListener);
  listen('pointerenter', ({ pointerType }) => {
    if (pointerType !== 'mouse') return;
    clearTimeout(timer);
    timer = window.setTimeout(() => (table.reading = { id: id(), element }), REST);
  });
  listen('pointerdown', (event) => {
    stop();
    from = event;
    if (event.pointerType === 'touch') timer = window.setTimeout(open, HOLD);
  });
  listen('pointermove', ({ pointerType, clientX, clientY }) => {
    const slipped = Math.hypot(clientX - from.clientX, clientY - from.clientY) > SLIP;
    if (pointerType === 'touch' && slipped) stop();
  });
  for (const name of ['pointerup', 'pointercancel', 'pointerleave']) listen(name, stop);
  listen('contextmenu', (event) => {
    event.preventDefault();
    open();
  });
  return stop;
}

/** `read`: the thing that is read here, if it is another one. */
export function aim(table: Table, id: () => string, read = id) {
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
      return readable(table, read, element);
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
