import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  findArticle,
  latestArticleChange,
  listArticles,
  listForEditor,
  listHomeArticles,
  listNewestArticles,
} from '#app/articles/articles.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { type User, users } from '#app/platform/schema/accounts.server.ts';
import { articleImages, articles } from '#app/platform/schema/articles.server.ts';
import { makeArticle, makeArticleImage } from '#tests/support/articles.ts';
import { shareTestDatabase } from '#tests/support/database.ts';
import { makePerson } from '#tests/support/people.ts';

const emptyDatabase = shareTestDatabase();
let db: Database;
let author: User;

beforeEach(async () => {
  db = await emptyDatabase();
  author = await makePerson(db, { name: 'Émile Marsh', email: 'zed@people.example' });
});

const on = (day: number) => new Date(Date.UTC(2026, 2, day));

test('without articles there is one empty page and no last change', async () => {
  expect(await listArticles(db, { category: '', page: 7 })).toEqual({
    articles: [],
    total: 0,
    categories: [],
    page: 1,
    pages: 1,
  });
  expect(await latestArticleChange(db)).toBeNull();
});

test('articles are listed twelve per page, newest first, and a page past the end shows the last', async () => {
  for (let day = 1; day <= 13; day += 1) await makeArticle(db, author, { title: `Day ${day}`, createdAt: on(day) });
  const titles = async (page: number) =>
    (await listArticles(db, { category: '', page })).articles.map(({ title }) => title);
  expect(await titles(1)).toEqual(Array.from({ length: 12 }, (_, n) => `Day ${13 - n}`));
  expect(await titles(2)).toEqual(['Day 1']);
  expect(await listArticles(db, { category: '', page: 9_999_999 })).toMatchObject({ page: 2, pages: 2 });
  expect(await titles(9_999_999)).toEqual(['Day 1']);
  expect((await listNewestArticles(db, 3)).map(({ title }) => title)).toEqual(['Day 13', 'Day 12', 'Day 11']);
  expect(await latestArticleChange(db)).toEqual(on(13));
});

test('home has the two latest featured stories, however old, then the newest others, eight in all', async () => {
  for (let day = 1; day <= 13; day += 1) {
    await makeArticle(db, author, { title: `Day ${day}`, featured: day <= 3, createdAt: on(day) });
  }
  const titles = (await listHomeArticles(db)).map(({ title }) => title);
  expect(titles).toEqual(['Day 3', 'Day 2', 'Day 13', 'Day 12', 'Day 11', 'Day 10', 'Day 9', 'Day 8']);
});

test('a category lists its own articles in pages, with the count of every category', async () => {
  for (let day = 1; day <= 13; day += 1) {
    await makeArticle(db, author, { title: `Buying ${day}`, category: 'Buying', createdAt: on(day) });
  }
  await makeArticle(db, author, { title: 'Sold', category: 'Selling', createdAt: on(20) });
  await makeArticle(db, author, { title: 'News', category: '', createdAt: on(21) });
  const counts = {
    total: 15,
    categories: [
      { name: 'Buying', count: 13 },
      { name: 'Selling', count: 1 },
    ],
  };
  const buying = await listArticles(db, { category: 'Buying', page: 9 });
  expect(buying).toMatchObject({ ...counts, page: 2, pages: 2 });
  expect(buying.articles.map(({ title }) => title)).toEqual(['Buying 1']);
  expect(await listArticles(db, { category: 'Racing', page: 1 })).toEqual({
    ...counts,
    articles: [],
    page: 1,
    pages: 1,
  });
  expect((await listArticles(db, { category: '', page: 1 })).articles[0]?.title).toBe('News');
  expect((await listForEditor(db)).categories).toEqual(['Buying', 'Selling']);
});

test('an article has its images in order and an initial for its author', async () => {
  const images = [await makeArticleImage(db, 'sections'), await makeArticleImage(db, 'sections')];
  const sections = [
    { title: 'First', content: 'One.\nTwo.', images: images.toReversed(), alts: { [images[0] as string]: 'A stamp' } },
    { title: 'Second', content: '', images: [] },
  ];
  const article = await findArticle(db, await makeArticle(db, author, { sections }));
  expect(article?.sections.map(({ title }) => title)).toEqual(['First', 'Second']);
  expect(article?.sections[0]?.images.map(({ id }) => id)).toEqual(images.toReversed());
  expect(article?.sections[0]?.images.map(({ alt }) => alt)).toEqual(['', 'A stamp']);
  expect(article?.previewImage?.url).toMatch(/^\/files\/articles\/previews\//);
  expect(article?.authorInitial).toBe('É');
});

test('no data of an article contains the author’s email', async () => {
  const article = await findArticle(db, await makeArticle(db, author));
  expect(JSON.stringify([article, await listArticles(db, { category: '', page: 1 })])).not.toContain(author.email);
});

test('an article of a deleted author shows the editors’ initial', async () => {
  const leaver = await makePerson(db, { name: 'Robin', email: 'quokka@people.example' });
  const id = await makeArticle(db, leaver);
  expect((await findArticle(db, id))?.authorInitial).toBe('R');
  await db.update(articles).set({ author: '' }).where(eq(articles.id, id));
  await db.delete(users).where(eq(users.id, leaver.id));
  expect((await findArticle(db, id))?.authorInitial).toBe('E');
});

test('a missing image is left out', async () => {
  const image = await makeArticleImage(db, 'sections');
  const id = await makeArticle(db, author, { sections: [{ title: 'Part', content: 'Words.', images: [image] }] });
  await db.delete(articleImages).where(eq(articleImages.articleId, id));
  const article = await findArticle(db, id);
  expect(article?.sections).toEqual([{ title: 'Part', content: 'Words.', images: [] }]);
  expect(article?.previewImage).toBeNull();
});

test.each(['', 'x', '%00', 'abcdefghjkmn', "' or 1=1--", 'a'.repeat(5000)])('%.20j finds no article', async (id) => {
  await makeArticle(db, author);
  expect(await findArticle(db, id)).toBeNull();
  expect(await db.$count(articles)).toBe(1);
});
