import { tick } from 'svelte';

/**
 * Do something by which the button that was pressed may go away or be switched off: then the focus goes to the part of
 * the page around it, and not to the beginning of the page.
 */
export async function keepFocus(action: () => unknown, around = 'section'): Promise<void> {
  const held = document.activeElement as HTMLElement | null;
  const home = held?.closest<HTMLElement>(around);
  await action();
  await tick();
  if (document.activeElement !== document.body) return;
  if (home) home.tabIndex = -1;
  (held?.isConnected ? held : home)?.focus();
}
