import { beforeEach, expect, test, vi } from 'vitest';
import { NEW_ARTICLE } from '#app/articles/edited-article.ts';
import {
  PREVIEW_KEY,
  readPreview,
  readUnsaved,
  removeStoredCopy,
  toShown,
  unsavedKey,
  writePreview,
  writeUnsaved,
} from '#app/articles/unsaved-article.ts';

const entries = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => entries.set(key, value),
  removeItem: (key: string) => entries.delete(key),
});
beforeEach(() => entries.clear());

const photo = { id: 'abcdefghjkmn', url: '/files/articles/previews/1-a', width: 640, height: 480, thumbhash: '' };
const article = { ...NEW_ARTICLE, title: 'Half an article', previewImage: photo };
const unsaved = { article, uid: 'u1', version: 'v1', storedAt: Date.now() };

test('an unsaved article comes back to its author only', () => {
  expect(writeUnsaved(unsavedKey('a1'), unsaved)).toBe(true);
  expect(readUnsaved(unsavedKey('a1'), 'u1')).toEqual(unsaved);
  expect(readUnsaved(unsavedKey('a1'), 'u2')).toBeNull();
  expect(readUnsaved(unsavedKey(undefined), 'u1')).toBeNull();
});

test('an unsaved article older than 90 days is dropped', () => {
  writeUnsaved(unsavedKey('a1'), unsaved);
  const days = (count: number) => unsaved.storedAt + count * 86_400_000;
  expect(readUnsaved(unsavedKey('a1'), 'u1', days(90))).toEqual(unsaved);
  expect(readUnsaved(unsavedKey('a1'), 'u1', days(91))).toBeNull();
});

test.each(['', 'null', '{', '{"article":{}}', JSON.stringify({ ...unsaved, article: { ...article, sections: [{}] } })])(
  'malformed storage %j is ignored',
  (stored) => {
    entries.set(unsavedKey('a1'), stored);
    entries.set(PREVIEW_KEY, stored);
    expect(readUnsaved(unsavedKey('a1'), 'u1')).toBeNull();
    expect(readPreview()).toBeNull();
  },
);

test('images with other URLs are rejected', () => {
  const elsewhere = { ...article, previewImage: { ...photo, url: 'https://elsewhere.example/a' } };
  writeUnsaved(unsavedKey('a1'), { ...unsaved, article: elsewhere });
  expect(readUnsaved(unsavedKey('a1'), 'u1')).toBeNull();
});

test('saving removes the unsaved article and its preview', () => {
  const shown = toShown(article, { createdAt: new Date('2026-03-07T04:00:00Z'), authorInitial: 'A' });
  writePreview(shown);
  writeUnsaved(unsavedKey('a1'), unsaved);
  expect(readPreview()).toEqual(shown);
  removeStoredCopy('a1');
  expect([readPreview(), readUnsaved(unsavedKey('a1'), 'u1')]).toEqual([null, null]);
});

test('blocked storage returns false and does not throw', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(writeUnsaved(unsavedKey('a1'), unsaved)).toBe(false);
  expect(readUnsaved(unsavedKey('a1'), 'u1')).toBeNull();
  removeStoredCopy('a1');
});
