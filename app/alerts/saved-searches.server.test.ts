import { and, eq, isNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { changeSearch } from '#app/alerts/change-search.server.ts';
import { readEvents, searchReader } from '#app/alerts/matcher.server.ts';
import { deleteOldSearchesOfAlerts, joinAccount, saveSearch } from '#app/alerts/saved-searches.server.ts';
import { listSearches } from '#app/alerts/search-list.server.ts';
import { confirmWaiting, readWaiting, saveByEmail } from '#app/alerts/waiting-searches.server.ts';
import { sellListings } from '#app/listings/sale.server.ts';
import { alerts, savedSearches } from '#app/platform/schema/alerts.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { makeSearch } from '#tests/support/saved-searches.ts';
import { makeSignedIn } from '#tests/support/signed-in.ts';

const HOUR_MS = 3_600_000;

const { db } = await databaseOfFile();
beforeEach(() => db.delete(savedSearches));

const search = (number: number) => ({ criteria: `maxPrice=${number}`, name: `Under $${number}` });

async function waitingOf(email: string) {
  const { confirmedAt, removedAt } = savedSearches;
  return db
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.email, email), isNull(confirmedAt), isNull(removedAt)));
}

async function confirmed(email: string, count: number): Promise<string> {
  for (let number = 1; number <= count; number += 1) await saveByEmail(db, email, search(number));
  const [first] = await waitingOf(email);
  expect(await confirmWaiting(db, first?.id ?? '')).toBe(true);
  return first?.id ?? '';
}

test('an account has up to 50 searches, even with simultaneous requests; deleted ones don’t count', async () => {
  const { viewer } = await makeSignedIn(db);
  for (let number = 1; number < 50; number += 1) await saveSearch(db, viewer, search(number));
  const pressed = await Promise.all([50, 51, 52].map((number) => saveSearch(db, viewer, search(number))));
  expect(pressed.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await saveSearch(db, viewer, search(1))).toMatchObject({ ok: true, isNew: false });
  const [{ id = '' } = {}] = await listSearches(db, { userId: viewer.uid });
  await changeSearch(db, { userId: viewer.uid }, id, { kind: 'delete' });
  expect(await saveSearch(db, viewer, search(60))).toMatchObject({ ok: true, isNew: true });
});

test('an email address has up to 10 searches, and a used link says so', async () => {
  const id = await confirmed('robin@example.com', 14);
  expect(await listSearches(db, { email: 'robin@example.com' })).toHaveLength(10);
  expect(await confirmWaiting(db, id)).toBe(false);
  expect(await readWaiting(db, id)).toEqual({ state: 'done' });
  await saveByEmail(db, 'robin@example.com', search(99));
  expect(await waitingOf('robin@example.com')).toEqual([]);
});

test('searches saved by email move to the account that verifies the email, each once', async () => {
  const { viewer } = await makeSignedIn(db);
  await saveByEmail(db, viewer.email, search(1));
  await confirmed(viewer.email, 2);
  expect(await listSearches(db, { userId: viewer.uid })).toHaveLength(2);
  const stranger = await makeSignedIn(db);
  await confirmed('robin@example.com', 2);
  await saveSearch(db, stranger.viewer, search(2));
  await joinAccount(db, { ...stranger.viewer, email: 'robin@example.com', emailVerified: false });
  expect(await listSearches(db, { userId: stranger.viewer.uid })).toHaveLength(1);
  await joinAccount(db, { ...stranger.viewer, email: 'robin@example.com' });
  expect(await listSearches(db, { userId: stranger.viewer.uid })).toHaveLength(2);
  expect(await listSearches(db, { email: 'robin@example.com' })).toEqual([]);
});

test('undo does not restore a search that was saved again since', async () => {
  const { viewer } = await makeSignedIn(db);
  const scope = { userId: viewer.uid };
  const id = await makeSearch(db, viewer, 'make=Toyota');
  await changeSearch(db, scope, id, { kind: 'delete' });
  await makeSearch(db, viewer, 'make=Toyota');
  expect(await changeSearch(db, scope, id, { kind: 'restore' })).toBeNull();
  expect(await listSearches(db, scope)).toHaveLength(1);
});

test('the list says what is new since the last visit, counting cars still for sale', async () => {
  const { viewer } = await makeSignedIn(db);
  const seller = await makePerson(db);
  await makeSearch(db, viewer, 'make=Toyota');
  const [one] = [await makeListing(db, seller), await makeListing(db, seller), await makeListing(db, seller)];
  await readEvents(db, 100, [searchReader()]);
  await sellListings(db, { sellerId: seller.id, listingIds: [one], soldAt: new Date() });
  const [shown] = await listSearches(db, { userId: viewer.uid });
  expect(shown).toMatchObject({ name: 'Toyota', news: '2 new', since: 'since your last visit' });
  await db.update(savedSearches).set({ visitedAt: new Date(Date.now() + 1000) });
  const later = new Date(Date.now() + 24 * HOUR_MS);
  expect((await listSearches(db, { userId: viewer.uid }, later))[0]).toMatchObject({
    news: '',
    since: 'since yesterday',
  });
});

test('alerts from while a search is paused are not emailed later', async () => {
  const { viewer } = await makeSignedIn(db);
  const scope = { userId: viewer.uid };
  const seller = await makePerson(db);
  const id = await makeSearch(db, viewer, 'make=Toyota');
  const comes = async () => {
    await makeListing(db, seller);
    await readEvents(db, 100, [searchReader()]);
    const [row] = await db.select().from(savedSearches).where(eq(savedSearches.id, id));
    return row?.dueAt ?? null;
  };
  expect(await comes()).not.toBeNull();
  await changeSearch(db, scope, id, { kind: 'schedule', frequency: 'at_once' });
  const soon = (await db.select().from(savedSearches))[0]?.dueAt as Date;
  expect(soon.getTime()).toBeLessThan(Date.now() + 60_000);
  await changeSearch(db, scope, id, { kind: 'pause' });
  expect(await comes()).toBeNull();
  await changeSearch(db, scope, id, { kind: 'resume' });
  expect((await db.select().from(savedSearches))[0]?.dueAt).toBeNull();
  expect(await db.$count(alerts, eq(alerts.searchId, id))).toBe(2);
});

test('deleted searches are purged once Undo expires, unconfirmed ones after a week', async () => {
  const { viewer } = await makeSignedIn(db);
  const id = await makeSearch(db, viewer, 'make=Toyota');
  await changeSearch(db, { userId: viewer.uid }, id, { kind: 'delete' });
  await saveByEmail(db, 'robin@example.com', search(1));
  await deleteOldSearchesOfAlerts(db);
  expect(await db.$count(savedSearches)).toBe(2);
  await deleteOldSearchesOfAlerts(db, new Date(Date.now() + 2 * HOUR_MS));
  expect(await waitingOf('robin@example.com')).toHaveLength(1);
  await deleteOldSearchesOfAlerts(db, new Date(Date.now() + 8 * 24 * HOUR_MS));
  expect(await db.$count(savedSearches)).toBe(0);
});
