/** Addresses from before a site moved here. */
import { expect, test } from 'vitest';
import { movedId } from '#app/platform/ids.server.ts';
import { placeHolds } from '#app/trust/holds.server.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';

const OLD = 'Hn4TqLw8ZcYb2RkVx0Pm';
const OLD_AND_HELD = 'Kp9WvXs3JdMf6GtBq1Ra';

const site = await siteOfFile(async (db) => {
  const seller = await makeSeller(db);
  const heldId = await makeListing(db, seller, { id: movedId('listings', OLD_AND_HELD) });
  await placeHolds(db, [{ listingId: heldId, rule: 'many-listings', evidence: { place: 4 } }]);
  return makeListing(db, seller, { id: movedId('listings', OLD) });
});

const open = (id: string) => fetch(new URL(`/listing/${id}`, site.origin), { redirect: 'manual' });

test('the old address of a listing redirects to the new one for good', async () => {
  const answer = await open(OLD);
  expect(answer.status).toBe(301);
  expect(answer.headers.get('location')).toBe(`/listing/${site.filled}`);
  expect((await open(site.filled)).status).toBe(200);
});

test('an old address does not reveal a held car', async () => {
  expect((await open(OLD_AND_HELD)).status).toBe(404);
  expect((await open('Zz0UnknownDocument00')).status).toBe(404);
});
