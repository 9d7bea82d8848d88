import { expect, test, vi } from 'vitest';
import { SharedRenders } from '#app/http/page-cache/shared-renders.ts';

const PATIENCE_MS = 1000;
const later = () => Promise.withResolvers<string>();
const UNCHANGED = () => '1';
const page = async () => 'page';
/** Lets settled promises run their callbacks. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('simultaneous requests share one render, and the next request renders again', async () => {
  const renders = new SharedRenders<string>(PATIENCE_MS);
  const result = later();
  const make = vi.fn(() => result.promise);
  const requests = [1, 2, 3].map(() => renders.get('/a', UNCHANGED, make));
  await settled();
  result.resolve('page');
  expect(await Promise.all(requests)).toEqual([
    { result: 'page', isOwn: true },
    { result: 'page', isOwn: false },
    { result: 'page', isOwn: false },
  ]);
  expect(make).toHaveBeenCalledTimes(1);
  await renders.get('/a', UNCHANGED, make);
  expect(make).toHaveBeenCalledTimes(2);
});

test('two pages render at the same time', async () => {
  const renders = new SharedRenders<string>(PATIENCE_MS);
  const [a, b] = [later(), later()];
  const first = renders.get('/a', UNCHANGED, () => a.promise);
  const second = renders.get('/b', UNCHANGED, () => b.promise);
  b.resolve('b');
  expect((await second).result).toBe('b');
  a.resolve('a');
  expect((await first).result).toBe('a');
});

test('requests after a change share a render that started after it', async () => {
  const renders = new SharedRenders<string>(PATIENCE_MS);
  let edition = '1';
  const [old, current] = [later(), later()];
  const make = vi.fn((of: string | null) => (of === '1' ? old.promise : current.promise));
  const before = renders.get('/a', () => edition, make);
  edition = '2';
  const after = [renders.get('/a', () => edition, make), renders.get('/a', () => edition, make)];
  await settled();
  expect(make).toHaveBeenCalledTimes(1);
  old.resolve('old');
  expect((await before).result).toBe('old');
  await settled();
  current.resolve('new');
  expect((await Promise.all(after)).map(({ result }) => result)).toEqual(['new', 'new']);
  expect(make.mock.calls).toEqual([['1'], ['2']]);
});

test('a failed render fails only for the requests that waited for it', async () => {
  const renders = new SharedRenders<string>(PATIENCE_MS);
  const result = later();
  const requests = [1, 2].map(() => renders.get('/a', UNCHANGED, () => result.promise));
  result.reject(new Error('no'));
  expect((await Promise.allSettled(requests)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await renders.get('/a', UNCHANGED, page)).result).toBe('page');
});

test('a render that never ends times out and does not block later ones', async () => {
  vi.useFakeTimers();
  const renders = new SharedRenders<string>(PATIENCE_MS);
  const requests = [1, 2].map(() => renders.get('/a', UNCHANGED, () => new Promise<string>(() => {})));
  const results = Promise.allSettled(requests);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await renders.get('/a', UNCHANGED, page)).result).toBe('page');
  vi.useRealTimers();
});
