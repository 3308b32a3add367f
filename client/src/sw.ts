/** Runs in the background while no page of ours is open: it shows what the server says and opens what that is about. */
interface Said {
  text: string;
  path: string; // below the place of this server
}

const worker = self as unknown as ServiceWorkerGlobalScope;

async function open(url: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => one.url.replace(/[?#].*/, '') === url);
  await (there ? there.focus() : worker.clients.openWindow(url));
}

worker.addEventListener('push', (event) => {
  const { text, path } = event.data?.json() as Said;
  event.waitUntil(worker.registration.showNotification('Regnum', { body: text, tag: path, data: path }));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data as string, worker.registration.scope).href));
});

/** The push service has given the browser another address: the server must know it. */
async function move(options: PushSubscriptionOptionsInit): Promise<void> {
  const { endpoint, keys } = (await worker.registration.pushManager.subscribe(options)).toJSON();
  await fetch(new URL('api/guest/push', worker.registration.scope), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Regnum': 'worker' },
    body: JSON.stringify({ endpoint, ...keys }),
  });
}

worker.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as ExtendableEvent & { oldSubscription?: PushSubscription };
  if (oldSubscription) (event as ExtendableEvent).waitUntil(move(oldSubscription.options));
});
