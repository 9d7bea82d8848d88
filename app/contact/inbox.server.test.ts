import { expect, test } from 'vitest';
import { deleteMessage, findMessage, listMessages, markMessage } from '#app/contact/inbox.server.ts';
import { storeMessage } from '#app/contact/messages.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';

const { db } = await databaseOfFile();

function write(n: number) {
  const fields = { name: 'Robin', email: 'robin@people.example', subject: `About ${n}`, message: 'Hello' };
  return storeMessage(db, fields, new Date(Date.UTC(2026, 2, 7, 12, n)));
}

test('messages are listed newest first, twenty per page, and a page past the end shows the last page', async () => {
  expect(await listMessages(db, 3)).toEqual({ unread: 0, total: 0, page: 1, pages: 1, messages: [] });
  const ids: string[] = [];
  for (let n = 0; n < 23; n += 1) ids.unshift(await write(n));
  const first = await listMessages(db, 1);
  expect(first).toMatchObject({ unread: 23, total: 23, page: 1, pages: 2 });
  expect(first.messages.map(({ id }) => id)).toEqual(ids.slice(0, 20));
  const last = await listMessages(db, 99);
  expect(last.page).toBe(2);
  expect(last.messages.map(({ id }) => id)).toEqual(ids.slice(20));
});

test('a mark keeps its first time and can be removed; an answered message counts as read', async () => {
  const id = await write(40);
  const [early, late] = [new Date('2026-03-08T01:00:00Z'), new Date('2026-03-08T02:00:00Z')];
  const marks = async () => {
    const { readAt, answeredAt } = (await findMessage(db, id)) ?? {};
    return [readAt, answeredAt];
  };
  expect(await marks()).toEqual([null, null]);
  expect(await markMessage(db, { id, mark: 'answered', by: 'me' }, early)).toBe(true);
  expect(await marks()).toEqual([early, early]);
  await markMessage(db, { id, mark: 'answered', by: 'me' }, late);
  await markMessage(db, { id, mark: 'read', by: 'me' }, late);
  expect(await marks()).toEqual([early, early]);
  await markMessage(db, { id, mark: 'unanswered', by: 'me' }, late);
  expect(await marks()).toEqual([early, null]);
  await markMessage(db, { id, mark: 'unread', by: 'me' }, late);
  expect(await marks()).toEqual([null, null]);
});

test('deleting a message deletes no others', async () => {
  const [id, other] = [await write(50), await write(51)];
  expect(await deleteMessage(db, id, 'me')).toBe(true);
  expect(await findMessage(db, id)).toBeNull();
  expect(await deleteMessage(db, id, 'me')).toBe(false);
  expect(await findMessage(db, other)).toMatchObject({ subject: 'About 51' });
});

test('an unknown id cannot be found, marked or deleted', async () => {
  for (const id of ['abcdefghjkmn', "'--", '', 'x'.repeat(1000)]) {
    expect(await findMessage(db, id)).toBeNull();
    expect(await markMessage(db, { id, mark: 'read', by: 'me' })).toBe(false);
    expect(await deleteMessage(db, id, 'me')).toBe(false);
  }
});
