import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { storeArticleImage } from '#app/articles/article-images.server.ts';
import { articleImages } from '#app/platform/schema/articles.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { openTestDatabaseForOneTest } from '#tests/support/database.ts';

test('an image is cleaned and stored; any other file is rejected', async () => {
  const { db } = await openTestDatabaseForOneTest();
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#14523f' } })
    .jpeg()
    .toBuffer();
  const stored = await storeArticleImage(db, { place: 'previews', name: 'C:\\Pictures\\Grüne Tür.jpg', bytes });
  if (!stored.ok) throw new Error(stored.message);
  const { key, ...size } = stored.image;
  expect(size).toMatchObject({ width: 800, height: 600 });
  expect(key).toMatch(/^articles\/previews\/\d{13}-grune-tur-\w{6}$/);
  expect(await storage.exists(`${key}/320.webp`)).toBe(true);
  const [row] = await db.select().from(articleImages).where(eq(articleImages.id, stored.image.id));
  expect(row).toMatchObject({ articleId: null, place: 'previews', key });

  const text = await storeArticleImage(db, { place: 'sections', name: 'notes.txt', bytes: Buffer.from('notes') });
  expect(text).toMatchObject({ ok: false, message: 'Please select an image file' });
  const cutOff = await storeArticleImage(db, { place: 'sections', name: 'cut.jpg', bytes: bytes.subarray(0, 900) });
  expect(cutOff).toMatchObject({ ok: false, reason: 'damaged', message: expect.stringContaining('cut.jpg') });
  expect(await db.$count(articleImages)).toBe(1);
});
