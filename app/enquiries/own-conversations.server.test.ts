import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { answer, writeToSeller } from '#app/enquiries/conversations.server.ts';
import {
  deleteOwnConversations,
  listOwnConversations,
  readOwnMessagePhotos,
} from '#app/enquiries/own-conversations.server.ts';
import { readThread } from '#app/enquiries/thread.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { conversations } from '#app/platform/schema/enquiries.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';

const { db } = await databaseOfFile();

test('deleting an account deletes its messages, and the last one deletes the conversation', async () => {
  const [seller, buyer] = [await makePerson(db), await makePerson(db)];
  const listingId = await makeListing(db, seller);
  const readers = { seller: { userId: seller.id, emails: [] }, buyer: { userId: null, emails: [buyer.email] } };
  const sent = await writeToSeller(
    db,
    listingId,
    { ...readers.buyer, name: 'Jess', phone: '0491570006' },
    { text: 'Mine', requestId: newId() },
  );
  if (!sent.ok) throw new Error(sent.reason);
  const id = sent.conversationId;
  const photo = { key: `conversations/${id}/${newId()}`, width: 8, height: 6, thumbhash: '' };
  await answer(db, id, readers.seller, { text: 'Theirs', requestId: newId(), photos: [photo] });
  const exported: unknown[] = [];
  for await (const conversation of listOwnConversations(db, buyer)) exported.push(conversation);
  const name = `messages/${id}/2-1.webp`;
  expect(exported).toMatchObject([
    {
      side: 'buyer',
      messages: [
        { text: 'Mine', photos: [] },
        { text: 'Theirs', photos: [name] },
      ],
    },
  ]);
  const photos: unknown[] = [];
  for await (const one of readOwnMessagePhotos(db, buyer)) photos.push(one);
  expect(photos).toEqual([{ name, key: photo.key }]);
  await db.transaction((tx) => deleteOwnConversations(tx, buyer));
  const left = await readThread(db, id, readers.seller);
  expect(left?.messages.map(({ text }) => text)).toEqual(['Theirs']);
  expect(left?.other).toEqual({ name: 'Deleted account', facts: [], isGone: true, hasAccount: false });
  expect(await answer(db, id, readers.seller, { text: 'Hello?', requestId: newId() })).toEqual({
    ok: false,
    reason: 'gone',
  });
  const [row] = await db.select().from(conversations).where(eq(conversations.id, id));
  expect(JSON.stringify(row)).not.toMatch(/Jess|0491570006|people\.example/);
  await db.transaction((tx) => deleteOwnConversations(tx, seller));
  expect(await db.$count(conversations, eq(conversations.id, id))).toBe(0);
});
