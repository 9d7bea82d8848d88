/** The versions that triggers raise for cached pages. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { deleteArticle, updateArticle, versionOf } from '#app/articles/writing.server.ts';
import { ContentVersions, noteChanges, contentVersions as ofProcess } from '#app/http/content-versions.server.ts';
import { recordViews } from '#app/listings/views.server.ts';
import { recordPageViews } from '#app/platform/page-views.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { articles } from '#app/platform/schema/articles.server.ts';
import { contentVersions } from '#app/platform/schema/site.server.ts';
import { makeArticle } from '#tests/support/articles.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';

const here = new ContentVersions();
const elsewhere = new ContentVersions();
const started: { close(): Promise<void> }[] = [];

const connection = await databaseOfFile();
const { db } = connection;
started.push(await here.start(connection), await elsewhere.start(connection));
afterAll(async () => {
  for (const { close } of started) await close();
});

async function changedBy(change: () => Promise<unknown>) {
  await here.readAfterChange();
  const before = [here.of('articles'), here.of('sellers')];
  await change();
  await here.readAfterChange();
  return { articles: here.of('articles') !== before[0], sellers: here.of('sellers') !== before[1] };
}

test('publishing, updating or deleting an article raises the version', async () => {
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
  expect(await changedBy(() => deleteArticle(db, articleId, author.id))).toMatchObject({ articles: true });
  expect(await changedBy(() => deleteArticle(db, articleId, author.id))).toMatchObject({ articles: false });
});

test('changing public profile fields raises the version, other fields don’t', async () => {
  const seller = await makeSeller(db, { dealershipName: 'Robin’s Cars' });
  const change = (values: Partial<typeof users.$inferInsert>) =>
    changedBy(() => db.update(users).set(values).where(eq(users.id, seller.id)));
  expect(await change({ phoneNumber: '0491570158' })).toMatchObject({ sellers: false });
  await makeListing(db, seller);
  expect(await change({ phoneNumber: '0491570159' })).toEqual({ sellers: true, articles: false });
  expect(await change({ dealershipName: 'Robin’s Better Cars' })).toMatchObject({ sellers: true });
  expect(await change({ name: 'Alex', lastSeen: new Date(), lastLogin: new Date() })).toEqual({
    articles: false,
    sellers: false,
  });
  await makeArticle(db, { ...(await makePerson(db)), id: seller.id });
  expect(await change({ name: 'Kim' })).toMatchObject({ articles: true });
  expect(await changedBy(() => db.delete(users).where(eq(users.id, seller.id)))).toMatchObject({ articles: true });
});

test('counting views does not raise the version', async () => {
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

test('another process sees the change within a second', async () => {
  const before = elsewhere.of('articles');
  await makeArticle(db, await makePerson(db));
  await expect.poll(() => elsewhere.of('articles')).not.toBe(before);
});

test('a smaller number after a restore counts as a change', async () => {
  const restore = () => db.update(contentVersions).set({ version: 0n });
  expect(await changedBy(restore)).toEqual({ articles: true, sellers: true });
});

test('a slow read that began before another does not bring its older numbers back', async () => {
  const overtaken = new ContentVersions();
  const deaf = { ...connection, listen: async () => ({ stop: async () => {} }) };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const running = await overtaken.start(deaf);
  const old = await db.select().from(contentVersions);
  const slow = Promise.withResolvers<typeof old>();
  const selecting = vi.spyOn(db, 'select').mockReturnValueOnce({ from: () => slow.promise } as never);
  const reading = overtaken.readAfterChange();
  await makeArticle(db, await makePerson(db));
  await overtaken.readAfterChange();
  const known = overtaken.of('articles');
  slow.resolve(old);
  await reading;
  expect(overtaken.of('articles')).toBe(known);
  selecting.mockRestore();
  await running.close();
  vi.useRealTimers();
});

test('an unreadable version counts as changed', async () => {
  const lost = new ContentVersions();
  const running = await lost.start(connection);
  const before = lost.of('sellers');
  const failing = vi.spyOn(db, 'select').mockImplementation(() => {
    throw new Error('The database is away.');
  });
  await lost.readAfterChange();
  failing.mockRestore();
  expect(lost.of('sellers')).toBe(before + 1);
  await running.close();
});

test('an accepted form checks the version before its answer, a page request does not', async () => {
  const deaf = { ...connection, listen: async () => ({ stop: async () => {} }) };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const running = await ofProcess.start(deaf);
  const isNewsAfter = async (method: string) => {
    const before = ofProcess.of('articles');
    const request = new Request('http://localhost/admin/articles/new', { method });
    await noteChanges({ request } as Parameters<typeof noteChanges>[0], async () => {
      await makeArticle(db, await makePerson(db));
      return new Response();
    });
    return ofProcess.of('articles') !== before;
  };
  expect(await isNewsAfter('POST')).toBe(true);
  expect(await isNewsAfter('GET')).toBe(false);
  await running.close();
  vi.useRealTimers();
});
