import { expect, test } from 'vitest';
import { answer, writeToSeller } from '#app/enquiries/conversations.server.ts';
import { deleteUnknownMessagePhotos } from '#app/enquiries/message-photos.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';

const { db } = await databaseOfFile();

const DAY_MS = 86_400_000;

test('photos of unsent messages are deleted after two days; sent ones stay', async () => {
  const buyer = { userId: (await makePerson(db)).id, emails: [], name: 'Jess', phone: '' };
  const listingId = await makeListing(db, await makePerson(db));
  const sent = await writeToSeller(db, listingId, buyer, { text: 'Is it there?', requestId: newId() });
  if (!sent.ok) throw new Error(sent.reason);
  const id = sent.conversationId;
  const store = async (conversationId: string, daysAgo: number) => {
    const key = `conversations/${conversationId}/${Date.now() - daysAgo * DAY_MS}-car-${newId().slice(0, 6)}`;
    await storage.put(`${key}/640.webp`, new Uint8Array([1]));
    return key;
  };
  const sentPhoto = await store(id, 3);
  const unsent = await store(id, 3);
  const onItsWay = await store(id, 1);
  const ofNoConversation = await store(newId(), 0);
  const photos = [{ key: sentPhoto, width: 8, height: 6, thumbhash: '' }];
  await answer(db, id, buyer, { text: 'Like this', requestId: newId(), photos });

  await deleteUnknownMessagePhotos(db);

  expect(await storage.exists(`${sentPhoto}/640.webp`)).toBe(true);
  expect(await storage.exists(`${onItsWay}/640.webp`)).toBe(true);
  expect(await storage.exists(`${unsent}/640.webp`)).toBe(false);
  expect(await storage.exists(`${ofNoConversation}/640.webp`)).toBe(false);
});
