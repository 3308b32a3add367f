import { expect, test } from 'vitest';
import { serialQueue } from './serialQueue';

/** A server that answers when the test wants. */
function server() {
  const sent: string[] = [];
  const shown: string[] = [];
  const answers: (() => void)[] = [];
  const send = serialQueue<string>(async (value, last) => {
    sent.push(value);
    await new Promise<void>((answer) => answers.push(answer));
    if (last()) shown.push(value);
  });
  return { sent, shown, answers, send };
}

test('quick choices leave one after the other, and those in between not at all', async () => {
  const { sent, shown, answers, send } = server();
  const done = [send('a'), send('b'), send('c')];
  expect(sent).toEqual(['a']);
  answers[0]!();
  await expect.poll(() => sent).toEqual(['a', 'c']);
  answers[1]!();
  await Promise.all(done);
  expect(shown).toEqual(['c']);
});

test('whoever chooses later is sent at once', async () => {
  const { sent, shown, answers, send } = server();
  for (const value of ['a', 'b']) {
    const done = send(value);
    answers.at(-1)!();
    await done;
  }
  expect(sent).toEqual(['a', 'b']);
  expect(shown).toEqual(['a', 'b']);
});
