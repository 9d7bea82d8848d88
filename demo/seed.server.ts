/** Fills an empty site with the demo, all or nothing, through the functions that sellers use. */
import { eq, sql } from 'drizzle-orm';
import { listingSchema } from '#app/listings/listing-form.ts';
import { publishListings } from '#app/listings/listings.server.ts';
import { attachFirstPhotos, type StoredPhoto } from '#app/photos/photos.server.ts';
import { coordinatesOf } from '#app/places/places.server.ts';
import { insertRows } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { publishDemoArticles } from '#demo/articles/demo-articles.server.ts';
import { DEMO_ARTICLES } from '#demo/articles/demo-articles.ts';
import { giveDealerships } from '#demo/dealerships.server.ts';
import { givePasswords } from '#demo/demo-accounts.server.ts';
import { addConversations, holdOne } from '#demo/demo-conversations.server.ts';
import { deleteDemoPhotos, storeDemoPhotos } from '#demo/demo-photos.server.ts';
import { type DemoListing, demoListings, USUAL_COUNT } from '#demo/inventory.ts';
import { type Progress, showProgress } from '#demo/progress.server.ts';
import { ADMINISTRATOR, allSellers, type DemoSeller } from '#demo/sellers.ts';

const LISTINGS_PER_BATCH = 10_000;
const LOCK = 7_305_118;
const DAY_MS = 86_400_000;
const DROP_DOLLARS = 1500;

type SeedOptions = { count: number; now?: Date; signal?: AbortSignal; onProgress?: Progress };

/** Follows the setting SEED. */
export async function seed(db: Database, signal: AbortSignal): Promise<void> {
  if (env.SEED === 'none') return;
  const count = Number(env.SEED.split(':')[1] ?? USUAL_COUNT);
  await seedDemo(db, { count, signal, onProgress: showProgress });
}

/**
 * Skips a site that has a user or a listing. One transaction with a lock: a process that is killed halfway leaves no rows,
 * and of two processes that seed one database the second waits and then skips.
 */
export async function seedDemo(db: Database, options: SeedOptions): Promise<{ skipped: boolean }> {
  if (await hasContent(db)) return { skipped: true };
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if (await hasContent(tx)) return { skipped: true };
    await deleteDemoPhotos();
    await fill(tx, options).catch(async (error) => {
      await deleteDemoPhotos().catch(() => {});
      throw error;
    });
    return { skipped: false };
  });
}

async function hasContent(db: Database): Promise<boolean> {
  const [user] = await db.select({ id: users.id }).from(users).limit(1);
  const [listing] = await db.select({ id: listings.id }).from(listings).limit(1);
  return Boolean(user ?? listing);
}

async function fill(tx: Database, { count, now = new Date(), signal, onProgress }: SeedOptions) {
  const names = photosOf(count, now);
  const onStored = (done: number) => onProgress?.(done, names.length, 'photos');
  const photos = await storeDemoPhotos(names, { signal, onStored });
  await openAccounts(tx, [ADMINISTRATOR, ...allSellers(count)], now);
  let published = 0;
  for (const batch of batches(demoListings(count, now), LISTINGS_PER_BATCH)) {
    signal?.throwIfAborted();
    const lowered = new Set(published === 0 ? batch.slice(0, USUAL_COUNT).filter(isLowered) : []);
    await publish(tx, batch, { photos, lowered });
    published += batch.length;
    onProgress?.(published, count, 'listings');
  }
  if (count >= USUAL_COUNT) {
    const cars = [...demoListings(USUAL_COUNT, now)];
    await addConversations(tx, { cars, now });
    await holdOne(tx, { cars, now });
  }
  const onPublished = (done: number) => onProgress?.(done, DEMO_ARTICLES.length, 'articles');
  await publishDemoArticles(tx, DEMO_ARTICLES, { author: ADMINISTRATOR, now, signal, onPublished });
}

function photosOf(count: number, now: Date): string[] {
  const listings = demoListings(Math.min(count, USUAL_COUNT), now);
  return [...listings].flatMap(({ photos }) => photos);
}

async function openAccounts(tx: Database, sellers: DemoSeller[], now: Date) {
  const openedAt = new Date(now.getTime() - 90 * DAY_MS);
  const rows = sellers.map(({ id, name, email, phoneNumber, dealershipName }) => ({
    id,
    name,
    email,
    phoneNumber,
    dealershipName,
    isDealer: dealershipName !== '',
    emailVerified: true,
    accountStatus: 'active',
    createdAt: openedAt,
    verifiedAt: openedAt,
  }));
  await insertRows(tx, users, rows);
  await giveDealerships(tx, sellers);
  if (env.isLoopback) await givePasswords(tx);
}

/** Some sellers ask less than at first, so that the demo has price drops. */
function isLowered({ soldDate, input }: DemoListing, at: number): boolean {
  return at % 9 === 4 && !soldDate && Number(input.price) > 5 * DROP_DOLLARS;
}

/** Within a fortnight; one in sixteen not since it was listed. */
function lastConfirmed({ id, createdAt }: DemoListing): Date {
  const number = id.charCodeAt(3) * 7 + id.charCodeAt(7);
  if (number % 16 === 0) return createdAt;
  return new Date(Math.max(createdAt.getTime(), Date.now() - (number % 13) * DAY_MS));
}

type Publishing = { photos: Map<string, StoredPhoto>; lowered: ReadonlySet<DemoListing> };

async function publish(tx: Database, batch: DemoListing[], { photos, lowered }: Publishing) {
  for (const [seller, ofSeller] of Map.groupBy(batch, ({ seller }) => seller)) {
    const coordinates = coordinatesOf(seller.suburb);
    const publications = ofSeller.map((listing) => ({
      ...listingSchema.parse({ ...listing.input, price: String(firstPrice(listing, lowered)) }),
      ...coordinates,
      id: listing.id,
      createdAt: listing.createdAt,
      soldDate: listing.soldDate,
      confirmedAt: lastConfirmed(listing),
    }));
    await publishListings(tx, seller, publications);
  }
  const galleries = batch.map(({ id, photos: names }) => ({
    listingId: id,
    photos: names.map((name) => photos.get(name) as StoredPhoto),
  }));
  await attachFirstPhotos(tx, galleries);
  for (const { id, input } of lowered) {
    await tx
      .update(listings)
      .set({ priceCents: Number(input.price) * 100 })
      .where(eq(listings.id, id));
  }
}

function firstPrice(listing: DemoListing, lowered: Publishing['lowered']): number {
  return Number(listing.input.price) + (lowered.has(listing) ? DROP_DOLLARS : 0);
}

function* batches<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
