/** Sends one value at a time and keeps only the newest one waiting, so that requests cannot overtake each other. */
export function serialQueue<T>(send: (value: T, last: () => boolean) => Promise<unknown>): (value: T) => Promise<void> {
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
  /** Values queued during a request are replaced by the newest one. */
  return (value) => {
    next = { value };
    return (running ??= run());
  };
}
