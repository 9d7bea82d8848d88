import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listArticles } from '#app/articles/articles.server.ts';
import { listConversations, readInboxFilter } from '#app/enquiries/inbox.server.ts';
import { countUnread } from '#app/enquiries/thread.server.ts';
import { findListing } from '#app/listings/listings.server.ts';
import { insertRows } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { articleImages } from '#app/platform/schema/articles.server.ts';
import { conversationMessages } from '#app/platform/schema/enquiries.server.ts';
import { listingEvents, listingPhotos, listings } from '#app/platform/schema/listings.server.ts';
import { reports } from '#app/platform/schema/moderation.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { countHeld } from '#app/trust/held-queue.server.ts';
import { DEMO_ARTICLES } from '#demo/articles/demo-articles.ts';
import { addConversations, holdOne } from '#demo/demo-conversations.server.ts';
import { demoListings } from '#demo/inventory.ts';
import type { Progress } from '#demo/progress.server.ts';
import { seedDemo } from '#demo/seed.server.ts';
import { allSellers, type DemoSeller, PRIVATE_SELLER } from '#demo/sellers.ts';
import { openTestDatabaseForOneTest } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';

const now = new Date('2026-03-05T01:00:00Z');
const COUNT = 6;

test('an empty site gets listings, photos, sellers and articles once', async () => {
  const { db } = await openTestDatabaseForOneTest();
  const progress: string[] = [];
  const onProgress = (done: number, total: number, what: string) => progress.push(`${what} ${done} of ${total}`);
  expect(await seedDemo(db, { count: COUNT, now, onProgress })).toEqual({ skipped: false });

  for (const { id, input, photos, seller, soldDate } of demoListings(COUNT, now)) {
    const listing = await findListing(db, id);
    expect(listing).toMatchObject({
      make: input.make,
      priceCents: Number(input.price) * 100,
      userId: seller.id,
      soldDate,
    });
    expect(listing?.photos).toHaveLength(photos.length);
    for (const photo of listing?.photos ?? []) expect(photo.width).toBeGreaterThanOrEqual(1200);
  }
  for (const { key } of await db.select().from(listingPhotos)) {
    expect(await storage.exists(`${key}/320.webp`), key).toBe(true);
  }
  const drops = await db.select().from(listingEvents).where(eq(listingEvents.kind, 'price_changed'));
  expect(drops).toMatchObject([{ priceFromCents: (drops[0]?.priceToCents ?? 0) + 150_000 }]);
  const { articles } = await listArticles(db, { category: '', page: 1 });
  expect(articles.map(({ title }) => title)).toEqual(DEMO_ARTICLES.map(({ title }) => title));
  for (const { previewImage, createdAt } of articles) {
    expect(previewImage?.width).toBeGreaterThanOrEqual(1200);
    expect(createdAt.getTime()).toBeLessThan(now.getTime());
  }
  expect(progress).toContain(`articles ${articles.length} of ${articles.length}`);
  expect(progress).toContain(`listings ${COUNT} of ${COUNT}`);
  expect(progress.some((line) => line.startsWith('photos '))).toBe(true);
  for (const email of ['seller@kerbside.example', 'dealer@kerbside.example', 'admin@kerbside.example']) {
    const [account] = await db.select().from(users).where(eq(users.email, email));
    expect(account, email).toMatchObject({ emailVerified: true, accountStatus: 'active' });
    expect(account?.isDealer).toBe(email.startsWith('dealer'));
  }

  expect(await seedDemo(db, { count: COUNT, now })).toEqual({ skipped: true });
  expect(await db.$count(listings)).toBe(COUNT);
});

test('a seed that is stopped halfway leaves no rows and no files', async () => {
  const { db } = await openTestDatabaseForOneTest();
  const stop = new AbortController();
  const stopped = seedDemo(db, { count: 3, now, onProgress: () => stop.abort(), signal: stop.signal });
  await expect(stopped).rejects.toThrow(/abort/i);
  expect(await counts(db)).toEqual({ listings: 0, users: 0, photos: 0 });
  expect(await readdir(join(env.DATA_DIR, 'files', 'listings')).catch(() => [])).not.toContain('demo');
});

test('a seed stopped while publishing articles leaves none of their images', async () => {
  const { db } = await openTestDatabaseForOneTest();
  const stop = new AbortController();
  const before = await storage.listFolders('articles/previews');
  const onProgress: Progress = (done, _, what) => what === 'articles' && done === 2 && stop.abort();
  await expect(seedDemo(db, { count: 1, now, onProgress, signal: stop.signal })).rejects.toThrow(/abort/i);
  expect(await counts(db)).toEqual({ listings: 0, users: 0, photos: 0 });
  expect(await db.$count(articleImages)).toBe(0);
  expect(await storage.listFolders('articles/previews')).toEqual(before);
});

test('a site with a user is not seeded', async () => {
  const { db } = await openTestDatabaseForOneTest();
  await makeSeller(db);
  expect(await seedDemo(db, { count: COUNT, now })).toEqual({ skipped: true });
  expect(await counts(db)).toEqual({ listings: 0, users: 1, photos: 0 });
});

async function counts(db: Database) {
  return { listings: await db.$count(listings), users: await db.$count(users), photos: await db.$count(listingPhotos) };
}

const toUser = ({ id, name, email }: DemoSeller) => ({ id, name, email });

test('the demo has conversations, a report and a held car', async () => {
  const { db } = await openTestDatabaseForOneTest();
  const cars = [...demoListings(60, now)];
  await insertRows(db, users, allSellers(cars.length).map(toUser));
  for (const { id, seller, input, createdAt, soldDate } of cars) {
    await makeListing(db, seller, { ...input, id, createdAt, soldDate });
  }
  await addConversations(db, { cars, now });
  await holdOne(db, { cars, now });
  const seller = { userId: PRIVATE_SELLER.id, emails: [] };
  const inbox = await listConversations(db, seller, readInboxFilter(new URLSearchParams()));
  expect(inbox.cars.length).toBeGreaterThan(1);
  expect(await countUnread(db, seller)).toBe(5);
  expect(await db.$count(reports)).toBe(1);
  expect(await countHeld(db, 'hold')).toBe(1);
  expect(await db.$count(conversationMessages, isNull(conversationMessages.mailedAt))).toBe(0);
});
