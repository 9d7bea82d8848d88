import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  confirmWaitingMessage,
  deleteWaitingMessage,
  listWaitingMessages,
  MOST_WAITING,
  storeWaiting,
} from '#app/enquiries/waiting-messages.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { conversationMessages, conversations, waitingMessages } from '#app/platform/schema/enquiries.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';

const { db } = await databaseOfFile();

test('what waits at an address is confirmed one by one, newest first, through one link, and more than 20 is refused', async () => {
  const listingId = await makeListing(db, await makeSeller(db));
  const email = `${newId()}@example.com`;
  const writeAt = (minute: number) => {
    const fields = { listingId, email, name: 'Tom', phone: '', message: `At ${minute}`, requestId: `${minute}` };
    return storeWaiting(db, fields, new Date(minute * 60_000));
  };
  for (let minute = 0; minute < MOST_WAITING; minute += 1) expect(await writeAt(minute)).toBe(true);
  expect(await writeAt(MOST_WAITING - 1)).toBe(true);
  expect(await writeAt(MOST_WAITING)).toBe(false);
  const rows = await db.select().from(waitingMessages).where(eq(waitingMessages.email, email));
  const waitingId = rows.find(({ linkSentAt }) => linkSentAt?.getTime() === MOST_WAITING * 60_000)?.id ?? '';
  const texts = async () => (await listWaitingMessages(db, waitingId))?.messages.map(({ text }) => text);
  expect((await texts())?.slice(0, 2)).toEqual(['At 19', 'At 18']);
  expect(await confirmWaitingMessage(db, { waitingId, requestId: '19' })).toMatchObject({ result: { ok: true } });
  expect(await confirmWaitingMessage(db, { waitingId, requestId: '19' })).toBeNull();
  await deleteWaitingMessage(db, { waitingId, requestId: '18' });
  expect((await texts())?.slice(0, 2)).toEqual(['At 17', 'At 16']);
  const sent = await db
    .select({ text: conversationMessages.text })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.id, conversationMessages.conversationId))
    .where(eq(conversations.buyerEmail, email));
  expect(sent).toEqual([{ text: 'At 19' }]);
});
