/** Web push: this browser asks its push service for an address at which the server can call it while it is closed. */
import { post, root } from './api';
import type { GuestCard, PushKey } from './types';

/** Whether this browser can do that here: some cannot, and none over plain HTTP. */
export const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** What the server calls this browser's subscription by; '' while it has none. */
export async function mark(): Promise<string> {
  const subscription = await current();
  if (!subscription) return '';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return [...new Uint8Array(digest, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Subscribe. Throws what the browser or its push service says against it. */
export async function subscribe(): Promise<GuestCard> {
  await navigator.serviceWorker.register(`${root}sw.js`, { scope: root });
  const { pushManager } = await navigator.serviceWorker.ready;
  const { key } = await post<PushKey>('api/guest/push/key');
  await (await pushManager.getSubscription())?.unsubscribe(); // it may be bound to the key of another database
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  return post('api/guest/push', { endpoint, ...keys });
}

/** End the subscription of this browser. */
export async function unsubscribe(): Promise<void> {
  await (await current())?.unsubscribe();
}

/** The guest of this browser has changed: end the notifications of the previous one. */
export async function release(now?: GuestCard): Promise<void> {
  try {
    const here = await mark();
    const same = now?.devices.some((device) => device.mark === here); // nobody else after all
    if (!same) await unsubscribe();
  } catch {
    // continue even if the browser cannot unsubscribe
  }
}

async function current(): Promise<PushSubscription | null | undefined> {
  const worker = able ? await navigator.serviceWorker.getRegistration(root) : undefined;
  return worker?.pushManager.getSubscription();
}
