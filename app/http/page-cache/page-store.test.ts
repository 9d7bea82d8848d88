import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PageStore } from '#app/http/page-cache/page-store.ts';

type Page = { name: string; bytes: number };
const page = (name: string, bytes = 800): Page => ({ name, bytes });
const always = () => true;
/** With its key and what leads to it a page of 800 bytes takes about 1,000: three newcomers and ten regulars fit. */
const MAX_BYTES = 13_500;

test('a page is found under its key until it is outdated', () => {
  const store = new PageStore<Page>(MAX_BYTES);
  store.keep('/a', page('first'));
  expect(store.find('/a', always)).toMatchObject({ name: 'first' });
  expect(store.find('/b', always)).toBeNull();
  expect(store.find('/a', ({ name }) => name !== 'first')).toBeNull();
  store.keep('/a', page('second'));
  expect(store.find('/a', always)).toMatchObject({ name: 'second' });
  expect(store.size).toBe(1);
});

test('the least recently used new page is evicted', () => {
  const store = new PageStore<Page>(MAX_BYTES);
  for (const key of ['/a', '/b', '/c', '/d']) store.keep(key, page(key));
  expect(['/a', '/b', '/c', '/d'].filter((key) => store.find(key, always))).toEqual(['/b', '/c', '/d']);
});

test('a million one-off addresses do not evict pages that are requested again', () => {
  const store = new PageStore<Page>(MAX_BYTES);
  const popular = Array.from({ length: 8 }, (_, n) => `/popular/${n}`);
  for (const key of popular) {
    store.keep(key, page(key));
    store.find(key, always);
  }
  for (let n = 0; n < 20_000; n += 1) store.keep(`/rubbish?n=${n}`, page('rubbish'));
  expect(popular.filter((key) => store.find(key, always))).toEqual(popular);
  expect(store.bytes).toBeLessThanOrEqual(MAX_BYTES);
});

test('a frequent page stays frequent when rendered again, and starts over when evicted', () => {
  const store = new PageStore<Page>(MAX_BYTES);
  for (let n = 0; n < 11; n += 1) {
    store.keep(`/${n}`, page('old'));
    store.find(`/${n}`, always);
  }
  store.keep('/5', page('new'));
  for (let n = 0; n < 50; n += 1) store.keep(`/rubbish/${n}`, page('rubbish'));
  expect(store.find('/5', always)?.name).toBe('new');
  expect(store.find('/0', always)).toBeNull();
});

test('a page larger than the cache is not cached', () => {
  const store = new PageStore<Page>(MAX_BYTES);
  store.keep('/large', page('large', 20_000));
  expect([store.size, store.bytes]).toEqual([0, 0]);
});

test('after any requests the byte count is right and within the limit', () => {
  const keys = fc.constantFrom(...Array.from({ length: 30 }, (_, n) => `/page/${n}`));
  const step = fc.oneof(
    fc.record({ act: fc.constant('keep'), key: keys, bytes: fc.integer({ min: 0, max: 5000 }) }),
    fc.record({ act: fc.constant('find'), key: keys, bytes: fc.constant(0) }),
    fc.record({ act: fc.constant('grow'), key: keys, bytes: fc.integer({ min: 0, max: 3000 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const store = new PageStore<Page>(MAX_BYTES);
      const latest = new Map<string, Page>();
      for (const { act, key, bytes } of steps) {
        const stored = latest.get(key);
        if (act === 'keep') {
          latest.set(key, page(key, bytes));
          store.keep(key, latest.get(key) as Page);
        } else if (act === 'find') {
          const storedPage = store.find(key, always);
          if (storedPage) expect(storedPage).toBe(stored);
        } else if (stored) {
          stored.bytes += bytes;
          store.weigh(key, stored);
        }
        expect(store.bytes).toBeLessThanOrEqual(MAX_BYTES);
      }
      const there = [...latest].filter(([key]) => store.find(key, always));
      const held = there.reduce((sum, [key, { bytes }]) => sum + bytes + 2 * key.length + 200, 0);
      expect(store.size).toBe(there.length);
      expect(store.bytes).toBe(held);
    }),
  );
});
