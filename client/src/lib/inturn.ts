/** Send values of which only the last one counts: one request at a time, so that none overtakes another. */
export function inTurn<T>(send: (value: T, last: () => boolean) => Promise<unknown>): (value: T) => Promise<void> {
  let next: { value: T } | null = null;
  let running: Promise<void> | null = null;
  async function run(): Promise<void> {
    while (next) {
      const { value } = next;
      next = null;
      await send(value, () => next === null);
    }
    running = null;
  }
  /** Values that came while another was on its way are sent when it is answered: the last of them alone. */
  return (value) => {
    next = { value };
    return (running ??= run());
  };
}
