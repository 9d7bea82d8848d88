import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import type { Network } from '#app/platform/guarded-fetch/guarded-fetch.server.ts';
import { importRuns } from '#app/platform/schema/imports.server.ts';
import { listingPhotos, listings } from '#app/platform/schema/listings.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { folderOfRun } from '#app/stock/file/zip-file.server.ts';
import type { RunFigures } from '#app/stock/run.ts';
import { deleteOldImports, importLater } from '#app/stock/runs.server.ts';
import { takeFile } from '#app/stock/upload.server.ts';
import { runImport } from '#app/stock/work.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { arrived, check, NEVER, runOf, upload } from '#tests/support/dealer-import.ts';
import { type Car, carsCsv, makeDealer } from '#tests/support/importing.ts';
import { STRANGER, startStranger } from '#tests/support/strangers-server.ts';
import { zipOf } from '#tests/support/zip.ts';

const { db } = await databaseOfFile();

const CHOICES = { description: 'composed', kilometersUnit: 'km' };

function picture(width: number): Promise<Buffer> {
  return sharp({ create: { width, height: 300, channels: 3, background: '#c00' } })
    .jpeg()
    .toBuffer();
}

/** A path names the width of its photo, `404` none. */
async function startHost() {
  const host = await startStranger(async (response, { path }) => {
    const width = Number(path.slice(1));
    response.writeHead(width === 404 ? 404 : 200).end(width === 404 ? '' : await picture(width));
  });
  onTestFinished(() => host.close());
  return host;
}

async function takeZip(sellerId: string, bytes: Buffer) {
  const read = async (start: number, length: number) => bytes.subarray(start, start + length);
  return takeFile(db, sellerId, { ...arrived(bytes), name: 'stock.zip', read });
}

async function uploadZip(sellerId: string, bytes: Buffer): Promise<string> {
  const taken = await takeZip(sellerId, bytes);
  if (!taken.ok) throw new Error(taken.message);
  return taken.runId;
}

async function confirm(own: { sellerId: string; runId: string }, network?: Network) {
  await importLater(db, own, { withdrawsMissing: false });
  await runImport(db, own.runId, NEVER, network);
  return (await runOf(db, own)).figures as RunFigures;
}

async function checkedFigures(own: { sellerId: string; runId: string }, changes = CHOICES) {
  return (await check(db, own, changes)).figures as unknown as RunFigures;
}

/** By price; the widths tell which photo is which. */
async function galleriesOf(sellerId: string): Promise<number[][]> {
  const rows = await db
    .select({ id: listings.id, width: listingPhotos.width })
    .from(listings)
    .leftJoin(listingPhotos, eq(listingPhotos.listingId, listings.id))
    .where(eq(listings.userId, sellerId))
    .orderBy(asc(listings.priceCents), asc(listingPhotos.position));
  const galleries = Map.groupBy(rows, ({ id }) => id).values();
  return [...galleries].map((gallery) => gallery.flatMap(({ width }) => width ?? []));
}

test('addresses in a column become photos once the cars are live, and those that fail are counted', async () => {
  const { id: sellerId } = await makeDealer(db);
  const { network } = await startHost();
  const cars: Car[] = [
    { stock: 'S1', price: '1', photos: `${STRANGER}/500, ${STRANGER}/400` },
    { stock: 'S2', price: '2', photos: `${STRANGER}/404;${STRANGER}/600` },
    { stock: 'S3', price: '3', photos: 'front.jpg' },
  ];
  const own = { sellerId, runId: await upload(db, sellerId, carsCsv(cars)) };
  expect(await checkedFigures(own)).toMatchObject({ new: 3, photos: { stored: 4, failed: 1 } });
  expect(await confirm(own, network)).toMatchObject({
    new: 3,
    photos: {
      stored: 3,
      failed: 2,
      failures: [
        `Row 3: ${STRANGER}/404: It answered with status 404.`,
        'Row 4: front.jpg is neither an address nor in a ZIP file.',
      ],
    },
  });
  expect(await galleriesOf(sellerId)).toEqual([[500, 400], [600], []]);
});

test('the same file again fetches nothing, and its photos count as no change', async () => {
  const { id: sellerId } = await makeDealer(db);
  const { network, arrived: requests } = await startHost();
  const text = carsCsv([{ stock: 'S1', photos: `${STRANGER}/500` }]);
  await importWith(sellerId, text, network);
  const own = { sellerId, runId: await upload(db, sellerId, text) };
  expect(await checkedFigures(own)).toMatchObject({ changed: 0, unchanged: 1, photos: { stored: 0 } });
  expect(requests).toHaveLength(1);
  const other = carsCsv([{ stock: 'S1', photos: `${STRANGER}/500 ${STRANGER}/600` }]);
  const next = { sellerId, runId: await upload(db, sellerId, other) };
  expect(await checkedFigures(next)).toMatchObject({ changed: 1, photos: { stored: 2 } });
});

async function importWith(sellerId: string, text: string, network: Network) {
  const own = { sellerId, runId: await upload(db, sellerId, text) };
  await check(db, own, CHOICES);
  return confirm(own, network);
}

test('a photo whose host was down is fetched by the next import', async () => {
  const { id: sellerId } = await makeDealer(db);
  const host = await startHost();
  const text = carsCsv([{ stock: 'S1', photos: `${STRANGER}/500` }]);
  const isDown: Network = { ...host.network, port: 1 };
  expect(await importWith(sellerId, text, isDown)).toMatchObject({ photos: { stored: 0, failed: 1 } });
  expect(await importWith(sellerId, text, host.network)).toMatchObject({ photos: { stored: 1, failed: 0 } });
  expect(await galleriesOf(sellerId)).toEqual([[500]]);
});

test('a stopped import keeps the photos it has added and adds no more', async () => {
  const { id: sellerId } = await makeDealer(db);
  const cars = Array.from({ length: 30 }, (_, at) => ({
    stock: `S${at}`,
    price: `${at + 1}`,
    photos: `${STRANGER}/400`,
  }));
  const own = { sellerId, runId: await upload(db, sellerId, carsCsv(cars)) };
  const host = await startStranger(async (response) => {
    await db.update(importRuns).set({ state: 'stopped' }).where(eq(importRuns.id, own.runId));
    response.end(await picture(400));
  });
  onTestFinished(() => host.close());
  await check(db, own, CHOICES);
  await confirm(own, host.network);
  expect((await runOf(db, own)).state).toBe('stopped');
  expect(await galleriesOf(sellerId)).toEqual(Array(30).fill([]));
});

test('numbered columns are read one after the other', async () => {
  const { id: sellerId } = await makeDealer(db);
  const { network } = await startHost();
  const [header = '', row = ''] = carsCsv([{ stock: 'S1' }])
    .replaceAll('"photos"', '"p"')
    .split('\r\n');
  const text = `${header},"Image 1","Image 2"\r\n${row},"${STRANGER}/400","${STRANGER}/500"`;
  await importWith(sellerId, text, network);
  expect(await galleriesOf(sellerId)).toEqual([[400, 500]]);
});

test('photos are found with or without their folders; damaged, missing and large ones are named', async () => {
  const { id: sellerId } = await makeDealer(db);
  const zip = await zipOf({
    'export/list.csv': carsCsv([
      { stock: 'S1', price: '1', photos: 'Front.JPG, sub/back.jpg' },
      { stock: 'S2', price: '2', photos: 'gone.jpg;text.jpg' },
    ]),
    'export/photos/front.jpg': await picture(400),
    'export/photos/sub/back.jpg': await picture(500),
    'export/photos/text.jpg': 'no image',
    '__MACOSX/list.csv': 'x',
  });
  const own = { sellerId, runId: await uploadZip(sellerId, zip) };
  expect((await checkedFigures(own)).photos?.failures).toEqual(['Row 3: gone.jpg is not in the ZIP file.']);
  const { photos } = await confirm(own);
  expect(photos).toMatchObject({ stored: 2, failed: 2 });
  expect(photos?.failures[1]).toMatch(/^Row 3: text\.jpg isn’t an image we can read/);
  expect(await galleriesOf(sellerId)).toEqual([[400, 500], []]);
});

test.each([
  ['two CSV files', { 'a.csv': 'x', 'b.csv': 'y' }, 'This ZIP file has several CSV files. Leave one in it.'],
  ['no CSV file', { 'a.jpg': 'x' }, 'This ZIP file has no CSV file with the cars.'],
  ['an Excel workbook', { '[Content_Types].xml': '<x/>', 'xl/workbook.xml': '<x/>' }, /Excel workbook/],
])('a ZIP file with %s is refused', async (_, files, message) => {
  const { id: sellerId } = await makeDealer(db);
  expect(await takeZip(sellerId, await zipOf(files))).toEqual({ ok: false, message: expect.stringMatching(message) });
});

test('a ZIP file that is cut off is refused, and so is one whose CSV file is too large', async () => {
  const { id: sellerId } = await makeDealer(db);
  const whole = await zipOf({ 'cars.csv': carsCsv([{ stock: 'S1' }]) });
  const cut = await takeZip(sellerId, whole.subarray(0, whole.length - 30));
  expect(cut).toEqual({ ok: false, message: expect.stringContaining('can’t be read') });
  const bomb = await zipOf({ 'cars.csv': Buffer.alloc(31 * 1024 * 1024, 'a') });
  expect(await takeZip(sellerId, bomb)).toEqual({ ok: false, message: expect.stringContaining('larger than 30 MB') });
});

test('what a ZIP file brought is deleted with the import, or a day after it was given up', async () => {
  const { id: sellerId } = await makeDealer(db);
  const zip = await zipOf({ 'cars.csv': carsCsv([{ stock: 'S1', photos: 'a.jpg' }]), 'a.jpg': await picture(400) });
  const first = await uploadZip(sellerId, zip);
  const second = await uploadZip(sellerId, zip);
  const stored = async (runId: string) => (await storage.listFolders(folderOfRun(runId))).length;
  await deleteOldImports(db);
  expect([await stored(first), await stored(second)]).toEqual([1, 1]);
  await deleteOldImports(db, new Date(Date.now() + 25 * 3_600_000));
  expect([await stored(first), await stored(second)]).toEqual([0, 1]);
});
