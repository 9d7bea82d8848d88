import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findListing } from '#app/listings/listings.server.ts';
import { totalViews } from '#app/listings/views.server.ts';
import { movedId } from '#app/platform/ids.server.ts';
import { accounts, users } from '#app/platform/schema/accounts.server.ts';
import { articles } from '#app/platform/schema/articles.server.ts';
import { savedCars } from '#app/platform/schema/listings.server.ts';
import { openTestDatabaseForOneTest } from '#tests/support/database.ts';
import { listingInput } from '#tests/support/factories.ts';
import { picture } from '#tests/support/listing-form.ts';
import { moveIn, type Rejected } from './move-in.ts';

const STORE = 'https://firebasestorage.googleapis.com/v0/b/cars/o/';
const PHOTO = 'listings/u1/1700000000000-front.jpg';
const day = { _seconds: 1_772_856_000, _nanoseconds: 0 };

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerbside-export-'));
  for (const place of ['listings/u1', 'articles/previews'])
    await mkdir(join(folder, 'photos', place), { recursive: true });
  await writeFile(join(folder, 'photos', PHOTO), await (await picture('front.jpg')).bytes());
  await writeFile(join(folder, 'photos/articles/previews/1-a.jpg'), await (await picture('a.jpg')).bytes());
  await writeFile(join(folder, 'secret.jpg'), await (await picture('secret.jpg')).bytes());
  const { kilometers, ...car } = listingInput();
  const listings = [
    {
      ...car,
      id: 'l1',
      userId: 'u1',
      mileage: kilometers,
      views: 12,
      createdAt: day,
      imageUrls: [`${STORE}${encodeURIComponent(PHOTO)}?alt=media&token=open-sesame`, `${STORE}..%2Fsecret.jpg`],
    },
    { ...car, id: 'l2', userId: 'u1', price: 'POA' },
    { ...car, id: 'l3', userId: 'nobody' },
  ];
  const saved = { userId: 'u2', listingId: 'l1', savedAt: day, listingData: { price: 25_000 } };
  const article = { title: 'Tyres', description: 'Look at them.', category: 'Buying', authorId: 'u1', sections: [] };
  await exported('users.json', {
    u1: { email: 'Robin@people.example', emailVerified: true },
    u2: { email: 'j@people.example' },
  });
  await exported('savedCars.json', [
    { ...saved, id: 'u2_l1' },
    { ...saved, id: 'u2_l3', listingId: 'l3' },
  ]);
  await exported('articles.json', [
    { ...article, id: 'a1', previewImage: 'gs://cars/articles/previews/1-a.jpg', createdAt: day },
    { ...article, id: 'a2', previewImage: `${STORE}gone.jpg` },
  ]);
  await writeFile(join(folder, 'listings.ndjson'), listings.map((one) => `${JSON.stringify(one)}\n`).join(''));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const exported = (name: string, documents: object) => writeFile(join(folder, name), JSON.stringify(documents));

test('a site is imported once with complete records, and every rejected document has its reasons', async () => {
  const { db } = await openTestDatabaseForOneTest();
  const rejections: Rejected[] = [];
  const missed: Rejected[] = [];
  const move = (isDryRun = false) =>
    moveIn(db, { folder, isDryRun, reject: (one) => rejections.push(one), miss: (one) => missed.push(one) });

  const dry = await move(true);
  expect(dry.listings).toEqual({ new: 1, known: 0, rejected: 2 });
  expect(await db.$count(users)).toBe(0);
  const dryRejections = rejections.splice(0);
  const dryMissed = missed.splice(0);

  const figures = await move();
  expect(figures).toEqual({
    users: { new: 2, known: 0, rejected: 0 },
    listings: { new: 1, known: 0, rejected: 2 },
    savedCars: { new: 1, known: 0, rejected: 1 },
    articles: { new: 1, known: 0, rejected: 1 },
  });
  expect(rejections.map(({ collection, id }) => `${collection}/${id}`)).toEqual([
    'listings/l2',
    'listings/l3',
    'savedCars/u2_l3',
    'articles/a2',
  ]);
  expect({ dry, dryRejections, dryMissed }).toEqual({ dry: figures, dryRejections: rejections, dryMissed: missed });
  expect(missed).toEqual([
    { collection: 'listings', id: 'l1', reasons: [`imageUrls: ${STORE}..%2Fsecret.jpg is not in photos/`] },
  ]);

  const id = movedId('listings', 'l1');
  const listing = await findListing(db, id);
  expect(listing).toMatchObject({ userId: movedId('users', 'u1'), kilometers: 61_200, priceCents: 2_199_000 });
  expect(listing?.createdAt).toEqual(new Date('2026-03-07T04:00:00Z'));
  expect(listing?.photos).toHaveLength(1);
  expect(await totalViews(db, id)).toBe(12);
  const [car] = await db.select().from(savedCars);
  expect(car).toMatchObject({ userId: movedId('users', 'u2'), listingId: id, listingData: { priceCents: 2_500_000 } });
  expect(await db.$count(articles)).toBe(1);
  expect(await db.$count(accounts)).toBe(0);

  const again = await move();
  expect(Object.values(again).map((one) => one.new)).toEqual([0, 0, 0, 0]);
  expect(again.users.known).toBe(2);
  expect(await totalViews(db, id)).toBe(12);
});

test('a file that is not JSON stops the run before anything is written', async () => {
  const { db } = await openTestDatabaseForOneTest();
  const broken = await mkdtemp(join(tmpdir(), 'kerbside-export-'));
  await writeFile(join(broken, 'users.json'), '[{"id":"u1","email":"a@people.example"}]');
  await writeFile(join(broken, 'listings.ndjson'), '{}\n{');
  const move = moveIn(db, { folder: broken, isDryRun: false, reject: () => {}, miss: () => {} });
  await expect(move).rejects.toThrow('listings.ndjson, line 2 is not JSON');
  expect(await db.$count(users)).toBe(0);
  await rm(broken, { recursive: true });
});
