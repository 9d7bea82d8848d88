import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { isPublicAddress } from '#app/platform/guarded-fetch/guarded-fetch.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { listOutbox, OUTBOX } from '#app/platform/mail/outbox.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { importRuns, stockFeeds } from '#app/platform/schema/imports.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { checkImport } from '#app/stock/check.server.ts';
import { feedEmail } from '#app/stock/feed-mail.server.tsx';
import {
  deleteFeed,
  fetchNow,
  findFeed,
  findOwnFeed,
  pauseFeed,
  resumeFeed,
  saveFeed,
} from '#app/stock/feeds.server.ts';
import { fetchStockFeed, queueStockFeeds } from '#app/stock/fetch-feeds.server.ts';
import { nextFetch } from '#app/stock/file-forms.ts';
import { followFeed } from '#app/stock/follow-feed.server.ts';
import { importLater } from '#app/stock/runs.server.ts';
import { undoImport, undoLater } from '#app/stock/undo.server.ts';
import { runImport } from '#app/stock/work.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { check, importByPage, NEVER, upload } from '#tests/support/dealer-import.ts';
import { type Car, carsCsv } from '#tests/support/importing.ts';
import { makePerson } from '#tests/support/people.ts';
import { queuedJobs } from '#tests/support/queued.ts';
import { STRANGER, startStranger } from '#tests/support/strangers-server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ADDRESS = `${STRANGER}/stock/cars.csv`;
const CHOICES = { description: 'composed', kilometersUnit: 'km' };

const { db } = await databaseOfFile();

const cars = (...stock: string[]): Car[] => stock.map((number) => ({ stock: number, model: `Corolla ${number}` }));

/** A fake dealer server with a file that the test changes. */
async function makeYard(first: Car[]) {
  const file = { text: carsCsv(first), status: 200, etag: '' };
  const server = await startStranger((response, { headers }) => {
    if (file.etag && headers['if-none-match'] === file.etag) return void response.writeHead(304).end();
    response.writeHead(file.status, file.etag ? { ETag: file.etag } : {}).end(file.text);
  });
  onTestFinished(() => server.close());
  const dealer = await makePerson(db, { isDealer: true, dealershipName: 'Wombat Wheels' });
  await saveFeed(db, dealer.id, { address: ADDRESS, everyHours: 24, hour: 6 });
  return { dealer, file, ...server };
}

type Yard = Awaited<ReturnType<typeof makeYard>>;

const feedOf = ({ dealer }: Yard) => findFeed(db, dealer.id);

/** A fetch with the jobs that follow it. */
async function fetchFeed({ dealer, network }: Yard, now = new Date(Date.now() + 1000)) {
  await db.update(stockFeeds).set({ nextAt: now }).where(eq(stockFeeds.userId, dealer.id));
  await fetchStockFeed(db, { userId: dealer.id }, { signal: NEVER }, network, now);
  const runId = (await findFeed(db, dealer.id))?.runId ?? '';
  for (const work of [checkImport, runImport]) {
    await work(db, runId, NEVER);
    await followFeed(db, runId);
  }
}

/** Matches the columns with a manual import. */
async function makeKnownYard(first: Car[]) {
  const yard = await makeYard(first);
  await importByPage(db, yard.dealer.id, carsCsv(first), CHOICES);
  return yard;
}

async function forSale({ dealer }: Yard): Promise<string[]> {
  const rows = await db.select().from(listings).where(eq(listings.userId, dealer.id));
  return rows.flatMap(({ soldDate, model }) => (soldDate ? [] : [model])).sort();
}

async function mailsTo({ dealer }: Yard): Promise<string[]> {
  const jobs = (await queuedJobs(db, 'send-feed-mail')).filter(({ userId }) => userId === dealer.id);
  for (const _ of jobs) await feedEmail.send(db, { userId: dealer.id }, { id: newId(), signal: NEVER });
  return (await listOutbox(OUTBOX, 100)).flatMap(({ to, subject }) => (to === dealer.email ? [subject] : []));
}

test('the first file waits for its columns to be matched; later files import automatically', async () => {
  const yard = await makeYard(cars('A1', 'A2'));
  await fetchFeed(yard);
  expect(await feedOf(yard)).toMatchObject({ result: 'asks_columns', hasRun: true });
  expect([await forSale(yard), await mailsTo(yard)]).toEqual([[], ['Your stock feed has a question']]);
  const own = { sellerId: yard.dealer.id, runId: (await feedOf(yard))?.runId ?? '' };
  await check(db, own, CHOICES);
  expect(await importLater(db, own, { withdrawsMissing: false })).toEqual({ ok: true });
  await runImport(db, own.runId, NEVER);
  await followFeed(db, own.runId);
  expect(await feedOf(yard)).toMatchObject({ result: 'imported', problem: null, figures: { new: 2 } });
  yard.file.text = carsCsv(cars('A2', 'A3'));
  await fetchFeed(yard, new Date(Date.now() + DAY_MS));
  expect(await feedOf(yard)).toMatchObject({ result: 'imported', figures: { new: 1, vanished: 1 } });
  expect(await forSale(yard)).toEqual(['Corolla A2', 'Corolla A3']);
});

test('a file with other columns asks again', async () => {
  const yard = await makeKnownYard(cars('B1'));
  await fetchFeed(yard);
  expect((await feedOf(yard))?.result).toBe('imported');
  yard.file.text = carsCsv(cars('B1')).replace('"note"', '"remark"');
  await fetchFeed(yard, new Date(Date.now() + DAY_MS));
  expect(await feedOf(yard)).toMatchObject({ result: 'asks_columns', problem: expect.stringContaining('columns') });
});

test('an unchanged file is not imported again, by its ETag or by its content', async () => {
  const yard = await makeKnownYard(cars('C1'));
  await fetchFeed(yard);
  const countRuns = () => db.$count(importRuns, eq(importRuns.sellerId, yard.dealer.id));
  const runs = await countRuns();
  await fetchFeed(yard, new Date(Date.now() + DAY_MS));
  yard.file.etag = '"1"';
  yard.file.text = carsCsv(cars('C1', 'C2'));
  await fetchFeed(yard, new Date(Date.now() + 2 * DAY_MS));
  await fetchFeed(yard, new Date(Date.now() + 3 * DAY_MS));
  expect([await countRuns(), (await feedOf(yard))?.result]).toEqual([runs + 1, 'unchanged']);
  expect(yard.arrived.at(-1)?.headers['if-none-match']).toBe('"1"');
});

test('a file missing most cars changes nothing and asks once, by email and on the page', async () => {
  const all = cars('D1', 'D2', 'D3', 'D4', 'D5', 'D6');
  const yard = await makeKnownYard(all);
  await fetchFeed(yard);
  yard.file.text = carsCsv(cars('D1', 'D7'));
  await fetchFeed(yard, new Date(Date.now() + DAY_MS));
  await fetchFeed(yard, new Date(Date.now() + 2 * DAY_MS));
  expect(await feedOf(yard)).toMatchObject({
    result: 'asks_missing',
    problem: '5 of your 6 cars aren’t in the file. Are they sold? We haven’t changed anything.',
  });
  expect(await forSale(yard)).toHaveLength(6);
  expect(await mailsTo(yard)).toEqual(['Your stock feed has a question']);
  const own = { sellerId: yard.dealer.id, runId: (await feedOf(yard))?.runId ?? '' };
  expect(await importLater(db, own, { withdrawsMissing: true })).toEqual({ ok: true });
  await runImport(db, own.runId, NEVER);
  await followFeed(db, own.runId);
  expect(await feedOf(yard)).toMatchObject({ result: 'imported', problem: null });
  expect(await forSale(yard)).toEqual(['Corolla D1', 'Corolla D7']);
});

test('a feed’s import can be undone, and the same file is not imported again', async () => {
  const yard = await makeKnownYard(cars('E1'));
  await fetchFeed(yard);
  yard.file.text = carsCsv([{ ...cars('E1')[0], price: '19990' }]);
  await fetchFeed(yard, new Date(Date.now() + DAY_MS));
  const own = { sellerId: yard.dealer.id, runId: (await feedOf(yard))?.runId ?? '' };
  const priceOf = async () =>
    (await db.select().from(listings).where(eq(listings.userId, yard.dealer.id)))[0]?.priceCents;
  expect(await priceOf()).toBe(1_999_000);
  await undoLater(db, own);
  await undoImport(db, own.runId, NEVER);
  await fetchFeed(yard, new Date(Date.now() + 2 * DAY_MS));
  yard.file.status = 500;
  await fetchFeed(yard, new Date(Date.now() + 3 * DAY_MS));
  yard.file.status = 200;
  await fetchFeed(yard, new Date(Date.now() + 4 * DAY_MS));
  expect(await feedOf(yard)).toMatchObject({ result: 'unchanged', problem: null });
  expect(await priceOf()).toBe(2_199_000);
});

test('three failures in a row send one email; the next success resets the count', async () => {
  const yard = await makeKnownYard(cars('F1'));
  yard.file.status = 500;
  await fetchFeed(yard);
  await fetchFeed(yard, new Date(Date.now() + HOUR_MS));
  expect([await mailsTo(yard), (await feedOf(yard))?.problem]).toEqual([[], 'It answered with status 500.']);
  for (let day = 1; day < 4; day += 1) await fetchFeed(yard, new Date(Date.now() + day * DAY_MS));
  expect(await mailsTo(yard)).toEqual(['Your stock feed has a problem']);
  yard.file.status = 200;
  await fetchFeed(yard, new Date(Date.now() + 5 * DAY_MS));
  expect(await feedOf(yard)).toMatchObject({ result: 'imported', failures: 0, mailedAt: null, problem: null });
});

test('after a failure it is fetched again within the hour, later on schedule', async () => {
  const yard = await makeKnownYard(cars('G1'));
  yard.file.status = 503;
  const now = new Date('2026-11-24T00:10:00Z');
  const nextAt = async () => (await feedOf(yard))?.nextAt.toISOString();
  await fetchFeed(yard, now);
  expect(await nextAt()).toBe('2026-11-24T01:10:00.000Z');
  await fetchFeed(yard, now);
  await fetchFeed(yard, now);
  // Six in the morning in Melbourne, where it is summer.
  expect(await nextAt()).toBe('2026-11-24T19:00:00.000Z');
});

test.each([
  ['no file of cars', '<!doctype html><p>Sign in</p>', /a web page/],
  ['an Excel workbook', 'PK\u0003\u0004', /Excel workbook/],
])('%s is rejected at once with the reason', async (_, text, problem) => {
  const yard = await makeKnownYard(cars('H1'));
  yard.file.text = text;
  await fetchFeed(yard);
  expect(await feedOf(yard)).toMatchObject({ result: 'failed', problem: expect.stringMatching(problem) });
  expect(await mailsTo(yard)).toHaveLength(1);
  expect(await forSale(yard)).toEqual(['Corolla H1']);
});

test('a redirect and a private address are not fetched, and the private one pauses the feed with one email', async () => {
  const yard = await makeKnownYard(cars('I1'));
  yard.file.status = 302;
  await fetchFeed(yard);
  expect((await feedOf(yard))?.problem).toBe('It answered with a redirect (302), which we don’t follow.');
  const arrived = yard.arrived.length;
  await fetchFeed({ ...yard, network: { ...yard.network, isAllowed: isPublicAddress } });
  expect([yard.arrived.length, (await feedOf(yard))?.problem]).toEqual([
    arrived,
    'The address isn’t on the public internet.',
  ]);
  expect((await feedOf(yard))?.pausedAt).not.toBeNull();
  await fetchFeed(yard, new Date(Date.now() + DAY_MS));
  expect(await mailsTo(yard)).toHaveLength(1);
  const feed = { address: 'https://yard.example:8080/cars.csv', everyHours: 24, hour: 6 };
  expect(await saveFeed(db, yard.dealer.id, feed)).toContain('starts with https://');
});

test('the feed does not replace an import the dealer is reviewing', async () => {
  const yard = await makeKnownYard(cars('J1'));
  const byHand = await upload(db, yard.dealer.id, carsCsv(cars('J1', 'J2')));
  await fetchFeed(yard);
  expect(await db.$count(importRuns, eq(importRuns.id, byHand))).toBe(1);
});

test('a suspended dealer’s feed and a paused one are not fetched', async () => {
  const [suspended, paused, due] = [await makeYard([]), await makeYard([]), await makeYard([])];
  await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.dealer.id));
  expect(await pauseFeed(db, paused.dealer.id)).toBe(true);
  expect(await fetchNow(db, paused.dealer.id)).toBe(false);
  await db.execute(sql`delete from pgboss.job where name = 'fetch-stock-feed'`);
  await queueStockFeeds(db);
  const queued = (await queuedJobs(db, 'fetch-stock-feed')).map(({ userId }) => userId);
  expect([suspended, paused, due].map(({ dealer }) => queued.includes(dealer.id))).toEqual([false, false, true]);
  for (const yard of [suspended, paused]) {
    await fetchFeed(yard);
    expect(yard.arrived).toEqual([]);
  }
  expect(await resumeFeed(db, paused.dealer.id)).toBe(true);
});

test('a feed that is queued again is fetched once', async () => {
  const { dealer, arrived, network } = await makeKnownYard(cars('K1'));
  expect(await fetchNow(db, dealer.id)).toBe(true);
  const queued = (await queuedJobs(db, 'fetch-stock-feed')).filter(({ userId }) => userId === dealer.id);
  expect(queued).toHaveLength(1);
  for (const _ of [1, 2]) await fetchStockFeed(db, { userId: dealer.id }, { signal: NEVER }, network);
  expect(arrived).toHaveLength(1);
});

test('the data export has the feed; deleting the feed keeps its cars', async () => {
  const yard = await makeKnownYard(cars('L1'));
  await fetchFeed(yard);
  expect(await findOwnFeed(db, yard.dealer.id)).toMatchObject({ address: ADDRESS, everyHours: 24, result: 'imported' });
  expect(await deleteFeed(db, yard.dealer.id)).toBe(true);
  expect([await findOwnFeed(db, yard.dealer.id), await forSale(yard)]).toEqual([null, ['Corolla L1']]);
});

test.each([
  [24, 6, '2026-11-24T00:10:00Z', '2026-11-24T19:00:00.000Z'],
  [24, 6, '2026-07-01T00:10:00Z', '2026-07-01T20:00:00.000Z'],
  [6, 6, '2026-11-24T00:10:00Z', '2026-11-24T01:00:00.000Z'],
  [6, 2, '2026-11-24T19:00:00Z', '2026-11-24T21:00:00.000Z'],
])('every %i hours from %i o’clock in Melbourne, after %s: %s', (everyHours, hour, now, next) => {
  expect(nextFetch({ everyHours, hour }, new Date(now)).toISOString()).toBe(next);
});
