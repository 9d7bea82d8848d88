import { generateKeyPairSync, sign } from 'node:crypto';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { digestStatement, printDigest } from '#app/listings/history/digest.ts';
import { signDigest } from '#app/listings/history/signature.server.ts';
import { digestHeads, listDigests, makeDigest } from '#app/listings/history-digests.server.ts';
import { endOldHistories } from '#app/listings/history-retention.server.ts';
import { findPrintedDigests, verifyHistories } from '#app/listings/verify-histories.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { type HistoryDigest, historyDigests, historyHeads } from '#app/platform/schema/histories.server.ts';
import { listingEvents, listings } from '#app/platform/schema/listings.server.ts';
import { shareTestDatabase } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';

const DAY_MS = 86_400_000;
const emptyDatabase = shareTestDatabase();
let db: Database;
let car: string;

/** A history of four entries, the first two in a digest of yesterday, and another listing. */
beforeEach(async () => {
  db = await emptyDatabase();
  const seller = await makeSeller(db);
  car = await makeListing(db, seller, { price: 20_000 });
  await makeListing(db, seller);
  await change({ priceCents: 1_900_000 });
  await makeDigest(db, new Date(Date.now() - DAY_MS));
  await change({ kilometers: 123_456 });
  await change({ soldDate: new Date() });
});

const change = (changes: Partial<typeof listings.$inferInsert>) =>
  db.update(listings).set(changes).where(eq(listings.id, car));
const problemsOf = async (options = {}) => (await verifyHistories(db, options)).problems;
const printedDigests = async () => (await listDigests(db, 10)).map(printDigest).join('\n');

/** Tampers like someone with database access. */
async function tamper(statement: ReturnType<typeof sql>) {
  await db.execute(sql`alter table listing_events disable trigger user`);
  await db.execute(statement);
  await db.execute(sql`alter table listing_events enable trigger user`);
}

/** With the function that the site itself uses. */
async function rewriteHistory() {
  await tamper(sql`update listing_events set price_to_cents = 2000000 where listing_id = ${car} and position = 2`);
  for (const position of [1, 2, 3, 4]) {
    await tamper(sql`update listing_events e set previous_hash = coalesce((select hash from listing_events b
      where b.listing_id = e.listing_id and b.position = e.position - 1), '')
      where listing_id = ${car} and position = ${position}`);
    await tamper(sql`update listing_events e set hash = hash_of_listing_event(e)
      where listing_id = ${car} and position = ${position}`);
  }
}

test('untouched histories pass, with and without digests', async () => {
  expect(await verifyHistories(db)).toEqual({ entries: 5, digests: 1, problems: [] });
  await makeDigest(db);
  await makeDigest(db);
  const printed = findPrintedDigests(await printedDigests());
  expect(printed).toHaveLength(2);
  expect(await verifyHistories(db, { printed })).toEqual({ entries: 5, digests: 2, problems: [] });
});

const CHANGED_COLUMNS = [
  ['id', sql`id + 1000`],
  ['listing_id', sql`'other0000000'`],
  ['position', sql`7`],
  ['kind', sql`'back_for_sale'`],
  ['price_from_cents', sql`price_from_cents + 1`],
  ['price_to_cents', sql`null`],
  ['kilometers_from', sql`5`],
  ['kilometers_to', sql`6`],
  ['description_hash', sql`'-'`],
  ['photos_hash', sql`''`],
  ['photo_count', sql`0`],
  ['listed_at', sql`now()`],
  ['continues', sql`''`],
  ['at', sql`at + interval '1 microsecond'`],
  ['previous_hash', sql`repeat('0', 64)`],
  ['hash', sql`repeat('0', 64)`],
] as const;

test('a change in any column is reported', async () => {
  await db.execute(sql`create table kept as select * from listing_events`);
  for (const [column, value] of CHANGED_COLUMNS) {
    await tamper(
      sql`update listing_events set ${sql.identifier(column)} = ${value} where listing_id = ${car} and position = 2`,
    );
    const named = column === 'listing_id' ? 'other0000000' : car;
    expect((await problemsOf()).join('\n'), column).toContain(`Listing ${named}, entry`);
    await tamper(sql`delete from listing_events`);
    await tamper(sql`insert into listing_events select * from kept`);
  }
  expect(await problemsOf()).toEqual([]);
  const columns = Object.values(getTableColumns(listingEvents)).map(({ name }) => name);
  expect(CHANGED_COLUMNS.map(([name]) => name).sort()).toEqual(columns.sort());
});

test('the first broken entry of a history is reported', async () => {
  for (const position of [1, 2, 3, 4]) {
    await tamper(
      sql`update listing_events set kilometers_to = coalesce(kilometers_to, 0) + 1 where listing_id = ${car} and position = ${position}`,
    );
    expect((await problemsOf())[0]).toMatch(new RegExp(`^Listing ${car}, entry ${position} .*: it was changed\\.$`));
    await tamper(
      sql`update listing_events set kilometers_to = nullif(kilometers_to - 1, 0) where listing_id = ${car} and position = ${position}`,
    );
  }
  expect(await problemsOf()).toEqual([]);
});

test('a change of any column of heads and digests is named, and so is one that is gone', async () => {
  await makeDigest(db);
  const head = sql`where listing_id = ${car} and position = 2`;
  const last = sql`where previous_digest <> ''`;
  const backup = { heads: await db.select().from(historyHeads), digests: await listDigests(db, 10) };
  const changes = [
    ['day of a head', sql`update history_heads set day = day + 30 ${head}`],
    ['listing of a head', sql`update history_heads set listing_id = 'other' ${head}`],
    ['position of a head', sql`update history_heads set position = 3 ${head}`],
    ['hash of a head', sql`update history_heads set hash = 'a' ${head}`],
    ['a head', sql`delete from history_heads ${head}`],
    ['day of a digest', sql`update history_digests set day = day + 30 ${last}`],
    ['digest before', sql`update history_digests set previous_digest = 'a' ${last}`],
    ['number of heads', sql`update history_digests set heads = heads + 1 ${last}`],
    ['digest', sql`update history_digests set digest = 'a' ${last}`],
    ['key', sql`update history_digests set public_key = 'a' ${last}`],
    ['signature', sql`update history_digests set signature = 'a' ${last}`],
    ['a digest', sql`delete from history_digests ${last}`],
  ] as const;
  for (const [what, change] of changes) {
    await db.execute(change);
    expect((await problemsOf()).join(' '), what).toMatch(/digest of \d{4}-\d\d-\d\d/);
    await db.delete(historyHeads);
    await db.delete(historyDigests);
    await db.insert(historyHeads).values(backup.heads);
    await db.insert(historyDigests).values(backup.digests);
    expect(await problemsOf(), what).toEqual([]);
  }
});

test('a deleted entry, a cut-off end and a deleted history are reported', async () => {
  await tamper(sql`delete from listing_events where listing_id = ${car} and position = 3`);
  expect(await problemsOf()).toEqual([
    expect.stringMatching(`Listing ${car}, entry 4 .*: an entry before it is gone.`),
  ]);
  await tamper(sql`delete from listing_events where listing_id = ${car} and position > 1`);
  expect(await problemsOf()).toEqual([expect.stringMatching(`Listing ${car}, entry 2: gone since the digest of`)]);
  await tamper(sql`delete from listing_events where listing_id = ${car}`);
  expect(await problemsOf()).toEqual([expect.stringMatching(`Listing ${car}, entry 2: gone since the digest of`)]);
});

test('a rewritten history with valid hashes fails its digest', async () => {
  await rewriteHistory();
  expect(await problemsOf()).toEqual([expect.stringMatching(`Listing ${car}, entry 2: another since the digest of`)]);
});

test('a rewritten digest fails its signature, or the emailed copy if signed with our key', async () => {
  const emailed = await printedDigests();
  await rewriteHistory();
  await db.execute(sql`update history_heads h set hash = e.hash from listing_events e
    where e.listing_id = h.listing_id and e.position = h.position`);
  expect(await problemsOf()).toEqual([expect.stringMatching('doesn’t match the heads')]);
  const [before] = (await listDigests(db, 1)) as [HistoryDigest];
  const forged = { ...before, ...(await digestHeads(db, before)) };
  const store = (changes: Partial<HistoryDigest>) => db.update(historyDigests).set({ ...forged, ...changes });
  await store({});
  expect(await problemsOf()).toEqual([expect.stringMatching('wrong signature')]);
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const other = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const signature = sign(null, Buffer.from(digestStatement(forged)), privateKey).toString('base64');
  await store({ publicKey: other, signature });
  expect(await problemsOf()).toEqual([expect.stringMatching('signed with another key')]);
  expect(await problemsOf({ publicKeys: [other] })).toEqual([]);
  await store({ signature: signDigest(forged) });
  expect(await problemsOf()).toEqual([]);
  expect(await problemsOf({ printed: findPrintedDigests(emailed) })).toEqual([
    expect.stringMatching('is not the one that was published'),
  ]);
  await db.delete(historyDigests);
  expect((await problemsOf({ printed: findPrintedDigests(emailed) })).join('\n')).toMatch(/was published and is gone/);
});

test('a digest is found in the file of an email, whose long lines are broken', () => {
  const digest = 'a1'.repeat(32);
  const printed = `> day: 2026-11-23\r\n> previous: none\r\n> heads: 2\r\n> digest: ${digest.slice(0, 50)}=\r\n${digest.slice(50)}\r\n`;
  expect(findPrintedDigests(printed)).toEqual([{ day: '2026-11-23', digest }]);
});

test('a removed listing’s history ends after a year, and only then', async () => {
  await db.delete(listings).where(eq(listings.id, car));
  await makeDigest(db);
  await endOldHistories(db);
  expect(await verifyHistories(db)).toMatchObject({ entries: 6, problems: [] });
  const shift = sql`day - 400`;
  await db.execute(sql`update history_heads set day = ${shift}`);
  const digests = (await listDigests(db, 10)).reverse();
  let previousDigest = '';
  for (const { day } of digests) {
    const old = new Date(Date.parse(day) - 400 * DAY_MS).toISOString().slice(0, 10);
    const content = { day: old, previousDigest, ...(await digestHeads(db, { day: old, previousDigest })) };
    await db
      .update(historyDigests)
      .set({ ...content, signature: signDigest(content) })
      .where(eq(historyDigests.day, day));
    previousDigest = content.digest;
  }
  await endOldHistories(db);
  expect(await verifyHistories(db)).toMatchObject({ entries: 2, problems: [] });
  await tamper(sql`update listing_events set price_from_cents = 1 where listing_id = ${car}`);
  expect((await problemsOf())[0]).toContain(`Listing ${car}, entry 5`);
});

test('a history cut down to a forged end is reported', async () => {
  await tamper(sql`delete from listing_events where listing_id = ${car}`);
  await db.execute(sql`insert into listing_events (listing_id, kind, at, position, previous_hash, hash)
    values (${car}, 'removed', now() - interval '2 years', 1, '', '')`);
  await tamper(sql`update listing_events set position = 9 where listing_id = ${car}`);
  await tamper(sql`update listing_events e set hash = hash_of_listing_event(e) where listing_id = ${car}`);
  expect((await problemsOf())[0]).toContain(`Listing ${car}, entry 9`);
});
