/** The WebSocket of a table. It reconnects when the connection is lost, and sends moves. */
import type { MoveAck, ServerMessage } from './types';

const RETRY = [500, 1000, 2000, 4000, 8000];

/** Close codes above this one are 4000 plus the HTTP status with which the server refuses the connection. */
export const REFUSED = 4000;

/** Milliseconds until an unanswered move is sent over HTTP instead. */
export const PATIENCE = 5000;

export interface Listener {
  /** Called before each connection. Returns its address. */
  begin(): string;
  linked(): void;
  hear(news: ServerMessage): Promise<void>;
  /** Called when the connection closes, with its close code. */
  lost(code: number): void;
}

export class TableSocket {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, (answered: MoveAck | null) => void>(); // by key: callbacks for answers
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

  /** Close the connection for good. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.again();
  }

  /** Reconnect, because updates may have been missed. A new connection starts with the whole view. */
  again(): void {
    this.giveUp(); // a browser may take long to report a connection as closed
    this.socket?.close();
  }

  private giveUp(): void {
    for (const answer of this.waiting.values()) answer(null);
  }

  /** Send a message without an answer. Returns whether the connection was open. */
  say(what: unknown): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(what));
    return true;
  }

  /** Send a move. Returns null without an answer: the move may have arrived, and sending its key again is safe. */
  async choose(move: { key: string }): Promise<MoveAck | null> {
    if (!this.say({ move })) return null;
    const late = setTimeout(() => this.again(), PATIENCE); // open, but dead
    const answered = await new Promise<MoveAck | null>((answer) => this.waiting.set(move.key, answer));
    clearTimeout(late);
    this.waiting.delete(move.key);
    return answered;
  }
}
