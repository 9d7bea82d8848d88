import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contactEmail } from '#app/contact/contact-mail.server.tsx';
import { deleteOldMessages, storeMessage } from '#app/contact/messages.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { listOutbox, OUTBOX } from '#app/platform/mail/outbox.server.ts';
import { contactMessages } from '#app/platform/schema/site.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { queuedJobs } from '#tests/support/queued.ts';

const { signal } = new AbortController();

const { db } = await databaseOfFile();

function fields(changes = {}) {
  return {
    name: 'Robin Rose',
    email: `${newId()}@people.example`,
    subject: 'A question',
    message: 'Where do I\nfind it?',
    ...changes,
  };
}

const messagesOf = (email: string) => db.select().from(contactMessages).where(eq(contactMessages.email, email));

async function queuedFor(messageId: string) {
  const queued = await queuedJobs(db, 'send-contact-mail');
  return queued.filter((job) => job.messageId === messageId);
}

test('a message is stored unread and queues one email that holds only its id', async () => {
  const message = fields();
  const id = await storeMessage(db, message);
  expect(await messagesOf(message.email)).toMatchObject([{ id, ...message, readAt: null, answeredAt: null }]);
  expect(await queuedFor(id)).toEqual([{ messageId: id }]);
});

test('a message that cannot be stored is not emailed', async () => {
  const message = fields({ name: 'Nul \0' });
  const before = await queuedJobs(db, 'send-contact-mail');
  await expect(storeMessage(db, message)).rejects.toThrow();
  expect(await messagesOf(message.email)).toEqual([]);
  expect(await queuedJobs(db, 'send-contact-mail')).toEqual(before);
});

test('the same message sent twice within a day is stored and emailed once', async () => {
  const message = fields();
  const ids = await Promise.all([1, 2, 3].map(() => storeMessage(db, message)));
  ids.push(await storeMessage(db, message));
  expect(new Set(ids).size).toBe(1);
  expect(await messagesOf(message.email)).toHaveLength(1);
  expect(await queuedFor(ids[0] as string)).toHaveLength(1);
});

test('a changed field or a later day makes a new message', async () => {
  const message = fields();
  const now = new Date();
  const ids = [await storeMessage(db, message, new Date(now.getTime() - 25 * 3_600_000))];
  for (const changes of [{}, { name: 'Ash' }, { subject: 'Another' }, { message: 'Found it.' }]) {
    ids.push(await storeMessage(db, { ...message, ...changes }, now));
  }
  expect(new Set(ids).size).toBe(5);
  expect(await messagesOf(message.email)).toHaveLength(5);
});

test('messages are deleted after two years', async () => {
  const message = fields();
  const now = new Date('2028-03-08T16:13:00Z');
  const written = ['2026-03-08T16:12:59Z', '2026-03-08T16:13:01Z', '2028-03-08T16:00:00Z'].map((at) => new Date(at));
  for (const at of written) await storeMessage(db, { ...message, subject: at.toISOString() }, at);
  await deleteOldMessages(db, now);
  const remaining = (await messagesOf(message.email)).map(({ createdAt }) => createdAt);
  expect(remaining.sort()).toEqual(written.slice(1));
});

test('the email goes to support with the whole message, and replies go to the sender', async () => {
  const message = fields({ name: 'Robin "R" <b>Rose</b>', subject: '<i>Hello</i> there', message: 'One <b>\n\nTwo' });
  const { mail } = await send(await storeMessage(db, message));
  expect(mail?.to).toBe('support@kerbside.example');
  expect(mail?.replyTo).toEqual([{ name: 'Robin "R" <b>Rose</b>', address: message.email }]);
  expect(mail?.subject).toBe('Message to Kerbside: <i>Hello</i> there');
  expect(mail?.text).toContain(`Robin "R" <b>Rose</b> (${message.email}) writes:`);
  expect(mail?.text).toMatch(/^One <b>\n\nTwo$/m);
  expect(mail?.html).not.toMatch(/<i>|<b>/);
});

test('a sender cannot inject headers or recipients', async () => {
  const id = newId();
  const typed = 'Hi\r\nBcc: all@people.example\u202e';
  const row = { id, name: typed, email: 'robin@people.example', subject: typed, message: typed };
  await db.insert(contactMessages).values(row);
  const { mail } = await send(id);
  expect(mail?.subject).toBe('Message to Kerbside: Hi Bcc: all@people.example');
  expect(mail?.replyTo).toEqual([{ name: 'Hi Bcc: all@people.example', address: 'robin@people.example' }]);
  expect(mail?.to).toBe('support@kerbside.example');
});

test('a retry keeps the Message-ID, and a deleted message is not emailed', async () => {
  const messageId = await storeMessage(db, fields());
  const ids = [];
  for (const _ of [1, 2]) ids.push((await send(messageId, 'same-contact-job')).mail?.messageId);
  expect(ids).toEqual(['<same-contact-job@localhost>', '<same-contact-job@localhost>']);
  await db.delete(contactMessages).where(eq(contactMessages.id, messageId));
  expect((await send(messageId)).mail).toBeUndefined();
});

async function send(messageId: string, id = newId()) {
  const before = (await listOutbox(OUTBOX, 1000)).map(({ file }) => file);
  await contactEmail.send(db, { messageId }, { id, signal });
  const [mail] = (await listOutbox(OUTBOX, 1000)).filter(({ file }) => !before.includes(file));
  return { mail };
}
