/** What the database tells processes that keep pages, by its triggers. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deleteArticle, updateArticle, versionOf } from '#app/articles/writing.server.ts';
import {
  ContentVersions,
  noteChanges,
  contentVersions as ofProcess,
} from '#app/http/page-cache/content-versions.server.ts';
import { recordViews } from '#app/listings/views.server.ts';
import { users } from '#app/platform/db/schema/accounts.server.ts';
import { articles } from '#app/platform/db/schema/articles.server.ts';
import { contentVersions } from '#app/platform/db/schema/site.server.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { recordPageViews } from '#app/platform/page-views.server.ts';
import { makeArticle } from '#tests/support/articles.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';

let connection: DatabaseConnection;
const here = new ContentVersions();
const elsewhere = new ContentVersions();
const started: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  connection = await openTestDatabase();
  started.push(await here.start(connection), await elsewhere.start(connection));
});
afterAll(async () => {
  for (const { close } of started) await close();
  await connection.close();
});

/** What is another after `change`, in the process that made it. */
async function changedBy(change: () => Promise<unknown>) {
  await here.readAfterChange();
  const before = [here.of('articles'), here.of('sellers')];
  await change();
  await here.readAfterChange();
  return { articles: here.of('articles') !== before[0], sellers: here.of('sellers') !== before[1] };
}

test('an article that is published, changed or deleted is news', async () => {
  const { db } = connection;
  const author = await makePerson(db);
  let articleId = '';
  const published = await changedBy(async () => {
    articleId = await makeArticle(db, author);
  });
  expect(published).toEqual({ articles: true, sellers: false });
  const [article] = await db.select().from(articles).where(eq(articles.id, articleId));
  if (!article) throw new Error('There is no article.');
  const fields = { ...article, title: 'Another title' };
  const change = () => updateArticle(db, author, { articleId, fields, knownVersion: versionOf(article) });
  expect(await changedBy(change)).toMatchObject({ articles: true });
  expect(await changedBy(() => deleteArticle(db, articleId))).toMatchObject({ articles: true });
  expect(await changedBy(() => deleteArticle(db, articleId))).toMatchObject({ articles: false });
});

test('what pages show of people is news, and nothing else of them', async () => {
  const { db } = connection;
  const seller = await makeSeller(db, { dealershipName: 'Robin’s Cars' });
  const change = (values: Partial<typeof users.$inferInsert>) =>
    changedBy(() => db.update(users).set(values).where(eq(users.id, seller.id)));
  expect(await change({ phoneNumber: '0491570158' })).toMatchObject({ sellers: false });
  await makeListing(db, seller);
  expect(await change({ phoneNumber: '0491570159' })).toEqual({ sellers: true, articles: false });
  expect(await change({ dealershipName: 'Robin’s Better Cars' })).toMatchObject({ sellers: true });
  expect(await change({ name: 'Alex', lastSeen: new Date(), lastLogin: new Date() })).toEqual({
    ...{ articles: false, sellers: false },
  });
  await makeArticle(db, { ...(await makePerson(db)), id: seller.id });
  expect(await change({ name: 'Kim' })).toMatchObject({ articles: true });
  expect(await changedBy(() => db.delete(users).where(eq(users.id, seller.id)))).toMatchObject({ articles: true });
});

test('counting is no news', async () => {
  const { db } = connection;
  const listingId = await makeListing(db, await makeSeller(db));
  const [{ count: before } = {}] = await db.select({ count: sql`count(*)` }).from(sql`listing_changes`);
  const counting = async () => {
    await recordViews(db, new Map([[`${listingId} 2026-06-01`, 3]]));
    await recordPageViews(db, new Map([['/listing/:id 2026-06-01', 3]]));
  };
  expect(await changedBy(counting)).toEqual({ articles: false, sellers: false });
  const [{ count: after } = {}] = await db.select({ count: sql`count(*)` }).from(sql`listing_changes`);
  expect(after).toBe(before);
});

test('another process hears of it within a second, without asking', async () => {
  const before = elsewhere.of('articles');
  await makeArticle(connection.db, await makePerson(connection.db));
  await vi.waitFor(() => expect(elsewhere.of('articles')).not.toBe(before), { timeout: 5000 });
});

test('where a backup was restored and the number is smaller, that is news too', async () => {
  const restore = () => connection.db.update(contentVersions).set({ version: 0n });
  expect(await changedBy(restore)).toEqual({ articles: true, sellers: true });
});

test('what cannot be read after a change counts as changed', async () => {
  const lost = new ContentVersions();
  const running = await lost.start(connection);
  const before = lost.of('sellers');
  const failing = vi.spyOn(connection.db, 'select').mockImplementation(() => {
    throw new Error('The database is away.');
  });
  await lost.readAfterChange();
  failing.mockRestore();
  expect(lost.of('sellers')).toBe(before + 1);
  await running.close();
});

test('a form that was taken is followed by a look before its answer, a page that was asked for is not', async () => {
  const deaf = { ...connection, listen: async () => ({ stop: async () => {} }) };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const running = await ofProcess.start(deaf);
  const isNewsAfter = async (method: string) => {
    const before = ofProcess.of('articles');
    const request = new Request('http://localhost/admin/articles/new', { method });
    await noteChanges({ request } as Parameters<typeof noteChanges>[0], async () => {
      await makeArticle(connection.db, await makePerson(connection.db));
      return new Response();
    });
    return ofProcess.of('articles') !== before;
  };
  expect(await isNewsAfter('POST')).toBe(true);
  expect(await isNewsAfter('GET')).toBe(false);
  await running.close();
  vi.useRealTimers();
});
