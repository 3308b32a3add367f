import { beforeEach, expect, it, vi } from 'vitest';
import type { GuestCard } from './types';

const unsubscribe = vi.fn(() => Promise.resolve(true));
const subscription = { endpoint: 'https://push.example/here', unsubscribe };
const registration = { pushManager: { getSubscription: () => Promise.resolve(subscription) } };
vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(registration) } });
vi.stubGlobal('window', { PushManager: {}, Notification: {} });
vi.mock('./api', () => ({ root: '/' }));
const { mark, release } = await import('./push');

const listeningIn = (...marks: string[]): GuestCard =>
  ({ devices: marks.map((mark, id) => ({ id, mark, service: 'push.example', since: 0 })) }) as unknown as GuestCard;

beforeEach(() => unsubscribe.mockClear());

it('ends the calls of whom the browser was before', async () => {
  await release(listeningIn('another browser of theirs'));
  expect(unsubscribe).toHaveBeenCalledOnce();
});

it('ends the calls of who has deleted everything', async () => {
  await release();
  expect(unsubscribe).toHaveBeenCalledOnce();
});

it('keeps the calls of who comes back as the same person', async () => {
  await release(listeningIn(await mark()));
  expect(unsubscribe).not.toHaveBeenCalled();
});

it('lets somebody come whose browser cannot end its calls', async () => {
  unsubscribe.mockRejectedValueOnce(new Error('the service does not answer'));
  await expect(release(listeningIn())).resolves.toBeUndefined();
});
