/** The WebSocket of a table, opened again whenever it is lost: what it brings, and the choices that go through it. */
import type { MoveAck, ServerMessage } from './types';

const RETRY = [500, 1000, 2000, 4000, 8000];

/** Close codes above this one are 4000 and the HTTP status for which the server will not have us. */
export const REFUSED = 4000;

/** Milliseconds until a choice that nobody has answered is sent in another way. */
export const PATIENCE = 5000;

export interface Listener {
  /** A line begins: where it leads. */
  begin(): string;
  linked(): void;
  hear(news: ServerMessage): Promise<void>;
  /** It has closed, with this code. */
  lost(code: number): void;
}

export class Line {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, (answered: MoveAck | null) => void>(); // by key: who waits for an answer
  private tries = 0;
  private timer = 0;
  private closed = false;

  constructor(private readonly listener: Listener) {}

  open(): void {
    if (this.closed) return;
    const socket = new WebSocket(this.listener.begin());
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.listener.linked();
    };
    socket.onmessage = async (event) => {
      const news = JSON.parse(event.data as string) as ServerMessage;
      try {
        await this.listener.hear(news);
      } finally {
        if (news.answered) this.waiting.get(news.answered.key)?.(news.answered); // even if it could not be shown
      }
    };
    socket.onclose = ({ code }) => {
      this.giveUp();
      this.listener.lost(code);
      if (this.closed || code > REFUSED) return;
      const wait = RETRY[Math.min(this.tries++, RETRY.length - 1)] ?? 8000;
      this.timer = window.setTimeout(() => this.open(), wait);
    };
  }

  /** Nobody listens any more. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.again();
  }

  /** Reconnect: something may have happened that we were not told; the new line begins with everything. */
  again(): void {
    this.giveUp(); // a browser may wait long until it calls a line closed
    this.socket?.close();
  }

  private giveUp(): void {
    for (const answer of this.waiting.values()) answer(null);
  }

  /** Say something that has no answer; whether it could be said. */
  say(what: unknown): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(what));
    return true;
  }

  /** Send a choice; null when there is no answer, and it may have been made or not: its key counts once. */
  async choose(move: { key: string }): Promise<MoveAck | null> {
    if (!this.say({ move })) return null;
    const late = setTimeout(() => this.again(), PATIENCE); // it looks open, and leads nowhere
    const answered = await new Promise<MoveAck | null>((answer) => this.waiting.set(move.key, answer));
    clearTimeout(late);
    this.waiting.delete(move.key);
    return answered;
  }
}
