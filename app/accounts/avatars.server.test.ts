import { expect, test } from 'vitest';
import { deleteUnknownAvatars } from '#app/accounts/avatars.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makePerson } from '#tests/support/people.ts';

const { db } = await databaseOfFile();

const DAY_MS = 86_400_000;

test('unused avatars are deleted after two days', async () => {
  const store = async (userId: string, daysAgo: number) => {
    const folder = `avatars/${userId}/${Date.now() - daysAgo * DAY_MS}-${newId().slice(0, 6)}`;
    await storage.put(`${folder}/320.webp`, new Uint8Array([1]));
    return `${folder}/320.webp`;
  };
  const id = newId();
  const shown = await store(id, 30);
  await makePerson(db, { id, image: shown });
  const withoutAvatar = await makePerson(db);
  const remaining = [shown, await store(id, 1), await store(newId(), 30)];
  const unknown = [await store(id, 3), await store(withoutAvatar.id, 3)];

  await deleteUnknownAvatars(db);

  for (const key of remaining) expect(await storage.exists(key)).toBe(true);
  for (const key of unknown) expect(await storage.exists(key)).toBe(false);
});
