import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { listingSchema } from '#app/listings/listing-form.ts';
import { publishListings, type Seller } from '#app/listings/listings.server.ts';
import { findSamePhotos } from '#app/listings/same-photos.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { listingPhotos, listings, photoLooks } from '#app/platform/schema/listings.server.ts';
import { accountContacts } from '#app/platform/schema/moderation.server.ts';
import { rateQueued } from '#app/prices/ratings.server.ts';
import { checkListings, isNextOfMany } from '#app/trust/check-listing.server.ts';
import type { RuleName } from '#app/trust/rules/checked-listing.server.ts';
import { shareTestDatabase } from '#tests/support/database.ts';
import { listingInput, makeListing, makeSeller } from '#tests/support/factories.ts';

const emptyDatabase = shareTestDatabase();
let db: Database;
let owner: Seller;
let other: Seller;

beforeEach(async () => {
  db = await emptyDatabase();
  [owner, other] = [await makeSeller(db), await makeSeller(db, { phoneNumber: '0491570157' })];
});

async function rulesOn(id: string): Promise<RuleName[]> {
  return (await checkListings(db, [id])).map(({ rule }) => rule);
}

describe('price below half of similar cars', () => {
  beforeEach(async () => {
    for (let count = 0; count < 6; count += 1) await makeListing(db, await makeSeller(db), { price: 20_000 });
  });

  test.each([
    [9500, ['low-price']],
    [10_500, []],
    [14_000, []],
    [60_000, []],
  ])('$%i', async (price, rules) => {
    const id = await makeListing(db, owner, { price });
    expect(await rulesOn(id)).toEqual(rules);
    await rateQueued(db);
    expect(await rulesOn(id)).toEqual(rules);
  });

  test('of a file with many new cars the one far below is found at once, unless its seller has a thousand', async () => {
    const ids = [await makeListing(db, owner, { price: 9500 })];
    for (let count = 0; count < 24; count += 1) ids.push(await makeListing(db, owner, { price: 12_900 + 300 * count }));
    expect((await checkListings(db, ids)).map(({ listingId, rule }) => [listingId, rule])).toEqual([
      [ids[0], 'low-price'],
    ]);
    const input = listingSchema.parse(listingInput({ model: 'Yaris' }));
    await publishListings(db, owner, Array(1000).fill(input));
    expect(await checkListings(db, ids)).toEqual([]);
  });

  test('a new price ends the finding before the car is rated again', async () => {
    const id = await makeListing(db, owner, { price: 5000 });
    await rateQueued(db);
    expect(await rulesOn(id)).toEqual(['low-price']);
    await db.update(listings).set({ priceCents: 1_900_000 }).where(eq(listings.id, id));
    expect(await rulesOn(id)).toEqual([]);
  });
});

describe('photos', () => {
  const LOOK = 'f0f0a5a51234cdef';

  async function addPhoto(listingId: string, look: string) {
    const [key, id] = [`listings/x/${newId()}.jpg`, newId()];
    await db.insert(photoLooks).values({ key, look });
    await db
      .insert(listingPhotos)
      .values({ id, listingId, position: 0, key, width: 800, height: 600, thumbhash: 'x', createdAt: new Date() });
    return id;
  }

  test.each([
    ['the same', LOOK, ['same-photo']],
    ['six bits apart', 'f0f0a5a51234cdd0', ['same-photo']],
    ['a bit or two apart in every band', 'f0f1a5a71236cde8', ['same-photo']],
    ['seven bits apart', 'f0f0a5a51234cd90', []],
    ['of a different car', '0f0f5a5acdef1234', []],
    ['unreadable', '', []],
  ])('%s', async (_, look, rules) => {
    const before = await addPhoto(await makeListing(db, other), LOOK);
    const id = await makeListing(db, owner, { kilometers: 50_000 });
    const photo = await addPhoto(id, look);
    const findings = await checkListings(db, [id]);
    expect(findings.map(({ rule }) => rule)).toEqual(rules);
    if (findings[0]) expect(findings[0].evidence).toMatchObject({ photo, otherPhoto: before });
  });

  test('the first seller to use a photo, and the same seller, are not flagged', async () => {
    const first = await makeListing(db, other);
    await addPhoto(first, LOOK);
    const again = await makeListing(db, other);
    await addPhoto(again, LOOK);
    const copy = await makeListing(db, owner);
    await addPhoto(copy, LOOK);
    expect([await rulesOn(first), await rulesOn(again), await rulesOn(copy)]).toEqual([[], [], ['same-photo']]);
  });

  test('plain pictures are not matched', async () => {
    await addPhoto(await makeListing(db, other), 'ffffffffffffffff');
    const id = await makeListing(db, owner);
    await addPhoto(id, 'ffffffffffffffff');
    expect(await rulesOn(id)).toEqual([]);
  });

  test('a picture that many sellers have is a placeholder', async () => {
    for (let count = 0; count < 6; count += 1) await addPhoto(await makeListing(db, await makeSeller(db)), LOOK);
    const id = await makeListing(db, owner);
    await addPhoto(id, LOOK);
    expect(await rulesOn(id)).toEqual([]);
  });

  test('the photo look-up matches a plain comparison', async () => {
    const random = () => Array.from({ length: 16 }, () => Math.floor(Math.random() * 16).toString(16)).join('');
    const bits = (a: string, b: string) =>
      [...(BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2)].filter((bit) => bit === '1').length;
    const look = random();
    const turned = (count: number) => {
      let value = BigInt(`0x${look}`);
      for (let turn = 0; turn < count; turn += 1) value ^= 1n << BigInt(Math.floor(Math.random() * 64));
      return value.toString(16).padStart(16, '0');
    };
    const rows = Array.from({ length: 300 }, (_, at) => ({ key: String(at), look: turned(at % 10) }));
    await db.insert(photoLooks).values(rows);
    const expected = rows.filter((row) => bits(row.look, look) <= 6).map(({ key }) => key);
    expect((await findSamePhotos(db, look)).map(({ key }) => key).sort()).toEqual(expected.sort());
  });
});

test.each([
  ['I am deployed overseas with the navy.', ['scam-words']],
  ['Pictures at wa.me/61491570156', ['scam-words']],
  ['No escrow, no scams. PayID or cash.', []],
  ['Airbags never deployed, see our site www.yard.com.au', []],
  ['One owner, serviced on time.', []],
])('words: %s', async (description, rules) => {
  expect(await rulesOn(await makeListing(db, owner, { description }))).toEqual(rules);
});

describe('contacts of other accounts', () => {
  beforeEach(async () => {
    const phoneNumber = '0491570157';
    await checkListings(db, [
      await makeListing(db, other, { phoneNumber, description: 'Mail us: yard@people.example' }),
    ]);
  });

  test.each([
    ['Call +61 491 570 157 only', ['shared-contact']],
    ['Write to YARD@people.example', ['shared-contact']],
    ['Call 0491 570 158', []],
    ['PPSR on 1300 007 777', []],
    ['Call my number, 0491 570 156', []],
  ])('%s', async (description, rules) => {
    expect(await rulesOn(await makeListing(db, owner, { description }))).toEqual(rules);
  });

  test('a dealer’s ads can name another yard', async () => {
    const dealer = await makeSeller(db, { dealershipName: 'Coast Cars' });
    expect(await rulesOn(await makeListing(db, dealer, { description: 'Or call 0491 570 157' }))).toEqual([]);
  });

  test('findings and the table contain no phone number or email', async () => {
    const findings = await checkListings(db, [await makeListing(db, owner, { description: 'Call 0491570157' })]);
    expect(JSON.stringify([findings, await db.select().from(accountContacts)])).not.toMatch(/491570|@/);
  });
});

test('a new account’s fourth listing in a day is flagged, and its form says so before; three, an older account’s and a dealer’s are not', async () => {
  const dealer = await makeSeller(db, { dealershipName: 'Coast Cars' });
  const old = await makeSeller(db);
  for (const { id } of [owner, dealer]) await db.update(users).set({ createdAt: new Date() }).where(eq(users.id, id));
  await db
    .update(users)
    .set({ createdAt: new Date(Date.now() - 30 * 86_400_000) })
    .where(eq(users.id, old.id));
  const last = new Map<string, RuleName[][]>();
  for (const seller of [owner, dealer, old]) {
    const rules: RuleName[][] = [];
    for (let count = 0; count < 4; count += 1) {
      expect(await isNextOfMany(db, seller.id, new Date())).toBe(seller === owner && count === 3);
      rules.push(await rulesOn(await makeListing(db, seller)));
    }
    last.set(seller.id, rules);
  }
  expect(last.get(owner.id)).toEqual([[], [], [], ['many-listings']]);
  expect([...(last.get(dealer.id) ?? []), ...(last.get(old.id) ?? [])].flat()).toEqual([]);
});

describe('text', () => {
  const LONG = `Selling our family wagon after seven years. Always garaged, serviced at the same workshop every ten
    thousand kilometres, two keys and all books. Towbar fitted, never used off the road. Call for a look on a weekend.`;

  test.each([
    ['copied with another price', `${LONG.toUpperCase()} $9,990!`, ['copied-text']],
    ['rewritten', LONG.replace('seven', 'eight'), []],
    ['short', 'One owner, serviced on time, ready to drive.', []],
    ['a different one', 'Ute with canopy, new clutch.', []],
  ])('%s', async (_, description, rules) => {
    const first = await makeListing(db, other, { description: LONG });
    await makeListing(db, other, { description: 'One owner, serviced on time, ready to drive.' });
    expect(await rulesOn(await makeListing(db, owner, { description }))).toEqual(rules);
    expect(await rulesOn(first)).toEqual([]);
  });
});

describe('a car for sale elsewhere', () => {
  const VIN = 'JTD00000000123456';

  beforeEach(async () => {
    await makeListing(db, other, { vin: VIN, regoPlate: 'ABC123', regoState: 'VIC' });
    await makeListing(db, other, { vin: 'JTD00000000999999', soldDate: new Date() });
  });

  test.each([
    [{ vin: VIN }, ['same-car']],
    [{ regoPlate: 'ABC123', regoState: 'VIC' as const }, ['same-car']],
    [{ regoPlate: 'ABC123', regoState: 'NSW' as const }, []],
    [{ vin: 'JTD00000000999999' }, []],
    [{ vin: 'JTD00000000000001', regoPlate: 'ABC123', regoState: 'VIC' as const }, []],
    [{}, []],
  ])('%j', async (numbers, rules) => {
    expect(await rulesOn(await makeListing(db, owner, numbers))).toEqual(rules);
  });
});
