/** Each rule finds the ad it is for, and none of three real ads that are nearly like it. */
import sharp from 'sharp';
import { expect } from 'vitest';
import type { ListingFields } from '#app/listings/fields.ts';
import { publishListings } from '#app/listings/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { photoLook } from '#app/platform/images/photo-look.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { listingPhotos, photoLooks } from '#app/platform/schema/listings.server.ts';
import { checkListings } from '#app/trust/check-listing.server.ts';
import type { RuleName } from '#app/trust/rules/checked-listing.server.ts';
import { shareTestDatabase } from '#tests/support/database.ts';
import { makeSeller } from '#tests/support/factories.ts';
import { readRealFields } from '#tests/support/real-ads.ts';
import { testShared } from '#tests/support/shared-data.ts';
import { readShared } from '#tests/support/shared-files.ts';

/** The row of the file, what its seller adds, and for photos a file. */
type Ad = { record: number; adds?: string; photo?: string } & Partial<ListingFields> & { soldDate?: Date };
type RuleCase = {
  /** Listed before by other sellers, one each. */
  before?: readonly Ad[];
  /** These, and all ads of their models. */
  isAmongItsModel?: true;
  /** All ads are of one account, which is new. */
  isOneNewAccount?: true;
  passes: readonly [Ad, Ad, Ad];
  caught: Ad;
};

const emptyDatabase = shareTestDatabase();
const VIN = 'JTD00000000123456';
const PLATE = { regoPlate: 'ABC123', regoState: 'VIC' } as const;
const PHOTOS = 'photos/v10-vw-tcross__';
const EARLIER = 41;

const CASES: Record<RuleName, RuleCase> = {
  // Ads at 0.502, 0.503 and 0.518 of their similar cars, and one at 0.453.
  'low-price': {
    isAmongItsModel: true,
    passes: [{ record: 3217 }, { record: 6860 }, { record: 10764 }],
    caught: { record: 13528 },
  },
  'same-photo': {
    before: [{ record: EARLIER, photo: 'exterior-01.jpg' }],
    passes: [
      { record: 56, photo: 'exterior-02.jpg' },
      { record: 175, photo: 'exterior-03.jpg' },
      { record: 504, photo: 'interior-01.jpg' },
    ],
    caught: { record: 1467, photo: 'exterior-01.jpg' },
  },
  'scam-words': {
    passes: [
      { record: 56, adds: 'Deposit by PayPal or PayID holds it. No escrow, please.' },
      { record: 175, adds: 'Airbags never deployed. Apple CarPlay, gift-wrapped for a birthday.' },
      {
        record: 504,
        adds: 'Interstate? I can help you find transport. Never pay a shipping agent before you see a car.',
      },
    ],
    caught: { record: 1467, adds: 'My shipping agent delivers it once you paid.' },
  },
  'shared-contact': {
    before: [{ record: EARLIER, phoneNumber: '0491570157' }],
    passes: [
      { record: 56, adds: 'Call me on 0491 570 156.' },
      { record: 175, adds: 'Check it on 1300 007 777. Stock number 491570157.' },
      { record: 504, adds: 'Or my partner on 0491 570 158.' },
    ],
    caught: { record: 1467, adds: 'Call +61 491 570 157 only.' },
  },
  'many-listings': {
    isOneNewAccount: true,
    passes: [{ record: 56 }, { record: 175 }, { record: 504 }],
    caught: { record: 1467 },
  },
  // Three pairs have the same text, which is short; the fourth is as long as a seller’s own words.
  'copied-text': {
    before: [
      { record: 35 },
      { record: 60 },
      { record: 158 },
      {
        record: 1467,
        adds: 'Two keys, full books, always garaged, towbar, tinted windows, serviced on time, ready for work.',
      },
    ],
    passes: [{ record: 726 }, { record: 2276 }, { record: 15307 }],
    caught: {
      record: 1467,
      adds: 'Two keys, full books; always garaged, towbar, tinted windows, serviced on time, ready for work. $500',
    },
  },
  'same-car': {
    before: [
      { record: 1467, vin: VIN, ...PLATE },
      { record: EARLIER, vin: 'JTD00000000999999', soldDate: new Date() },
    ],
    passes: [
      { record: 56, ...PLATE, regoState: 'NSW' },
      { record: 175, ...PLATE },
      { record: 504, vin: 'JTD00000000999999' },
    ],
    caught: { record: 1467, vin: VIN },
  },
};

let ads: Promise<ReadonlyMap<number, ListingFields>> | undefined;

async function readAds() {
  const read = new Map<number, ListingFields>();
  for await (const { number, fields } of readRealFields()) read.set(number, fields);
  return read;
}

async function realAd(record: number): Promise<ListingFields> {
  ads ??= readAds();
  const ad = (await ads).get(record);
  if (!ad) throw new Error(`The file has no record ${record}.`);
  return ad;
}

/** Similar cars that are equally near come in the order of their ids. */
let listed = 0;

async function list(db: Database, { record, adds = '', photo, ...changes }: Ad, seller = makeSeller(db)) {
  const fields = await realAd(record);
  const description = `${fields.description} ${adds}`.trim();
  const id = String(1_000_000 - ++listed).padStart(12, '0');
  await publishListings(db, await seller, [{ id, ...fields, description, ...changes }]);
  if (photo) await addPhoto(db, id, photo);
  return id;
}

/** As another site saves it: smaller and with less detail. */
async function addPhoto(db: Database, listingId: string, file: string) {
  const { length } = await db.select().from(photoLooks);
  const bytes = await sharp(await readShared(PHOTOS + file))
    .resize(1000 - 100 * length)
    .jpeg({ quality: 60 })
    .toBuffer();
  const [key, id] = [`listings/x/${newId()}.jpg`, newId()];
  await db.insert(photoLooks).values({ key, look: await photoLook(bytes) });
  const size = { width: 800, height: 600, thumbhash: 'x' };
  await db.insert(listingPhotos).values({ id, listingId, position: 0, key, ...size, createdAt: new Date() });
}

async function listModels(db: Database, records: readonly number[]) {
  const models = new Set(await Promise.all(records.map(async (record) => nameOf(await realAd(record)))));
  for (const [record, ad] of (await ads) ?? [])
    if (models.has(nameOf(ad)) && !records.includes(record)) await list(db, { record });
}

const nameOf = ({ make, model }: ListingFields) => `${make} ${model}`;

for (const [rule, { before = [], isAmongItsModel, isOneNewAccount, passes, caught }] of Object.entries(CASES)) {
  testShared(
    `${rule}: one ad is found, three like it are not`,
    'listings/australian-vehicle-prices-2023.csv',
    async () => {
      const db = await emptyDatabase();
      for (const ad of before) await checkListings(db, [await list(db, ad)]);
      if (isAmongItsModel)
        await listModels(
          db,
          [...passes, caught].map(({ record }) => record),
        );
      const account = isOneNewAccount && (await makeSeller(db));
      if (account) await db.update(users).set({ createdAt: new Date() });
      const rulesOn = async (ad: Ad) => {
        const findings = await checkListings(db, [await list(db, ad, account ? Promise.resolve(account) : undefined)]);
        return findings.map((finding) => finding.rule);
      };
      for (const ad of passes) expect([ad.record, await rulesOn(ad)]).toEqual([ad.record, []]);
      expect(await rulesOn(caught)).toEqual([rule]);
    },
  );
}
