import { eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listingSchema } from '#app/listings/listing-form.ts';
import { publishListings } from '#app/listings/listings.server.ts';
import { sellListings } from '#app/listings/sale.server.ts';
import { type UnsoldPage, unsoldPages } from '#app/listings/unsold-pages.server.ts';
import { recordViews } from '#app/listings/views.server.ts';
import { listingPhotos, listings } from '#app/platform/schema/listings.server.ts';
import { listEntriesInBlocks } from '#app/search/entries.server.ts';
import { ListingIndex } from '#app/search/index/listing-index.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { listingInput, makeSeller } from '#tests/support/factories.ts';

const LISTINGS = 400;
const MAX_SLICE_LISTINGS = 20;
const BATCH = 7;

const index = new ListingIndex();

const { db } = await databaseOfFile();

/** Every third is sold, every second has two photos. */
const seller = await makeSeller(db);
const fields = listingSchema.parse(listingInput());
const publications = Array.from({ length: LISTINGS }, (_, n) => ({
  ...fields,
  soldDate: n % 3 === 0 ? new Date() : null,
}));
const ids = await publishListings(db, seller, publications);
const photos = ids.filter((_, n) => n % 2 === 0).flatMap((listingId) => [photoOf(listingId, 1), photoOf(listingId, 0)]);
await db.insert(listingPhotos).values(photos);
index.load(await listEntriesInBlocks(db, 0, LISTINGS));

function photoOf(listingId: string, position: number) {
  const key = `listings/${seller.id}/${listingId}-${position}`;
  return { id: `${listingId}${position}`, listingId, position, key, width: 640, height: 480, thumbhash: '' };
}

async function readSlice(start: string): Promise<UnsoldPage[]> {
  const pages: UnsoldPage[] = [];
  for await (const some of unsoldPages(db, start, BATCH)) pages.push(...some);
  return pages;
}

async function readAll() {
  const slices = await Promise.all(index.slicesForSale(MAX_SLICE_LISTINGS).map(readSlice));
  return slices.flat();
}

test('the slices have each car for sale once, with its photos in order and its last change', async () => {
  const slices = index.slicesForSale(MAX_SLICE_LISTINGS);
  expect(slices.length).toBeGreaterThan(20);
  for (const start of slices) expect((await readSlice(start)).length).toBeLessThanOrEqual(MAX_SLICE_LISTINGS);
  const rows = await db.select().from(listings).where(isNull(listings.soldDate));
  const photos = new Map((await db.select().from(listingPhotos)).map(({ key, listingId }) => [key, listingId]));
  const expected = rows.map(({ id, updatedAt }) => ({
    path: `/listing/${id}/2019-toyota-corolla-vic`,
    changedAt: updatedAt,
    photos: [...photos].flatMap(([key, of]) => (of === id ? [`/files/${key}/1600.webp`] : [])).sort(),
  }));
  expect(await readAll()).toEqual(expected.sort((a, b) => (a.path < b.path ? -1 : 1)));
  expect(expected.length).toBe(LISTINGS - Math.ceil(LISTINGS / 3));
});

test('a view is not a change', async () => {
  const [before] = await readSlice('');
  const id = before?.path.split('/')[2];
  await recordViews(db, new Map([[`${id} 2026-03-09`, 2]]));
  expect((await readSlice(''))[0]).toEqual(before);
});

test('a sold listing leaves its slice even if the index is behind', async () => {
  const [first] = await readSlice('');
  const id = first?.path.split('/')[2] ?? '';
  await sellListings(db, { sellerId: seller.id, listingIds: [id], soldAt: new Date() });
  expect((await readSlice('')).map(({ path }) => path)).not.toContain(first?.path);
  await db.update(listings).set({ soldDate: null }).where(eq(listings.id, id));
});
