import { expect, test } from 'vitest';
import { rememberReads } from '#app/platform/db/remembered-reads.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

function setUp() {
  const state: { edition: string | null; reads: number } = { edition: '1', reads: 0 };
  const remember = rememberReads<{ read: number }>({ editionOf: () => state.edition, most: 2 });
  const db = {} as Database;
  const read = async () => {
    state.reads += 1;
    return { read: state.reads };
  };
  return { state, get: (key: string, how = read, of = db) => remember(of, key, how), read };
}

test('a value is read once per version, key and database', async () => {
  const { state, get, read } = setUp();
  expect([await get('a'), await get('a')]).toEqual([{ read: 1 }, { read: 1 }]);
  expect(await get('b')).toEqual({ read: 2 });
  expect(await get('a', read, {} as Database)).toEqual({ read: 3 });
  state.edition = '2';
  expect(await get('a')).toEqual({ read: 4 });
});

test('nothing is remembered while the version is unknown or changes during the read', async () => {
  const { state, get, read } = setUp();
  state.edition = null;
  expect([await get('a'), await get('a')]).toEqual([{ read: 1 }, { read: 2 }]);
  state.edition = '1';
  await get('a', () => {
    state.edition = '2';
    return read();
  });
  state.edition = '1';
  expect(await get('a')).toEqual({ read: 4 });
});

test('missing and failed reads are tried again', async () => {
  const { get } = setUp();
  expect(await get('a', async () => null as never)).toBeNull();
  await expect(get('a', () => Promise.reject(new Error('The database is away.')))).rejects.toThrow('away');
  expect(await get('a')).toEqual({ read: 1 });
});
