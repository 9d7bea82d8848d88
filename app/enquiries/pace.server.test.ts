import { expect, test } from 'vitest';
import { writeToSeller } from '#app/enquiries/conversations.server.ts';
import { takeConversation, takeMessage } from '#app/enquiries/pace.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';

const { db } = await databaseOfFile();

const WEEK_MS = 7 * 86_400_000;

async function takeMany(count: number, take: () => Promise<number | null>) {
  const results: (number | null)[] = [];
  for (let n = 0; n < count; n += 1) results.push(await take());
  return results.filter((wait) => wait === null).length;
}

test('a new account or email can open 10 conversations an hour, an older account 60', async () => {
  const young = { userId: (await makePerson(db, { createdAt: new Date() })).id, emails: [] };
  const guest = { userId: null, emails: [`${newId()}@example.com`] };
  const old = { userId: (await makePerson(db, { createdAt: new Date(Date.now() - WEEK_MS - 1) })).id, emails: [] };
  const listingId = await makeListing(db, await makeSeller(db));
  await writeToSeller(db, listingId, { ...young, name: 'Jess', phone: '' }, { text: 'Hi', requestId: newId() });
  const opened = async (reader: typeof young | typeof guest) =>
    takeMany(70, () => takeConversation(db, newId(), reader));
  expect([await opened(young), await opened(guest), await opened(old)]).toEqual([10, 10, 60]);
  expect(await takeConversation(db, listingId, young)).toBeNull();
});

test('a steady flood in one conversation is rejected with the time to wait, other conversations are not', async () => {
  const reader = { userId: newId(), emails: [] };
  const take = (conversationId: string) => takeMessage(db, reader, { conversationId, wait: async () => {} });
  expect(await takeMany(32, () => take('one'))).toBe(30);
  expect(await take('one')).toBeGreaterThan(500);
  expect(await take('other')).toBeNull();
});

test('a flood of messages is slowed down before it is rejected', async () => {
  const reader = { userId: newId(), emails: [] };
  let slowed = 0;
  const wait = async () => {
    slowed += 1;
  };
  expect(await takeMany(12, () => takeMessage(db, reader, { wait }))).toBe(12);
  expect(slowed).toBe(0);
  expect(await takeMany(30, () => takeMessage(db, reader, { wait }))).toBe(28);
  expect(slowed).toBe(28);
});
