/** Every query of jobs, the feed and pages can use an index. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countAccounts, listAccounts } from '#app/accounts/admin-accounts.server.ts';
import { deleteExpired } from '#app/accounts/sessions.server.ts';
import { alertEmail } from '#app/alerts/alert-mail.server.tsx';
import { queueDueMails } from '#app/alerts/due-mails.server.ts';
import { readEvents, searchReader } from '#app/alerts/matcher.server.ts';
import { deleteOldSearchesOfAlerts } from '#app/alerts/saved-searches.server.ts';
import { listSearches } from '#app/alerts/search-list.server.ts';
import { saveByEmail } from '#app/alerts/waiting-searches.server.ts';
import { deleteUnclaimedArticleImages } from '#app/articles/article-images.server.ts';
import { listMessages } from '#app/contact/inbox.server.ts';
import { deleteOldMessages } from '#app/contact/messages.server.ts';
import { deleteOldDrafts, deleteOldKeys } from '#app/drafts/drafts.server.ts';
import { writeOwnData } from '#app/leaving/own-data.server.ts';
import { unsoldPages } from '#app/listings/unsold-pages.server.ts';
import { deleteFiles, deleteOldUploads, deleteUnknownFolders } from '#app/photos/cleanup.server.ts';
import { deleteUnusedPhotos } from '#app/photos/photos.server.ts';
import type { Database, DatabaseConnection } from '#app/platform/db/types.server.ts';
import { deleteRemovedCars, savedAmong } from '#app/saved-cars/saved-cars.server.ts';
import { listOfflineCars, listSavedCars } from '#app/saved-cars/saved-list.server.ts';
import { SORTS } from '#app/search/criteria.ts';
import { listEntries, listEntriesInBlocks } from '#app/search/entries.server.ts';
import { currentSnapshot, deleteChangesSeen, readChanges } from '#app/search/listing-changes.server.ts';
import {
  countSearchesByDay,
  deleteOldSearches,
  listSearchesWithNoResults,
  readListingFigures,
} from '#app/search/search-figures.server.ts';
import { readMyListings } from '#app/selling/my-listings.server.ts';
import { TABS } from '#app/selling/selection.ts';
import { deleteOldImports } from '#app/stock/runs.server.ts';
import { openNewTestDatabase } from '#tests/support/database.ts';
import { openExplainer } from '#tests/support/explainer.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { recordQueries, tablesReadWhole } from '#tests/support/plans.ts';
import { queuedJobs } from '#tests/support/queued.ts';
import { makeSearch } from '#tests/support/saved-searches.ts';
import '#tests/support/record-queries.ts';

let connection: DatabaseConnection;
let explainer: Awaited<ReturnType<typeof openExplainer>>;
const queries = recordQueries();

beforeAll(async () => {
  connection = await openNewTestDatabase();
  explainer = await openExplainer();
});
afterAll(async () => {
  await connection.close();
  await explainer.close();
  queries.forget();
});

const SELECTIONS = TABS.flatMap((tab) => SORTS.map(({ value }) => ({ tab, sort: value, q: 'corolla 2019', page: 3 })));

test('jobs, the feed, sitemaps and own listings scan no whole table', async () => {
  const { db } = connection;
  const seller = await makePerson(db);
  const listingId = await makeListing(db, seller);
  process.env.RECORD_QUERIES_TO = queries.environment.RECORD_QUERIES_TO;
  await work(db);
  await ask(db, { userId: seller.id, email: seller.email, listingId });
  delete process.env.RECORD_QUERIES_TO;
  expect(await tablesReadWhole(queries.read(), explainer)).toEqual([]);
});

test('every foreign key has an index for deletions', async () => {
  const { rows } = await connection.executeSql(`
    select conrelid::regclass || ' (' || conkey::text || ')' as unserved
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index where indrelid = conrelid and (indkey::int2[])[0:cardinality(conkey) - 1] = conkey
    )`);
  expect(rows).toEqual([]);
});

async function work(db: Database) {
  const sweeps = [deleteExpired, deleteUnclaimedArticleImages, deleteOldDrafts, deleteOldKeys, deleteOldImports];
  const others = [deleteOldUploads, deleteUnknownFolders, deleteOldSearches, deleteRemovedCars, deleteOldMessages];
  for (const sweep of [...sweeps, ...others, deleteOldSearchesOfAlerts, queueDueMails]) {
    await sweep(db);
  }
  await deleteFiles(db, { keys: ['listings/a/b'], folders: ['listings/a'] });
  await deleteUnusedPhotos(db, ['listings/a/b']);
  const since = { text: '3:3:', end: '3', underWay: ['2'] };
  const seen = await currentSnapshot(db);
  for await (const _ of readChanges(db, { since, until: seen }, 10));
  await deleteChangesSeen(db, seen, 10);
}

async function askOfAlerts(db: Database, userId: string) {
  const buyer = await makePerson(db);
  await makeSearch(db, { uid: buyer.id }, 'make=Toyota', { frequency: 'at_once' });
  await makeListing(db, { id: userId, email: 'robin@people.example' });
  await readEvents(db, 100, [searchReader()]);
  await queueDueMails(db, new Date(Date.now() + 60_000));
  await listSearches(db, { userId: buyer.id });
  await saveByEmail(db, 'robin@example.com', { criteria: 'make=Kia', name: 'Kia' });
  const { signal } = new AbortController();
  for (const { mailId } of await queuedJobs<{ mailId: string }>(db, 'send-alert'))
    await alertEmail.send(db, { mailId }, { id: mailId, signal });
}

type Enquiry = { userId: string; email: string; listingId: string };

async function ask(db: Database, { userId, email: own, listingId }: Enquiry) {
  await listEntries(db, [listingId]);
  await listEntriesInBlocks(db, 0, 10);
  for await (const _ of unsoldPages(db, 'a'));
  for (const selection of SELECTIONS) await readMyListings(db, { sellerId: userId, now: new Date() }, selection);
  await listSavedCars(db, userId, 3);
  await listOfflineCars(db, userId, 100);
  await savedAmong(db, userId, [listingId]);
  await askOfAlerts(db, userId);
  for (const email of ['', 'robin@']) await listAccounts(db, { email, ids: [userId] });
  await listMessages(db, 2);
  await readListingFigures(db, ['2026-03-09']);
  await countAccounts(db, ['2026-03-09']);
  await listSearchesWithNoResults(db, '2026-03-09', 10);
  await countSearchesByDay(db, ['2026-03-09']);
  for await (const _ of writeOwnData(db, { uid: userId, email: own } as never));
}
