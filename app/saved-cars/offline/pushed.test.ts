import { expect, test } from 'vitest';
import { openPushed, type PushWorker, showPushed } from '#app/saved-cars/offline/pushed.ts';

const ORIGIN = 'https://kerbside.example';

function makeWorker(openPages: string[] = []) {
  const done: string[] = [];
  const shown: unknown[] = [];
  const note = (what: string) => async () => void done.push(what);
  const worker: PushWorker = {
    location: { origin: ORIGIN },
    registration: { showNotification: async (...notification) => void shown.push(notification) },
    clients: {
      matchAll: async () =>
        openPages.map((path) => ({
          url: ORIGIN + path,
          focus: note(`focus ${path}`),
          navigate: async (url) => void done.push(`navigate ${url}`),
        })),
      openWindow: async (url) => void done.push(`open ${url}`),
    },
  };
  return { worker, done, shown };
}

const pushed = (payload: string) => ({ data: { text: () => payload } });
const tap = (data: unknown, done: string[]) => ({ notification: { data, close: () => void done.push('close') } });

test('a pushed message becomes a notification that replaces the last of its tag', async () => {
  const { worker, shown } = makeWorker();
  const message = { title: '1 new car', body: 'Corolla near Geelong', path: '/listing/abc', tag: 'search-1' };
  await showPushed(worker, pushed(JSON.stringify(message)));
  const options = { body: message.body, tag: 'search-1', icon: '/icons/icon-192.png', data: '/listing/abc' };
  expect(shown).toEqual([['1 new car', options]]);
});

test('an invalid message is not shown', async () => {
  const { worker, shown } = makeWorker();
  await showPushed(worker, pushed('nonsense'));
  await showPushed(worker, { data: null });
  expect(shown).toEqual([]);
});

test('a tap opens the page in a new tab', async () => {
  const { worker, done } = makeWorker(['/create-listing']);
  await openPushed(worker, tap('/listing/abc', done));
  expect(done).toEqual(['close', `open ${ORIGIN}/listing/abc`]);
});

test('a tap switches to a tab that has the page open and reloads it', async () => {
  const { worker, done } = makeWorker(['/create-listing', '/listing/abc']);
  await openPushed(worker, tap('/listing/abc', done));
  expect(done).toEqual(['close', 'focus /listing/abc', `navigate ${ORIGIN}/listing/abc`]);
});

test('a tap never opens another site', async () => {
  const { worker, done } = makeWorker();
  await openPushed(worker, tap('https://evil.example.org/', done));
  expect(done).toEqual(['close']);
});
