import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deleteListings } from '#app/listings/delete.server.ts';
import { sellListings } from '#app/listings/sale.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { importFilePieces, importRuns } from '#app/platform/schema/imports.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { checkImport } from '#app/stock/check.server.ts';
import { listFindings, writeRejectsOf } from '#app/stock/findings.server.ts';
import { listMeanings, saveMeanings } from '#app/stock/meanings.server.ts';
import type { RunFigures } from '#app/stock/run.ts';
import { deleteOldImports, findRememberedChoices, findRun, importLater, stopRun } from '#app/stock/runs.server.ts';
import { countUndone, findUndoEnd, undoImport, undoLater } from '#app/stock/undo.server.ts';
import { takeUpload } from '#app/stock/upload.server.ts';
import { runImport } from '#app/stock/work.server.ts';
import { placeHolds } from '#app/trust/holds.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { arrived, check, importByPage, NEVER, runOf, upload } from '#tests/support/dealer-import.ts';
import { carsCsv, importText, makeDealer } from '#tests/support/importing.ts';
import { queuedJobs } from '#tests/support/queued.ts';

const { db } = await databaseOfFile();

const three = carsCsv([{ stock: 'S1' }, { stock: 'S2', price: '15000' }, { stock: 'S3', model: 'Yaris' }]);
/** S1 as it was, S2 cheaper, S3 vanished, S4 new, S5 without a price. */
const nextDay = carsCsv([
  { stock: 'S1' },
  { stock: 'S2', price: '14500' },
  { stock: 'S4', model: 'Camry' },
  { stock: 'S5', price: 'POA' },
]);

async function ownListings(sellerId: string) {
  return await db.select().from(listings).where(eq(listings.userId, sellerId)).orderBy(listings.createdAt, listings.id);
}

async function collect(pieces: AsyncGenerator<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

test('columns are guessed, the check writes nothing, and the import does what the check showed', async () => {
  const { id: sellerId } = await makeDealer(db);
  const own = { sellerId, runId: await upload(db, sellerId, three) };
  const checked = await check(db, own);
  expect(checked).toMatchObject({
    state: 'checked',
    failure: null,
    choices: { key: 'column:stock', price: 'column:price' },
  });
  expect(checked.figures).toMatchObject({ records: 3, new: 3, changed: 0, rejected: 0, vanished: 0 });
  expect(await ownListings(sellerId)).toEqual([]);
  expect(await importLater(db, own, { withdrawsMissing: false })).toEqual({ ok: true });
  await runImport(db, own.runId, NEVER);
  expect(await runOf(db, own)).toMatchObject({ state: 'done', figures: { records: 3, new: 3, unchanged: 0 } });
  expect(await ownListings(sellerId)).toMatchObject([{ phoneNumber: '0491570156' }, {}, {}]);
  expect(await db.$count(importFilePieces, eq(importFilePieces.runId, own.runId))).toBe(0);
});

test('cars caught by a rule are held before buyers see them and counted, and the seller gets one email', async () => {
  const { id: sellerId } = await makeDealer(db);
  const described = (cars: Parameters<typeof carsCsv>[0]) => carsCsv(cars).replace('note', 'description');
  const scams = described([
    { stock: 'H1', note: 'Pay the shipping agent by escrow.' },
    { stock: 'H2', note: 'Serviced on time.' },
    { stock: 'H3', note: 'I am deployed. Pay by gift cards.' },
  ]);
  const run = await importByPage(db, sellerId, scams);
  expect(run.figures).toMatchObject({ new: 3, held: 2 });
  const shown = (await ownListings(sellerId)).filter(({ hiddenAt }) => hiddenAt === null);
  expect(shown.map(({ description }) => description)).toEqual(['Serviced on time.']);
  const mails = await queuedJobs<{ userId: string; holdIds: string[] }>(db, 'send-hold-mail');
  expect(mails.filter(({ userId }) => userId === sellerId)).toMatchObject([
    { holdIds: [expect.any(String), expect.any(String)] },
  ]);
  const corrected = await importByPage(
    db,
    sellerId,
    described(['H1', 'H2', 'H3'].map((stock) => ({ stock, note: 'Serviced on time.' }))),
  );
  expect(corrected.figures).toMatchObject({ changed: 2, held: 0 });
  const own = { sellerId, runId: corrected.id };
  expect(await undoLater(db, own)).toEqual({ ok: true });
  await undoImport(db, own.runId, NEVER);
  expect((await ownListings(sellerId)).filter(({ hiddenAt }) => hiddenAt)).toHaveLength(2);
});

test('an import can be undone after a rule held its cars', async () => {
  const { id: sellerId } = await makeDealer(db);
  await importByPage(db, sellerId, carsCsv([{ stock: 'U1' }]));
  const run = await importByPage(db, sellerId, carsCsv([{ stock: 'U1', price: '14000' }]));
  const [car] = await ownListings(sellerId);
  await placeHolds(db, [{ listingId: car?.id ?? '', rule: 'low-price', evidence: {} }]);
  expect(await undoLater(db, { sellerId, runId: run.id })).toEqual({ ok: true });
  await undoImport(db, run.id, NEVER);
  expect(await countUndone(db, run)).toMatchObject({ undone: 1, keptCount: 0 });
});

test('a check lists new, changed, missing and rejected cars, with old and new values, column and reason', async () => {
  const { id: sellerId } = await makeDealer(db);
  await importByPage(db, sellerId, three);
  const run = await check(db, { sellerId, runId: await upload(db, sellerId, nextDay) });
  expect(run.figures).toMatchObject({ records: 4, new: 1, changed: 1, unchanged: 1, vanished: 1, rejected: 1 });
  const find = (kind: 'new' | 'changed' | 'vanished' | 'rejected') => listFindings(db, run, { kind, page: 1 });
  expect(await find('new')).toMatchObject([{ record: 4, line: 4, title: '2019 Toyota Camry, SX' }]);
  const [changed] = await find('changed');
  expect(changed?.details.changes).toContainEqual({ field: 'Price', from: '$15,000', to: '$14,500' });
  expect(await find('vanished')).toMatchObject([{ title: '2019 Toyota Yaris, SX' }]);
  const [rejected] = await find('rejected');
  expect(rejected).toMatchObject({ record: 5, line: 5, title: '2019 Toyota Corolla' });
  expect(rejected?.details.problems).toEqual([
    { field: 'price', column: 'price', value: 'POA', reason: 'isn’t a number' },
  ]);
  const rejects = (await collect(writeRejectsOf(db, run))).replace('\ufeff', '').split('\r\n');
  expect(rejects[0]).toMatch(/^stock,make,.*,photos,reason$/);
  expect(rejects[1]).toMatch(/^S5,Toyota,.*price ""POA"" isn’t a number"$/);
  expect(rejects).toHaveLength(3);
});

/** S1, S2 and S3 are listed; a file that leaves S1, changes S2, misses S3 and adds S4 is checked. */
async function checkedNextDay() {
  const { id: sellerId } = await makeDealer(db);
  await importByPage(db, sellerId, three);
  const own = { sellerId, runId: await upload(db, sellerId, nextDay) };
  await check(db, own);
  const rows = await ownListings(sellerId);
  const find = (isIt: (row: (typeof rows)[number]) => boolean) => rows.find(isIt)?.id as string;
  return {
    own,
    unchanged: find(({ priceCents, model }) => priceCents === 2_199_000 && model === 'Corolla'),
    changed: find(({ priceCents }) => priceCents === 1_500_000),
    vanished: find(({ model }) => model === 'Yaris'),
  };
}

const changeNow = (id: string) =>
  db.update(listings).set({ color: 'Rust', updatedAt: new Date() }).where(eq(listings.id, id));
const isAgain = { ok: false, reason: 'checked-again' };

test('a listing changed after the check is checked again before anything is imported', async () => {
  const { own, changed } = await checkedNextDay();
  await changeNow(changed);
  expect(await importLater(db, own, { withdrawsMissing: false })).toEqual(isAgain);
  expect(await runOf(db, own)).toMatchObject({ state: 'checking', checkedAt: null, confirmedAt: null });
  expect((await ownListings(own.sellerId)).map(({ color }) => color).sort()).toEqual(['Rust', 'White', 'White']);
  await checkImport(db, own.runId, NEVER);
  const [finding] = await listFindings(db, await runOf(db, own), { kind: 'changed', page: 1 });
  expect(finding?.details.changes).toContainEqual({ field: 'Colour', from: 'Rust', to: 'White' });
  expect(await importLater(db, own, { withdrawsMissing: false })).toEqual({ ok: true });
});

test.each(['deleted', 'vanished', 'sold'] as const)('a car %s after the check is checked again', async (what) => {
  const { own, unchanged, changed, vanished } = await checkedNextDay();
  if (what === 'deleted') await deleteListings(db, own.sellerId, [unchanged]);
  if (what === 'vanished') await changeNow(vanished);
  if (what === 'sold') await sellListings(db, { sellerId: own.sellerId, listingIds: [changed], soldAt: new Date() });
  expect(await importLater(db, own, { withdrawsMissing: true })).toEqual(isAgain);
});

test('a car the import does not touch can change after the check', async () => {
  const { own, unchanged, vanished } = await checkedNextDay();
  await Promise.all([changeNow(unchanged), changeNow(vanished)]);
  expect(await importLater(db, own, { withdrawsMissing: false })).toEqual({ ok: true });
});

test('undoing an import after the check makes it check again', async () => {
  const { id: sellerId } = await makeDealer(db);
  const first = await importByPage(db, sellerId, three);
  const own = { sellerId, runId: await upload(db, sellerId, nextDay) };
  await check(db, own);
  await changeNow((await ownListings(sellerId))[0]?.id as string);
  await undoLater(db, { sellerId, runId: first.id });
  await undoImport(db, first.id, NEVER);
  expect(await importLater(db, own, { withdrawsMissing: false })).toEqual(isAgain);
});

test('column choices are remembered for the seller’s next file with the same header', async () => {
  const { id: sellerId } = await makeDealer(db);
  await importByPage(db, sellerId, three, { kilometersUnit: 'miles' });
  const run = await runOf(db, { sellerId, runId: await upload(db, sellerId, nextDay) });
  expect(await findRememberedChoices(db, run)).toMatchObject({ kilometersUnit: 'miles' });
  const other = await makeDealer(db);
  const otherRun = await runOf(db, { sellerId: other.id, runId: await upload(db, other.id, nextDay) });
  expect(await findRememberedChoices(db, otherRun)).toBeNull();
});

test('an import from the command line is not on the page', async () => {
  const seller = await makeDealer(db);
  await importText(db, three, { seller });
  const [run] = await db.select().from(importRuns).where(eq(importRuns.sellerId, seller.id));
  expect(await findRun(db, { sellerId: seller.id, runId: run?.id ?? '' })).toBeNull();
});

test('a file is imported once, and two imports of a seller never run at once', async () => {
  const { id: sellerId } = await makeDealer(db);
  const first = { sellerId, runId: await upload(db, sellerId, three) };
  expect(await importLater(db, first, { withdrawsMissing: false })).toEqual({ ok: false, reason: 'not-checked' });
  await check(db, first);
  expect(await importLater(db, first, { withdrawsMissing: false })).toEqual({ ok: true });
  expect(await importLater(db, first, { withdrawsMissing: false })).toEqual({ ok: false, reason: 'not-checked' });
  const second = { sellerId, runId: await upload(db, sellerId, nextDay) };
  await check(db, second);
  expect(await importLater(db, second, { withdrawsMissing: false })).toEqual({ ok: false, reason: 'another-at-work' });
  await runImport(db, first.runId, NEVER);
  expect(await importLater(db, second, { withdrawsMissing: false })).toEqual({ ok: false, reason: 'checked-again' });
  await checkImport(db, second.runId, NEVER);
  expect(await importLater(db, second, { withdrawsMissing: false })).toEqual({ ok: true });
});

test('a new upload takes the place of one that was never imported', async () => {
  const { id: sellerId } = await makeDealer(db);
  const first = await upload(db, sellerId, three);
  await upload(db, sellerId, three);
  expect(await findRun(db, { sellerId, runId: first })).toBeNull();
});

const many = carsCsv(Array.from({ length: 1200 }, (_, n) => ({ stock: `S${n}`, km: String(10_000 + n) })));

/** The database, with something that happens after each transaction, before the next begins. */
function afterOneBatch(act: () => unknown): Database {
  const transaction: Database['transaction'] = async (work) => {
    const result = await db.transaction(work);
    await act();
    return result;
  };
  return Object.assign(Object.create(db), { transaction });
}

test('an import that dies between batches resumes and reports the total', async () => {
  const { id: sellerId } = await makeDealer(db);
  const own = { sellerId, runId: await upload(db, sellerId, many) };
  await check(db, own);
  await importLater(db, own, { withdrawsMissing: false });
  const died = new AbortController();
  const dying = runImport(
    afterOneBatch(() => died.abort()),
    own.runId,
    died.signal,
  );
  await expect(dying).rejects.toThrow('interrupted');
  expect(await ownListings(sellerId)).toHaveLength(500);
  await runImport(db, own.runId, NEVER);
  expect(await runOf(db, own)).toMatchObject({ state: 'done', figures: { records: 1200, new: 1200, unchanged: 0 } });
  expect(await ownListings(sellerId)).toHaveLength(1200);
});

test('an import that is stopped writes nothing more, and can be undone', async () => {
  const { id: sellerId } = await makeDealer(db);
  const own = { sellerId, runId: await upload(db, sellerId, many) };
  await check(db, own);
  await importLater(db, own, { withdrawsMissing: false });
  await runImport(
    afterOneBatch(() => stopRun(db, own)),
    own.runId,
    NEVER,
  );
  expect(await ownListings(sellerId)).toHaveLength(500);
  expect((await runOf(db, own)).state).toBe('stopped');
  expect(await undoLater(db, own)).toEqual({ ok: true });
  await undoImport(db, own.runId, NEVER);
  expect(await ownListings(sellerId)).toEqual([]);
});

test('undo deletes new cars, restores changed ones and relists those marked as sold', async () => {
  const { id: sellerId } = await makeDealer(db);
  await importByPage(db, sellerId, three);
  const before = await ownListings(sellerId);
  const run = await importByPage(db, sellerId, nextDay, { withdrawsMissing: true });
  expect(run.figures).toMatchObject({ new: 1, changed: 1, vanished: 1, unchanged: 1, rejected: 1 });
  expect(await ownListings(sellerId)).toHaveLength(4);
  expect(await undoLater(db, { sellerId, runId: run.id })).toEqual({ ok: true });
  await undoImport(db, run.id, NEVER);
  expect(await ownListings(sellerId)).toEqual(before);
  expect(await countUndone(db, run)).toMatchObject({ undone: 3, keptCount: 0, gone: 0, left: 0 });
  const again = await importByPage(db, sellerId, nextDay, { withdrawsMissing: true });
  expect(again.figures).toMatchObject({ new: 1, changed: 1, vanished: 1, unchanged: 1 });
});

test('undo leaves and lists cars the seller has changed, sold or deleted since', async () => {
  const { id: sellerId } = await makeDealer(db);
  const run = await importByPage(
    db,
    sellerId,
    carsCsv([{ stock: 'S1' }, { stock: 'S2' }, { stock: 'S3' }, { stock: 'S4' }]),
  );
  const [edited, sold, deleted] = await ownListings(sellerId);
  const idOf = (listing: { id: string } | undefined) => eq(listings.id, listing?.id ?? '');
  await db.update(listings).set({ priceCents: 100_000 }).where(idOf(edited));
  await db.update(listings).set({ soldDate: new Date() }).where(idOf(sold));
  await db.delete(listings).where(idOf(deleted));
  await undoLater(db, { sellerId, runId: run.id });
  await undoImport(db, run.id, NEVER);
  const left = await ownListings(sellerId);
  expect(left.map(({ id }) => id)).toEqual([edited?.id, sold?.id]);
  const undone = await countUndone(db, run);
  expect(undone).toMatchObject({ undone: 1, keptCount: 2, gone: 1 });
  expect(undone.keptListings.map(({ id }) => id).sort()).toEqual([edited?.id, sold?.id].sort());
});

test('only the last import can be undone, once, within a day', async () => {
  const { id: sellerId } = await makeDealer(db);
  const first = await importByPage(db, sellerId, three);
  const last = await importByPage(db, sellerId, nextDay);
  expect(await undoLater(db, { sellerId, runId: first.id })).toMatchObject({ ok: false });
  expect(await findUndoEnd(db, first)).toBeNull();
  const tomorrow = new Date(Date.now() + 25 * 3_600_000);
  expect(await undoLater(db, { sellerId, runId: last.id }, tomorrow)).toMatchObject({ ok: false });
  expect(await undoLater(db, { sellerId, runId: last.id })).toEqual({ ok: true });
  await undoImport(db, last.id, NEVER);
  expect(await undoLater(db, { sellerId, runId: last.id })).toMatchObject({ ok: false });
});

test('a check never imported, or an import past undo, is deleted after a week', async () => {
  const { id: sellerId } = await makeDealer(db);
  const done = await importByPage(db, sellerId, three);
  const waiting = await upload(db, sellerId, three);
  await deleteOldImports(db, new Date(Date.now() + 8 * 86_400_000));
  expect(await findRun(db, { sellerId, runId: waiting })).toBeNull();
  expect(await listFindings(db, done, { kind: 'new', page: 1 })).toEqual([]);
  const left = await runOf(db, { sellerId, runId: done.id });
  expect(done.sample).toHaveLength(3);
  expect(left).toMatchObject({ state: 'done', sample: [], header: done.header, choices: done.choices });
});

test('a stopped import’s file is deleted after a week', async () => {
  const { id: sellerId } = await makeDealer(db);
  const own = { sellerId, runId: await upload(db, sellerId, three) };
  await check(db, own);
  await importLater(db, own, { withdrawsMissing: false });
  expect(await stopRun(db, own)).toBe(true);
  const pieces = () => db.$count(importFilePieces, eq(importFilePieces.runId, own.runId));
  await deleteOldImports(db, new Date(Date.now() + 6 * 86_400_000));
  expect(await pieces()).toBe(1);
  await deleteOldImports(db, new Date(Date.now() + 8 * 86_400_000));
  expect(await pieces()).toBe(0);
});

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['nothing', '', 'The file is empty.'],
  ['spaces', '  \n \n', 'The file is empty.'],
  ['a picture', latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), /isn’t a text file/],
  ['a workbook', latin1('PK\x03\x04\x14\0'), /Excel workbook/],
  ['UTF-16 the other way round', latin1('\xfe\xff\0m\0a'), /UTF-16/],
  ['one column', 'make\nToyota\n', /only one column/],
  ['a header alone', 'make,model\n', 'The file has column headings but no cars.'],
  ['an XML file', '<stock><car/></stock>', /This is an XML file/],
  ['a line without an end', 'x'.repeat(10_000_000), /cannot be read from line 1|longer than/],
  [
    'a single line of many cells',
    Array.from({ length: 400 }, (_, n) => `column ${n}`).join(','),
    /more than 300 columns/,
  ],
])('%s is rejected with a message and not stored', async (_, content, message) => {
  const { id: sellerId } = await makeDealer(db);
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const result = await takeUpload(db, { sellerId, file: arrived(bytes) });
  expect(result).toEqual({ ok: false, message: expect.stringMatching(message) });
  expect(await db.$count(importRuns, eq(importRuns.sellerId, sellerId))).toBe(0);
});

test('a file that Excel wrote is read in its encoding, with its semicolons', async () => {
  const { id: sellerId } = await makeDealer(db);
  const text = carsCsv([{ stock: 'S1', model: 'Café', make: 'Renault' }]).replaceAll(',', ';');
  await importBytes(sellerId, latin1(text));
  const utf16 = new Uint8Array(Buffer.from(`\ufeff${text.replace('S1', 'S2')}`, 'utf16le'));
  await importBytes(sellerId, utf16);
  expect((await ownListings(sellerId)).map(({ model }) => model)).toEqual(['Café', 'Café']);
});

test('encoding and delimiter are recognised however the file is split', async () => {
  const { id: sellerId } = await makeDealer(db);
  const text = carsCsv([{ stock: 'S1', model: 'Café', make: 'Renault' }]);
  const encodingOf = async (bytes: Uint8Array, pieceBytes: number) => {
    const result = await takeUpload(db, { sellerId, file: arrived(bytes, pieceBytes) });
    return result.ok ? (await runOf(db, { sellerId, runId: result.runId })).encoding : result.message;
  };
  const utf8 = new TextEncoder().encode(text);
  expect(await encodingOf(utf8, utf8.indexOf(0xc3) + 1)).toBe('utf-8');
  expect(await encodingOf(latin1(text), 60)).toBe('windows-1252');
  expect(await encodingOf(new TextEncoder().encode(`${text}\0`), 60)).toContain('isn’t a text file');
});

async function importBytes(sellerId: string, bytes: Uint8Array) {
  const own = { sellerId, runId: await upload(db, sellerId, bytes) };
  await check(db, own);
  await importLater(db, own, { withdrawsMissing: false });
  await runImport(db, own.runId, NEVER);
}

test('a truncated file is reported with the line and cannot be imported', async () => {
  const { id: sellerId } = await makeDealer(db);
  const own = { sellerId, runId: await upload(db, sellerId, `${three}\r\n"S9,Toyota`) };
  const run = await check(db, own);
  expect(run.failure).toMatch(/cannot be read from line 5 on/);
  expect(await importLater(db, own, { withdrawsMissing: false })).toEqual({ ok: false, reason: 'not-checked' });
});

const oddWords = carsCsv([
  { stock: 'S1', body: 'Commercial' },
  { stock: 'S2', body: 'commercial ' },
  { stock: 'S3', doors: '' },
  { stock: 'S4', body: 'Hatch' },
]);

test('unknown words, and blanks in required fields, are counted', async () => {
  const { id: sellerId } = await makeDealer(db);
  const run = await check(db, { sellerId, runId: await upload(db, sellerId, oddWords) });
  const { review } = run.figures as RunFigures;
  expect(run.figures).toMatchObject({ new: 1, rejected: 3 });
  expect(review?.words).toEqual([
    { field: 'bodyType', word: 'commercial', value: null, count: 2 },
    { field: 'bodyType', word: 'hatch', value: 'Hatchback', count: 1 },
    { field: 'doors', word: '', value: null, count: 1 },
  ]);
});

test('a dealer’s meanings are used and remembered for their next file', async () => {
  const { id: sellerId } = await makeDealer(db);
  const { id: otherId } = await makeDealer(db);
  await saveMeanings(db, sellerId, [
    { field: 'bodyType', word: 'commercial', value: 'Van' },
    { field: 'doors', word: '', value: '4' },
  ]);
  expect((await importByPage(db, sellerId, oddWords)).figures).toMatchObject({ new: 4, rejected: 0 });
  const landed = await ownListings(sellerId);
  expect(landed.map(({ bodyType, doors }) => `${bodyType} ${doors}`).sort()).toEqual([
    'Hatchback 4',
    'Hatchback 5',
    'Van 5',
    'Van 5',
  ]);
  const nextFile = oddWords.replace('"stock"', '"Stock No"').replace('S4', 'S5');
  expect((await importByPage(db, sellerId, nextFile)).figures).toMatchObject({ new: 1, rejected: 0 });
  expect((await importByPage(db, otherId, oddWords)).figures).toMatchObject({ new: 1, rejected: 3 });
  await saveMeanings(db, sellerId, [{ field: 'bodyType', word: 'commercial', value: '' }]);
  expect(await listMeanings(db, sellerId)).toEqual({ doors: { '': '4' } });
});

test('an import uses the meanings that its check used, not later ones', async () => {
  const { id: sellerId } = await makeDealer(db);
  await saveMeanings(db, sellerId, [{ field: 'bodyType', word: 'commercial', value: 'Van' }]);
  const own = { sellerId, runId: await upload(db, sellerId, carsCsv([{ body: 'Commercial' }])) };
  await check(db, own);
  await saveMeanings(db, sellerId, [{ field: 'bodyType', word: 'commercial', value: 'Ute' }]);
  await importLater(db, own, { withdrawsMissing: false });
  await runImport(db, own.runId, NEVER);
  expect(await ownListings(sellerId)).toMatchObject([{ bodyType: 'Van' }]);
});

test('an implausible car is imported with a warning', async () => {
  const { id: sellerId } = await makeDealer(db);
  const run = await check(db, { sellerId, runId: await upload(db, sellerId, carsCsv([{ km: '987475' }])) });
  expect(run.figures).toMatchObject({
    new: 1,
    rejected: 0,
    review: { doubts: [{ sentence: 'more than 500,000 km', cars: 1, examples: [{ line: 2, value: '987,475 km' }] }] },
  });
});
