import { expect, test } from 'vitest';
import { readMailbox } from '#app/platform/mail/imap.server.ts';
import { startImap } from '#tests/support/imap.ts';

const { signal } = new AbortController();

test('unread mails are handed over, and marked as read only once they are stored', async () => {
  const mailbox = new Map(['one', 'bad', 'two'].map((text, at) => [at + 1, { text, isRead: false }]));
  mailbox.set(9, { text: 'old', isRead: true });
  const url = await startImap(mailbox);
  const taken: string[] = [];
  let isDown = true;
  const take = async (source: Buffer) => {
    const text = source.toString();
    if (text === 'bad' && isDown) throw new Error('the database is gone');
    taken.push(text);
  };
  await expect(readMailbox(url, take, signal)).rejects.toThrow('the database is gone');
  expect(taken).toEqual(['one', 'two']);
  isDown = false;
  await readMailbox(url, take, signal);
  await readMailbox(url, take, signal);
  expect(taken).toEqual(['one', 'two', 'bad']);
});

test('a wrong password is an error without the password', async () => {
  const url = await startImap(new Map());
  const wrong = readMailbox(url.replace('secret', 'guessed'), async () => {}, signal);
  await expect(wrong).rejects.toThrow(/^(?!.*guessed)/);
});
