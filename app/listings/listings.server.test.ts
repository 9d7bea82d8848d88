import { expect, test } from 'vitest';
import { listingSchema } from '#app/listings/listing-form.ts';
import { findListing, listSummaries, reviseListings } from '#app/listings/listings.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { listingInput, makeListing, makeSeller } from '#tests/support/factories.ts';

const { db } = await databaseOfFile();

test('a published listing is found with what the seller wrote', async () => {
  const seller = await makeSeller(db, { dealershipName: 'Yarra Motors' });
  const id = await makeListing(db, seller, { price: '21990.50', color: 'Glacier White' });
  const listing = await findListing(db, id);
  expect(listing).toMatchObject({
    id,
    make: 'Toyota',
    priceCents: 2_199_050,
    color: 'Glacier White',
    seller: { type: 'dealer', dealershipName: 'Yarra Motors' },
  });
  expect(JSON.stringify(listing)).not.toContain(seller.email);
});

test('a listing without a number shows its owner’s', async () => {
  const seller = await makeSeller(db, { phoneNumber: '0491570157' });
  const id = await makeListing(db, seller);
  await db.execute(`update listings set phone_number = '' where id = '${id}'`);
  expect((await findListing(db, id))?.phoneNumber).toBe('0491570157');
});

test('an invalid id is not looked up', async () => {
  for (const id of ['', '\u0000', 'x'.repeat(10_000), "'; drop table listings"]) {
    expect(await findListing(db, id)).toBeNull();
  }
});

test('summaries keep the requested order and leave out deleted listings', async () => {
  const seller = await makeSeller(db);
  const [first, second] = [await makeListing(db, seller), await makeListing(db, seller)];
  const summaries = await listSummaries(db, [second, 'gone00000000', first]);
  expect(summaries.map((listing) => listing.id)).toEqual([second, first]);
});

test('another seller’s listing cannot be revised', async () => {
  const owner = await makeSeller(db);
  const stranger = await makeSeller(db);
  const id = await makeListing(db, owner);
  const fields = listingSchema.parse(listingInput({ model: 'Camry' }));
  expect(await reviseListings(db, stranger.id, [{ listingId: id, fields }])).toEqual([]);
  expect((await findListing(db, id))?.model).toBe('Corolla');
  expect(await reviseListings(db, owner.id, [{ listingId: id, fields }])).toEqual([id]);
  expect((await findListing(db, id))?.model).toBe('Camry');
});
