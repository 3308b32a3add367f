import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PATIENCE, TableSocket } from './tableSocket';
import type { ServerMessage } from './types';

/** A socket that tests open, and through which they answer. */
class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  sent: unknown[] = [];
  onopen = (): void => undefined;
  onmessage: (event: { data: string }) => Promise<void> = async () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;

  constructor(readonly address: string) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  open(): void {
    this.readyState = Socket.OPEN;
    this.onopen();
  }
  close(code = 1005): void {
    this.readyState = 3;
    this.onclose({ code });
  }
  bring(news: ServerMessage): Promise<void> {
    return this.onmessage({ data: JSON.stringify(news) });
  }
}

/** A socket without a network: nothing says for a long time that it is closed. */
class Stuck extends Socket {
  override close(): void {
    this.readyState = 2;
  }
}

const heard: ServerMessage[] = [];
const lost: number[] = [];
const listener = {
  begin: () => `wss://table/${Socket.all.length}`,
  linked: () => undefined,
  hear: async (news: ServerMessage) => void heard.push(news),
  lost: (code: number) => void lost.push(code),
};
const move = { key: 'k1', action: 3 };

function opened(): { table: TableSocket; socket: Socket } {
  const table = new TableSocket(listener);
  table.open();
  const socket = Socket.all.at(-1)!;
  socket.open();
  return { table, socket };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('window', { setTimeout });
  Socket.all = [];
  heard.length = lost.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a choice is answered once what came with the answer has been heard', async () => {
  const { table, socket } = opened();
  const answered = table.choose(move).then((answer) => [answer, heard.length]);
  expect(socket.sent).toEqual([{ move }]);
  await socket.bring({ answered: { key: 'another' } });
  await socket.bring({ answered: { key: 'k1' } });
  expect(await answered).toEqual([{ key: 'k1' }, 2]);
});

test('a refusal is an answer', async () => {
  const { table, socket } = opened();
  const answered = table.choose(move);
  await socket.bring({ answered: { key: 'k1', error: { key: 'stale', text: 'Look again.' } } as never });
  expect((await answered)?.error?.text).toBe('Look again.');
});

test('there is no answer when the line is not open, closes, or stays silent', async () => {
  const shut = new TableSocket(listener);
  shut.open();
  expect(await shut.choose(move)).toBeNull();

  const { table, socket } = opened();
  const waiting = table.choose(move);
  socket.close();
  expect(await waiting).toBeNull();

  const silent = opened().table.choose(move);
  await vi.advanceTimersByTimeAsync(PATIENCE);
  expect(await silent).toBeNull();
  const silenced = Socket.all.length;
  await vi.advanceTimersByTimeAsync(500);
  expect(Socket.all.length).toBe(silenced + 1);
});

test('whoever waits hears at once that a line is given up, however long the browser takes to close it', async () => {
  vi.stubGlobal('WebSocket', Stuck);
  const { table } = opened();
  const answered = vi.fn();
  void table.choose(move).then(answered);
  await vi.advanceTimersByTimeAsync(PATIENCE);
  expect(answered).toHaveBeenCalledWith(null);
  expect(lost).toEqual([]);
});

test('an answer counts, though what came with it could not be shown', async () => {
  const { table, socket } = opened();
  const answered = table.choose(move);
  vi.spyOn(listener, 'hear').mockRejectedValueOnce(new Error('no such part'));
  await expect(socket.bring({ answered: { key: 'k1' } })).rejects.toThrow('no such part');
  expect(await answered).toEqual({ key: 'k1' });
});

test('a table that is lost is opened again, later each time, unless it was closed or refused', async () => {
  const { table, socket } = opened();
  socket.close();
  expect(lost).toEqual([1005]);
  await vi.advanceTimersByTimeAsync(500);
  expect(Socket.all.map((one) => one.address)).toEqual(['wss://table/0', 'wss://table/1']);
  Socket.all[1]!.close();
  await vi.advanceTimersByTimeAsync(999);
  expect(Socket.all.length).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(Socket.all.length).toBe(3);
  Socket.all[2]!.close(4403);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Socket.all.length).toBe(3);

  const { table: other } = opened();
  other.close();
  table.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Socket.all.length).toBe(4);
});
