/** Something that this device remembers of tables: of the latest ones, and of none once its reader is deleted. */
const MOST = 50; // tables
const KEYS = ['heard', 'guide', 'seen'] as const; // the last message, what is understood of the guide, the last move

export class Remembered<T> {
  constructor(private readonly key: (typeof KEYS)[number]) {}

  of(table: string): T | undefined {
    return this.all()[table];
  }

  keep(table: string, value: T): void {
    const others = Object.entries(this.all()).filter(([other]) => other !== table);
    localStorage.setItem(this.key, JSON.stringify(Object.fromEntries([...others.slice(1 - MOST), [table, value]])));
  }

  /** All of it; what cannot be read counts for nothing. */
  private all(): Record<string, T> {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? '{}') as Record<string, T>;
    } catch {
      return {};
    }
  }
}

export function forgetTables(): void {
  for (const key of KEYS) localStorage.removeItem(key);
}
