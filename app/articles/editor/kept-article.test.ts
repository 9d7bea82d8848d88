import { beforeEach, expect, test, vi } from 'vitest';
import { NEW_ARTICLE } from '#app/articles/editor/edited-article.ts';
import {
  forgetSaved,
  keptKey,
  PREVIEW_KEY,
  readKept,
  readPreview,
  toShown,
  writeKept,
  writePreview,
} from '#app/articles/editor/kept-article.ts';

const entries = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => entries.set(key, value),
  removeItem: (key: string) => entries.delete(key),
});
beforeEach(() => entries.clear());

const photo = { id: 'abcdefghjkmn', url: '/files/articles/previews/1-a', width: 640, height: 480, thumbhash: '' };
const article = { ...NEW_ARTICLE, title: 'Half an article', previewImage: photo };
const kept = { article, uid: 'u1', version: 'v1', keptAt: Date.now() };

test('what was kept comes back to whom it belongs, and to nobody else', () => {
  expect(writeKept(keptKey('a1'), kept)).toBe(true);
  expect(readKept(keptKey('a1'), 'u1')).toEqual(kept);
  expect(readKept(keptKey('a1'), 'u2')).toBeNull();
  expect(readKept(keptKey(undefined), 'u1')).toBeNull();
});

test('what was kept longer than its images are is not brought back', () => {
  writeKept(keptKey('a1'), kept);
  const days = (count: number) => kept.keptAt + count * 86_400_000;
  expect(readKept(keptKey('a1'), 'u1', days(90))).toEqual(kept);
  expect(readKept(keptKey('a1'), 'u1', days(91))).toBeNull();
});

test.each(['', 'null', '{', '{"article":{}}', JSON.stringify({ ...kept, article: { ...article, sections: [{}] } })])(
  'what is stored as %j is none of ours',
  (stored) => {
    entries.set(keptKey('a1'), stored);
    entries.set(PREVIEW_KEY, stored);
    expect(readKept(keptKey('a1'), 'u1')).toBeNull();
    expect(readPreview()).toBeNull();
  },
);

test('pictures from elsewhere are not shown', () => {
  const elsewhere = { ...article, previewImage: { ...photo, url: 'https://elsewhere.example/a' } };
  writeKept(keptKey('a1'), { ...kept, article: elsewhere });
  expect(readKept(keptKey('a1'), 'u1')).toBeNull();
});

test('the preview reads what the editor wrote, and once it is saved neither is there', () => {
  const shown = toShown(article, { createdAt: new Date('2026-03-07T04:00:00Z'), authorInitial: 'A' });
  writePreview(shown);
  writeKept(keptKey('a1'), kept);
  expect(readPreview()).toEqual(shown);
  forgetSaved('a1');
  expect([readPreview(), readKept(keptKey('a1'), 'u1')]).toEqual([null, null]);
});

test('a browser that keeps nothing says so and breaks nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(writeKept(keptKey('a1'), kept)).toBe(false);
  expect(readKept(keptKey('a1'), 'u1')).toBeNull();
  forgetSaved('a1');
});
