/** Web push: this browser asks its push service for an address at which the server can call it while it is closed. */
import { post, root } from './api';
import type { GuestCard, PushKey } from './types';

/** Whether this browser can do that here: some cannot, and none over plain HTTP. */
export const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** What the server calls this browser's subscription by; '' while it has none. */
export async function mark(): Promise<string> {
  const worker = able ? await navigator.serviceWorker.getRegistration(root) : undefined;
  const subscription = await worker?.pushManager.getSubscription();
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
  const worker = await navigator.serviceWorker.getRegistration(root);
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
