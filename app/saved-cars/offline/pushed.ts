import { parsePushMessage } from '#app/accounts/push-message.ts';

export type PushEvent = { data: { text(): string } | null };
export type ClickEvent = { notification: { data: unknown; close(): void } };

type Window = { url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> };
export type PushWorker = {
  location: { origin: string };
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  clients: {
    matchAll(query: { type: 'window'; includeUncontrolled: true }): Promise<readonly Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
};

const ICON = '/icons/icon-192.png';

export async function showPushed({ registration }: PushWorker, { data }: PushEvent): Promise<void> {
  const message = parsePushMessage(data?.text() ?? '');
  if (!message) return;
  const { title, body, path, tag } = message;
  await registration.showNotification(title, { body, tag, icon: ICON, data: path });
}

/** In the tab that shows the page already, else in a new one: another tab may have text in it. */
export async function openPushed({ clients, location }: PushWorker, { notification }: ClickEvent): Promise<void> {
  notification.close();
  const url = new URL(String(notification.data), location.origin);
  if (url.origin !== location.origin) return;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((window) => window.url === url.href);
  if (!open) await clients.openWindow(url.href);
  else {
    await open.focus();
    await open.navigate(url.href);
  }
}
