import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { UNSAVED_DAYS } from '#app/articles/article-form.ts';
import { deleteUnclaimedArticleImages, deleteUnknownArticleFolders } from '#app/articles/article-images.server.ts';
import {
  type ArticleFields,
  createArticle,
  deleteArticle,
  updateArticle,
  versionOf,
} from '#app/articles/writing.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { articleImages, articles } from '#app/platform/schema/articles.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { makeArticle, makeArticleImage } from '#tests/support/articles.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makePerson } from '#tests/support/people.ts';
import { queuedJobs } from '#tests/support/queued.ts';

const { db } = await databaseOfFile();
const author = await makePerson(db, { email: 'admin@kerbside.example' });

const rowOf = async (id: string) => (await db.select().from(articles).where(eq(articles.id, id)))[0];
const imageOf = async (id: string) => (await db.select().from(articleImages).where(eq(articleImages.id, id)))[0];

async function fieldsOf(articleId: string): Promise<ArticleFields> {
  const row = await rowOf(articleId);
  if (!row) throw new Error('There is no such article.');
  const { title, description, category, featured, previewImage, sections } = row;
  return { title, description, category, featured, previewImage, sections };
}

async function revise(articleId: string, changes: Partial<ArticleFields>, knownVersion?: string) {
  const before = await fieldsOf(articleId);
  const revision = { articleId, fields: { ...before, ...changes }, knownVersion: knownVersion ?? versionOf(before) };
  return updateArticle(db, author, revision);
}

test('a new article has its summary, reading time and author, and claims its images', async () => {
  const image = await makeArticleImage(db, 'sections');
  const content = 'word '.repeat(500);
  const id = await makeArticle(db, author, {
    description: 'First things first. Then more.',
    sections: [{ title: '', content, images: [image] }],
  });
  const row = await rowOf(id);
  expect(row).toMatchObject({ summary: 'First things first.', readTime: 3, author: author.email, authorId: author.id });
  expect(row?.createdAt).toEqual(row?.updatedAt);
  for (const held of [image, row?.previewImage as string]) expect((await imageOf(held))?.articleId).toBe(id);
});

test('an article sent twice is created once; a different one under the same id is rejected', async () => {
  const fields = await fieldsOf(await makeArticle(db, author));
  const article = { ...fields, id: newId(), previewImage: await makeArticleImage(db, 'previews') };
  const created = { ok: true, articleId: article.id };
  expect(await createArticle(db, author, article)).toEqual(created);
  expect(await createArticle(db, author, article)).toEqual(created);
  const other = { ...article, title: 'Another' };
  expect(await createArticle(db, author, other)).toEqual({ ok: false, reason: 'already-created' });
});

test('images of another article or place, or missing ones, are rejected', async () => {
  const other = await fieldsOf(await makeArticle(db, author));
  const [preview, section] = [await makeArticleImage(db, 'previews'), await makeArticleImage(db, 'sections')];
  const withImages = (previewImage: string, images: string[]) => ({
    ...other,
    id: newId(),
    previewImage,
    sections: [{ title: 'One', content: '', images }],
  });
  const forged = [
    withImages(other.previewImage, []),
    withImages(section, []),
    withImages(newId(), []),
    withImages(preview, [section, newId()]),
    withImages(preview, [other.previewImage]),
  ];
  for (const article of forged) {
    expect(await createArticle(db, author, article)).toEqual({ ok: false, reason: 'images-gone' });
    expect(await rowOf(article.id)).toBeUndefined();
  }
  expect((await imageOf(preview))?.articleId).toBeNull();
  const mine = await makeArticle(db, author);
  const before = await rowOf(mine);
  const stolen = { previewImage: other.previewImage, title: 'Stolen' };
  expect(await revise(mine, stolen)).toEqual({ ok: false, reason: 'images-gone' });
  expect(await rowOf(mine)).toEqual(before);
});

test('an update replaces all fields and deletes the files of removed images', async () => {
  const [first, second] = [await makeArticleImage(db, 'sections'), await makeArticleImage(db, 'sections')];
  const sections = [{ title: 'One', content: '', images: [first, second] }];
  const id = await makeArticle(db, author, { sections, createdAt: new Date('2024-05-01') });
  const editor = await makePerson(db);
  const gone = await imageOf(first);
  const fields = { ...(await fieldsOf(id)), title: 'New', sections: [{ title: 'One', content: '', images: [second] }] };
  const revision = { articleId: id, fields, knownVersion: versionOf(await fieldsOf(id)) };
  expect(await updateArticle(db, editor, revision)).toEqual({ ok: true });
  const row = await rowOf(id);
  expect(row).toMatchObject({ title: 'New', author: editor.email, createdAt: new Date('2024-05-01') });
  expect(row?.updatedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(await imageOf(first)).toBeUndefined();
  expect(await queuedJobs(db, 'delete-files')).toContainEqual({ keys: [gone?.key] });
});

test('a change saved in another tab is not overwritten without asking', async () => {
  const id = await makeArticle(db, author);
  const seen = versionOf(await fieldsOf(id));
  expect(await revise(id, { title: 'From one tab' }, seen)).toEqual({ ok: true });
  const refusal = await revise(id, { title: 'From the other' }, seen);
  const current = versionOf(await fieldsOf(id));
  expect(refusal).toEqual({ ok: false, reason: 'changed-elsewhere', version: current });
  expect((await rowOf(id))?.title).toBe('From one tab');
  expect(await revise(id, { title: 'From one tab' }, seen)).toEqual({ ok: true });
  expect(await revise(id, { title: 'From the other' }, current)).toEqual({ ok: true });
});

test('deleting an article deletes its images; a missing article cannot be changed', async () => {
  const id = await makeArticle(db, author);
  const fields = await fieldsOf(id);
  const preview = await imageOf(fields.previewImage);
  expect(await deleteArticle(db, id, author.id)).toMatchObject({ id, title: fields.title });
  expect(await rowOf(id)).toBeUndefined();
  expect(await queuedJobs(db, 'delete-files')).toContainEqual({ keys: [preview?.key] });
  for (const gone of [id, 'nothing', newId()]) {
    expect(await deleteArticle(db, gone, author.id)).toBeNull();
    const revision = { articleId: gone, fields, knownVersion: '' };
    expect(await updateArticle(db, author, revision)).toEqual({ ok: false, reason: 'not-found' });
  }
});

test('unclaimed images are deleted after 180 days; claimed ones stay', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  const [old, fresh] = [
    await makeArticleImage(db, 'sections', ago(2 * UNSAVED_DAYS + 1)),
    await makeArticleImage(db, 'previews', ago(2 * UNSAVED_DAYS - 1)),
  ];
  const held = await makeArticleImage(db, 'previews', ago(1000));
  const oldKey = (await imageOf(old))?.key as string;
  await makeArticle(db, author, { previewImage: held });
  await deleteUnclaimedArticleImages(db);
  expect(await imageOf(old)).toBeUndefined();
  expect(await queuedJobs(db, 'delete-files')).toContainEqual({ keys: [oldKey] });
  for (const id of [fresh, held]) expect(await imageOf(id)).toBeDefined();
});

test('folders that the database does not have are deleted after two days', async () => {
  const ago = (hours: number) => Date.now() - hours * 3_600_000;
  const folder = (hours: number) => `articles/previews/${ago(hours)}-lost-${newId()}`;
  const [lost, fresh, strange] = [folder(49), folder(47), `articles/sections/by-hand-${newId()}`];
  for (const key of [lost, fresh, strange]) await storage.put(`${key}/640.webp`, new Uint8Array([1]));
  const known = await imageOf(await makeArticleImage(db, 'previews', new Date(ago(100))));
  await deleteUnknownArticleFolders(db);
  const isThere = (key = '') => storage.exists(`${key}/640.webp`);
  expect(await isThere(lost)).toBe(false);
  for (const key of [fresh, strange, known?.key]) expect(await isThere(key)).toBe(true);
});
