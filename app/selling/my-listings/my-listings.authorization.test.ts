import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recordViews } from '#app/listings/views.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { changeListing } from '#app/selling/change-listing.server.ts';
import { CHANGES, type Change } from '#app/selling/changes.ts';
import { findOwnListing, readMyListings } from '#app/selling/my-listings.server.ts';
import { parseSelection } from '#app/selling/selection.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';

const { db } = await databaseOfFile();
const owner = await makePerson(db);
const others = {
  user: await makePerson(db),
  dealer: await makePerson(db, { isDealer: true, dealershipName: 'Bay Cars' }),
  administrator: await makePerson(db, { email: 'admin@kerbside.example' }),
};
const listingId = await makeListing(db, owner, { price: 12_000 });
await recordViews(db, new Map([[`${listingId} 2026-03-01`, 9]]));

const ROLES = ['user', 'dealer', 'administrator'] as const;
const changes = Object.keys(CHANGES) as Change[];
const rowOf = async (id: string) => (await db.select().from(listings).where(eq(listings.id, id)))[0];

test.each(ROLES)('another seller’s listing is neither shown to the %s nor counted', async (role) => {
  const seller = { sellerId: others[role].id, now: new Date() };
  const seen = await readMyListings(db, seller, parseSelection(new URLSearchParams('q=toyota')));
  expect(seen.listings).toEqual([]);
  expect(seen.stats).toEqual({ active: 0, sold: 0, views: 0, valueCents: 0, forSaleCents: 0 });
  expect(await findOwnListing(db, others[role].id, listingId)).toBeNull();
});

test.each(ROLES.flatMap((role) => changes.map((change) => [role, change] as const)))(
  'the %s cannot make the change “%s” to another seller’s listing',
  async (role, change) => {
    for (const soldDate of [null, new Date('2026-01-02')]) {
      await db.update(listings).set({ soldDate }).where(eq(listings.id, listingId));
      const before = await rowOf(listingId);
      const answer = await changeListing(db, { sellerId: others[role].id, listingId, change });
      expect(answer).toEqual({ success: true, message: null });
      expect(await rowOf(listingId)).toEqual(before);
    }
  },
);

test.each(changes.flatMap((change) => ['', 'nosuchlisting', '%', "' or 1=1 --"].map((id) => [change, id] as const)))(
  'the change “%s” finds no listing %j',
  async (change, id) => {
    const answer = await changeListing(db, { sellerId: owner.id, listingId: id, change });
    expect(answer).toEqual({ success: true, message: null });
  },
);

test('the owner can repeat a sale and a relisting without effect, and deletes once', async () => {
  const id = await makeListing(db, owner);
  const make = (change: Change) => changeListing(db, { sellerId: owner.id, listingId: id, change });
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
