/** Does one thing after the other; of all that is wanted while it is at work, the last. */
export class Latest<Wish> {
  private busy = false;
  private wish: { value: Wish } | null = null;

  constructor(private act: (wish: Wish) => Promise<void>) {}

  async want(value: Wish): Promise<void> {
    this.wish = { value };
    if (this.busy) return;
    this.busy = true;
    try {
      for (let next = this.take(); next; next = this.take()) await this.act(next.value);
    } finally {
      this.busy = false;
    }
  }

  private take(): { value: Wish } | null {
    const { wish } = this;
    this.wish = null;
    return wish;
  }
}
