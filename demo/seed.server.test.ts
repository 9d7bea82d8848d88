import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listArticles } from '#app/articles/articles.server.ts';
import { findListing } from '#app/listings/listings.server.ts';
import { users } from '#app/platform/db/schema/accounts.server.ts';
import { articleImages } from '#app/platform/db/schema/articles.server.ts';
import { listingPhotos, listings } from '#app/platform/db/schema/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { DEMO_ARTICLES } from '#demo/articles/demo-articles.ts';
import { demoListings } from '#demo/inventory.ts';
import type { Progress } from '#demo/progress.server.ts';
import { seedDemo } from '#demo/seed.server.ts';
import { openTestDatabaseForOneTest } from '#tests/support/database.ts';
import { makeSeller } from '#tests/support/factories.ts';

const now = new Date('2026-03-05T01:00:00Z');
const COUNT = 3;

test('an empty site gets the inventory with its photos and sellers, and a second time nothing', async () => {
  const { db } = await openTestDatabaseForOneTest();
  const told: string[] = [];
  const onProgress = (done: number, total: number, what: string) => told.push(`${what} ${done} of ${total}`);
  expect(await seedDemo(db, { count: COUNT, now, onProgress })).toEqual({ skipped: false });

  for (const { id, input, pictures, seller, soldDate } of demoListings(COUNT, now)) {
    const found = await findListing(db, id);
    expect(found).toMatchObject({
      make: input.make,
      priceCents: Number(input.price) * 100,
      userId: seller.id,
      soldDate,
    });
    expect(found?.photos).toHaveLength(pictures.length);
    expect(found?.photos[0]).toMatchObject({ width: 1280, height: 960 });
  }
  for (const { key } of await db.select().from(listingPhotos)) {
    expect(await storage.exists(`${key}/320.webp`), key).toBe(true);
  }
  const { articles } = await listArticles(db, 1);
  expect(articles.map(({ title }) => title)).toEqual(DEMO_ARTICLES.map(({ title }) => title));
  for (const { previewImage, createdAt } of articles) {
    expect(previewImage).toMatchObject({ width: 1280, height: 960 });
    expect(createdAt.getTime()).toBeLessThan(now.getTime());
  }
  expect(told).toContain(`articles ${articles.length} of ${articles.length}`);
  expect(told).toContain(`listings ${COUNT} of ${COUNT}`);
  expect(told.some((line) => line.startsWith('photos '))).toBe(true);
  for (const email of ['seller@kerbside.example', 'dealer@kerbside.example', 'admin@kerbside.example']) {
    const [account] = await db.select().from(users).where(eq(users.email, email));
    expect(account, email).toMatchObject({ emailVerified: true, accountStatus: 'active' });
    expect(account?.isDealer).toBe(email.startsWith('dealer'));
  }

  expect(await seedDemo(db, { count: COUNT, now })).toEqual({ skipped: true });
  expect(await db.$count(listings)).toBe(COUNT);
});

test('a seed that is stopped half-way leaves neither rows nor files', async () => {
  const { db } = await openTestDatabaseForOneTest();
  const stop = new AbortController();
  const stopped = seedDemo(db, { count: 3, now, onProgress: () => stop.abort(), signal: stop.signal });
  await expect(stopped).rejects.toThrow(/abort/i);
  expect(await counts(db)).toEqual({ listings: 0, users: 0, photos: 0 });
  expect(await readdir(join(env.DATA_DIR, 'files', 'listings')).catch(() => [])).not.toContain('demo');
});

test('a seed that is stopped among its articles leaves none of their pictures', async () => {
  const { db } = await openTestDatabaseForOneTest();
  const stop = new AbortController();
  const before = await storage.listFolders('articles/previews');
  const onProgress: Progress = (done, _, what) => what === 'articles' && done === 2 && stop.abort();
  await expect(seedDemo(db, { count: 1, now, onProgress, signal: stop.signal })).rejects.toThrow(/abort/i);
  expect(await counts(db)).toEqual({ listings: 0, users: 0, photos: 0 });
  expect(await db.$count(articleImages)).toBe(0);
  expect(await storage.listFolders('articles/previews')).toEqual(before);
});

test('a site that has a user or a listing is left alone', async () => {
  const { db } = await openTestDatabaseForOneTest();
  await makeSeller(db);
  expect(await seedDemo(db, { count: COUNT, now })).toEqual({ skipped: true });
  expect(await counts(db)).toEqual({ listings: 0, users: 1, photos: 0 });
});

async function counts(db: Database) {
  return { listings: await db.$count(listings), users: await db.$count(users), photos: await db.$count(listingPhotos) };
}
