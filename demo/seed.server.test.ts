import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findListing } from '#app/listings/listings.server.ts';
import { listingPhotos, listings, users } from '#app/platform/db/schema.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { demoListings } from '#demo/inventory.ts';
import { seedDemo } from '#demo/seed.server.ts';
import { openTestDatabaseForOneTest } from '#tests/support/database.ts';
import { makeSeller } from '#tests/support/factories.ts';

const now = new Date('2026-03-05T01:00:00Z');
const COUNT = 5;

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

test('a site that has a user or a listing is left alone', async () => {
  const { db } = await openTestDatabaseForOneTest();
  await makeSeller(db);
  expect(await seedDemo(db, { count: COUNT, now })).toEqual({ skipped: true });
  expect(await counts(db)).toEqual({ listings: 0, users: 1, photos: 0 });
});

async function counts(db: Database) {
  return { listings: await db.$count(listings), users: await db.$count(users), photos: await db.$count(listingPhotos) };
}
