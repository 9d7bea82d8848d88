import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { issueCode } from '#app/accounts/one-time-codes.server.ts';
import { addPushDevice } from '#app/accounts/push-devices.server.ts';
import { startWatching } from '#app/alerts/saved-car-watch.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { accounts, sessions, users } from '#app/platform/schema/accounts.server.ts';
import { alerts } from '#app/platform/schema/alerts.server.ts';
import { drafts, uploadedPhotos } from '#app/platform/schema/drafts.server.ts';
import { importRuns } from '#app/platform/schema/imports.server.ts';
import { listingPhotos, savedCars } from '#app/platform/schema/listings.server.ts';
import { contactMessages } from '#app/platform/schema/site.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { saveMeanings } from '#app/stock/meanings.server.ts';
import { makeArticle } from '#tests/support/articles.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { importByPage, upload } from '#tests/support/dealer-import.ts';
import { makeListing, makeListings } from '#tests/support/factories.ts';
import { carsCsv } from '#tests/support/importing.ts';
import { makePerson } from '#tests/support/people.ts';
import { makeReceiver } from '#tests/support/push-receiver.ts';
import { makeSearch } from '#tests/support/saved-searches.ts';
import { signIn } from '#tests/support/signed-in.ts';
import { unzip } from '#tests/support/unzip.ts';
import { zipOwnData } from './own-data.server.ts';

const { db } = await databaseOfFile();

async function addPhotos(db: Database, userId: string, listingId: string, photos: Buffer[]) {
  for (const [position, bytes] of photos.entries()) {
    const key = `listings/${userId}/${newId()}`;
    await storage.put(`${key}/1600.webp`, bytes);
    await storage.put(`${key}/320.webp`, Buffer.from('small'));
    await db
      .insert(listingPhotos)
      .values({ id: newId(), listingId, position, key, width: 8, height: 6, thumbhash: '' });
  }
}

async function download(db: Database, viewer: Awaited<ReturnType<typeof signIn>>['viewer']) {
  const archive = Buffer.from(await new Response((await zipOwnData(db, viewer)) as BodyInit).arrayBuffer());
  const files = unzip(archive);
  return { archive, files, data: JSON.parse(files.get('data.json')?.toString() ?? '') };
}

async function saveCar(db: Database, userId: string, listingId: string, listingData: object) {
  await db
    .insert(savedCars)
    .values({ id: `${userId}_${listingId}`, userId, listingId, listingData, note: 'Clutch slips' });
}

test('the export has the profile, listings with photos, saved cars, sessions and sign-in methods', async () => {
  const person = await makePerson(db, { name: 'Jess "JJ" O’Neil 🚗', isDealer: true, dealershipName: 'Wombat Wheels' });
  const other = await makePerson(db, { name: 'Alex Moore', phoneNumber: '0491570313' });
  const { viewer } = await signIn(db, person);
  await signIn(db, person, 'Another browser');
  const image = `avatars/${person.id}/1/320.webp`;
  await storage.put(image, Buffer.from('my face'));
  const phoneVerifiedAt = new Date('2026-01-03');
  await db.update(users).set({ image, phoneVerifiedAt }).where(eq(users.id, person.id));
  const photos = [randomBytes(50_000), randomBytes(60_000)];
  const mine = await makeListing(db, person, { price: 12_345.5, isDriveAway: 'yes', soldDate: new Date('2026-01-02') });
  await addPhotos(db, person.id, mine, photos);
  await db.execute(`insert into listing_number_presses values ('${mine}', 12, 2)`);
  await db.execute(`insert into listing_views values ('${mine}', '2026-01-01', 3), ('${mine}', '2026-01-02', 4)`);
  const theirs = await makeListing(db, other, { model: 'Camry' });
  await addPhotos(db, other.id, theirs, [Buffer.from('another person’s photo')]);
  await saveCar(db, person.id, theirs, { model: 'Camry', userId: other.id });
  await db.insert(importRuns).values({ id: newId(), sellerId: person.id, fileName: 'stock.csv' });
  const search = await makeSearch(db, viewer, 'make=Toyota&maxPrice=22000');
  await db.insert(alerts).values({ searchId: search, listingId: theirs, reason: 'new' });
  await makeSearch(db, { uid: other.id }, 'make=Mazda');
  const browser = makeReceiver().address;
  await addPushDevice(db, viewer, browser);
  await startWatching(db, person.id);
  await issueCode(db, { purpose: 'change-email', userId: person.id, email: 'next@people.example' });
  const { files, data } = await download(db, viewer);
  expect([...files.keys()]).toEqual(['data.json', 'avatar.webp', `listings/${mine}/1.webp`, `listings/${mine}/2.webp`]);
  expect(files.get('avatar.webp')?.toString()).toBe('my face');
  expect(files.get(`listings/${mine}/1.webp`)?.equals(photos[0] as Buffer)).toBe(true);
  expect(files.get(`listings/${mine}/2.webp`)?.equals(photos[1] as Buffer)).toBe(true);
  expect(data.profile).toMatchObject({
    phoneVerifiedAt: phoneVerifiedAt.toISOString(),
    uid: person.id,
    name: 'Jess "JJ" O’Neil 🚗',
    email: person.email,
    phoneNumber: '0491570158',
    isDealer: true,
    dealershipName: 'Wombat Wheels',
    accountStatus: 'active',
    emailVerified: true,
    photo: 'avatar.webp',
    isAdmin: false,
    pendingEmail: 'next@people.example',
  });
  expect(data.listings).toEqual([
    expect.objectContaining({
      id: mine,
      make: 'Toyota',
      model: 'Corolla',
      price: 12_345.5,
      isDriveAway: 'yes',
      views: 7,
      callsAndTexts: 12,
      numberOpened: 2,
      isSold: true,
      kilometers: 61_200,
      phoneNumber: '0491570156',
      userEmail: person.email,
      location: 'VIC',
      photos: [`listings/${mine}/1.webp`, `listings/${mine}/2.webp`],
    }),
  ]);
  expect(data.savedCars).toEqual([
    expect.objectContaining({ listingId: theirs, note: 'Clutch slips', listingData: { model: 'Camry' } }),
  ]);
  expect(data.signInMethods).toEqual([expect.objectContaining({ method: 'credential' })]);
  expect(data.sessions.map((session: { isThisDevice: boolean }) => session.isThisDevice).sort()).toEqual([false, true]);
  expect(data.imports).toEqual([expect.objectContaining({ fileName: 'stock.csv' })]);
  expect(data.notificationDevices).toEqual([{ address: browser.endpoint, since: expect.any(String) }]);
  for (const key of [browser.p256dh, browser.auth]) expect(JSON.stringify(data)).not.toContain(key);
  expect(data.savedSearches).toEqual([
    expect.objectContaining({
      criteria: 'make=Toyota&maxPrice=22000',
      consent: expect.stringContaining('email you when a car matches'),
      alerts: [{ listingId: theirs, reason: 'new', at: expect.any(String), wasEmailed: false }],
    }),
  ]);
  expect(data.savedCarEmails).toMatchObject({ since: expect.any(String), alerts: [] });
});

test('the export has no secrets and no data of other people', async () => {
  const person = await makePerson(db);
  const other = await makePerson(db, { name: 'Alex Moore', phoneNumber: '0491570737' });
  const { viewer, cookie } = await signIn(db, person);
  await signIn(db, other);
  const theirs = await makeListing(db, other, { description: 'Only theirs to read.' });
  await addPhotos(db, other.id, theirs, [Buffer.from('theirs')]);
  await makeListing(db, person);
  await saveCar(db, other.id, theirs, { note: 'saved by the other' });
  await saveCar(db, person.id, theirs, { make: 'Toyota', userId: other.id });
  const codeId = await issueCode(db, { purpose: 'reset-password', userId: person.id, email: person.email });
  await db.insert(accounts).values({
    id: newId(),
    userId: person.id,
    providerId: 'google',
    accountId: 'google-number',
    accessToken: 'access',
    refreshToken: 'refresh-token',
    idToken: 'id-token',
  });
  const { files } = await download(db, viewer);
  const text = [...files.values()].map(String).join();
  const [ownAccount] = await db.select().from(accounts).where(eq(accounts.userId, person.id));
  const tokens = await db.select().from(sessions);
  const forbidden = [
    ownAccount?.password as string,
    cookie.split('=')[1] as string,
    codeId,
    'google-number',
    '"access"',
    'refresh-token',
    'id-token',
    ...tokens.flatMap((session) => [session.token, session.id]),
    other.id,
    other.name,
    other.email,
    other.phoneNumber,
    'Only theirs to read',
    'saved by the other',
  ];
  expect(forbidden.filter((value) => text.includes(value))).toEqual([]);
  expect([...files.keys()]).toEqual(['data.json']);
});

test('the export has every message sent from the account’s address and no others', async () => {
  const [person, other] = [await makePerson(db), await makePerson(db)];
  const { viewer } = await signIn(db, person);
  const message = { name: 'Jess', subject: 'A question', message: 'Where do I\nfind it?' };
  for (const { email } of [person, other]) await db.insert(contactMessages).values({ id: newId(), ...message, email });
  const { data } = await download(db, viewer);
  expect(data.messages).toEqual([
    { ...message, email: person.email, createdAt: expect.any(String), readAt: null, answeredAt: null },
  ]);
  const many = Array.from({ length: 250 }, (_, n) => ({
    id: newId(),
    ...message,
    email: person.email,
    subject: `${n}`,
  }));
  await db.insert(contactMessages).values(many);
  const { messages } = (await download(db, viewer)).data;
  expect(new Set(messages.map(({ subject }: { subject: string }) => subject)).size).toBe(251);
});

test('the export has the account’s drafts with their photos and no others', async () => {
  const [person, other] = [await makePerson(db), await makePerson(db)];
  const { viewer } = await signIn(db, person);
  for (const { id: userId } of [person, other]) {
    const draftId = newId();
    const key = `listings/${userId}/waiting`;
    const document = { texts: { make: `Make of ${userId}` } };
    await storage.put(`${key}/1600.webp`, Buffer.from(`photo of ${userId}`));
    await db.insert(drafts).values({ id: draftId, userId, document });
    await db.insert(drafts).values({ id: newId(), userId, endedAt: new Date() });
    await db
      .insert(uploadedPhotos)
      .values({ id: newId(), userId, draftId, key, width: 8, height: 6, thumbhash: '', fileName: 'front.jpg' });
  }
  const { files, data } = await download(db, viewer);
  expect(data.drafts).toEqual([
    expect.objectContaining({
      document: { texts: { make: `Make of ${person.id}` } },
      photos: [{ name: expect.stringMatching(/^uploads\/\w{12}\.webp$/), fileName: 'front.jpg' }],
    }),
  ]);
  expect(data.uploads).toEqual([{ ...data.drafts[0].photos[0], createdAt: expect.any(String) }]);
  expect(files.get(data.drafts[0].photos[0].name)?.toString()).toBe(`photo of ${person.id}`);
  expect([...files.values()].join()).not.toContain(other.id);
});

test('the export has imports, files not imported yet and each listing’s import key', async () => {
  const isDealer = { isDealer: true, dealershipName: 'Wombat Wheels' };
  const [dealer, other] = [await makePerson(db, isDealer), await makePerson(db, isDealer)];
  const { viewer } = await signIn(db, dealer);
  await importByPage(db, dealer.id, carsCsv([{ stock: 'S1' }]));
  const waiting = carsCsv([{ stock: 'S1' }, { stock: 'S2' }]);
  const runId = await upload(db, dealer.id, waiting);
  await upload(db, other.id, carsCsv([{ stock: 'Theirs' }]));
  await saveMeanings(db, dealer.id, [{ field: 'bodyType', word: 'commercial', value: 'Van' }]);
  const { files, data } = await download(db, viewer);
  expect(data.importWords).toEqual([{ field: 'bodyType', word: 'commercial', value: 'Van' }]);
  expect([...files.keys()]).toEqual(['data.json', `imports/${runId}.csv`]);
  expect(files.get(`imports/${runId}.csv`)?.toString()).toBe(waiting);
  const columns = expect.arrayContaining(['stock']);
  expect(data.imports).toEqual([
    expect.objectContaining({ fileName: 'cars.csv', columns, choices: expect.any(Object), file: null }),
    expect.objectContaining({ fileName: 'cars.csv', columns, file: `imports/${runId}.csv` }),
  ]);
  expect(data.listings).toEqual([expect.objectContaining({ importKey: 'S1' })]);
});

test('the export lists the account’s articles', async () => {
  const [person, other] = [await makePerson(db), await makePerson(db)];
  const { viewer } = await signIn(db, person);
  const id = await makeArticle(db, person);
  await makeArticle(db, other);
  const { data } = await download(db, viewer);
  expect(data.articles).toEqual([expect.objectContaining({ id, author: person.email })]);
});

test('the export of an empty account has its profile', async () => {
  const { viewer } = await signIn(db, await makePerson(db));
  const { data } = await download(db, viewer);
  expect(data).toMatchObject({
    drafts: [],
    savedCars: [],
    listings: [],
    imports: [],
    messages: [],
    uploads: [],
    articles: [],
  });
});

test('the export has each listing once, across batches', async () => {
  const person = await makePerson(db);
  const { viewer } = await signIn(db, person);
  const ids = new Set(await makeListings(db, person, Array(405).fill({})));
  const { data } = await download(db, viewer);
  expect(new Set(data.listings.map((listing: { id: string }) => listing.id))).toEqual(ids);
  expect(data.listings).toHaveLength(405);
});

test('a missing photo file is skipped', async () => {
  const person = await makePerson(db);
  const { viewer } = await signIn(db, person);
  const listing = await makeListing(db, person);
  await addPhotos(db, person.id, listing, [Buffer.from('one'), Buffer.from('two')]);
  const [first] = await db.select().from(listingPhotos).where(eq(listingPhotos.listingId, listing));
  await storage.deleteFolder(first?.key ?? '');
  const { files } = await download(db, viewer);
  expect(files.size).toBe(2);
});

async function countOpened(work: (opened: () => number) => Promise<void>) {
  const { get } = storage;
  let opened = 0;
  storage.get = (key) => {
    opened += 1;
    return get(key);
  };
  await work(() => opened).finally(() => {
    storage.get = get;
  });
}

async function manyPhotos() {
  const person = await makePerson(db);
  const { viewer } = await signIn(db, person);
  const listing = await makeListing(db, person);
  const photos = Array.from({ length: 20 }, () => randomBytes(1_000_000));
  await addPhotos(db, person.id, listing, photos);
  return { db, viewer };
}

test('a slow download does not read photos ahead', async () => {
  const { viewer } = await manyPhotos();
  await countOpened(async (opened) => {
    const reader = (await zipOwnData(db, viewer)).getReader();
    await reader.read();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(opened()).toBeLessThan(8);
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) size += part.value.length;
    expect(size).toBeGreaterThan(20_000_000);
    expect(opened()).toBe(20);
  });
});

test('a cancelled download stops reading photos', async () => {
  const { viewer } = await manyPhotos();
  await countOpened(async (opened) => {
    const reader = (await zipOwnData(db, viewer)).getReader();
    await reader.read();
    await reader.cancel();
    await new Promise((resolve) => setTimeout(resolve, 200));
    const then = opened();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(opened()).toBe(then);
    expect(then).toBeLessThan(10);
  });
});

test('a file that cannot be read breaks off the download', async () => {
  const { viewer } = await manyPhotos();
  const { get } = storage;
  let reads = 0;
  storage.get = async (key) => {
    reads += 1;
    const file = await get(key);
    if (reads < 5 || !file) return file;
    return {
      ...file,
      open: async () => new ReadableStream({ pull: (controller) => controller.error(new Error('disk')) }),
    };
  };
  const whole = new Response((await zipOwnData(db, viewer)) as BodyInit).arrayBuffer();
  await expect(whole).rejects.toThrow();
  storage.get = get;
});
