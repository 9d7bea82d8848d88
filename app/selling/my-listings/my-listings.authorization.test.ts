import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recordViews } from '#app/listings/views.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { changeListing } from '#app/selling/change-listing.server.ts';
import { CHANGES, type ListingAction } from '#app/selling/changes.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';

const { db } = await databaseOfFile();
const owner = await makePerson(db);
const listingId = await makeListing(db, owner, { price: 12_000 });
await recordViews(db, new Map([[`${listingId} 2026-03-01`, 9]]));

const changes = Object.keys(CHANGES) as ListingAction[];
const rowOf = async (id: string) => (await db.select().from(listings).where(eq(listings.id, id)))[0];

test.each(changes.flatMap((change) => ['', 'nosuchlisting', '%', "' or 1=1 --"].map((id) => [change, id] as const)))(
  'the change “%s” finds no listing %j',
  async (change, id) => {
    const answer = await changeListing(db, { sellerId: owner.id, listingId: id, change });
    expect(answer).toEqual({ success: true, message: null });
  },
);

test('the owner can repeat a sale and a relisting without effect, and deletes once', async () => {
  const id = await makeListing(db, owner);
  const make = (change: ListingAction) => changeListing(db, { sellerId: owner.id, listingId: id, change });
  const car = '2019 Toyota Corolla, Ascent Sport';
  expect(await make('sale')).toEqual({ success: true, message: `${car} is marked as sold.` });
  const soldDate = (await rowOf(id))?.soldDate;
  expect(soldDate).toBeInstanceOf(Date);
  await make('sale');
  expect((await rowOf(id))?.soldDate).toEqual(soldDate);
  for (const _ of [1, 2]) {
    expect(await make('relist')).toEqual({ success: true, message: `${car} is for sale again.` });
    expect((await rowOf(id))?.soldDate).toBeNull();
  }
  expect(await make('delete')).toEqual({ success: true, message: `${car} deleted.` });
  expect(await rowOf(id)).toBeUndefined();
  expect(await make('delete')).toEqual({ success: true, message: null });
});
