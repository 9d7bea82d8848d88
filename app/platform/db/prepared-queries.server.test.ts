import { setTimeout } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PreparedQueries } from '#app/platform/db/prepared-queries.server.ts';

let client: PGlite;

beforeAll(async () => {
  client = await PGlite.create();
});
afterAll(() => client.close());

async function preparedNames(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("select name from pg_prepared_statements where name <> ''");
  return rows.map(({ name }) => name);
}

const VALUES = [
  ['text', 'Zoë’s \\ "car"'],
  ['int', 42],
  ['bigint', 9_007_199_254_740_993n],
  ['numeric', '0.1'],
  ['boolean', false],
  ['timestamptz', new Date(0)],
  ['jsonb', { makes: ['Kia', null] }],
  ['text[]', ['a,b', '{}', 'NULL', null]],
  ['int[]', []],
  ['bytea', new Uint8Array([0, 255])],
  ['text', null],
] as const;

test.for(VALUES)('a value of type %s comes back as from an unprepared query', async ([type, value]) => {
  const text = `select $1::${type} as value`;
  const prepared = new PreparedQueries(client);
  const expected = await client.query(text, [value]);
  for (let time = 0; time < 2; time += 1) expect(await prepared.run(text, [value])).toEqual(expected);
  const options = { rowMode: 'array' } as const;
  expect(await prepared.run(text, [value], options)).toEqual(await client.query(text, [value], options));
});

test('a text is prepared from its second time on, if it is a query', () => {
  const prepared = new PreparedQueries(client);
  for (const text of ['select 1', '((select 1) union (select 2))', '\n  WITH a AS (select 1) select * from a']) {
    expect([prepared.isRepeated(text), prepared.isRepeated(text)]).toEqual([false, true]);
  }
  for (const text of ['begin', 'create table selected (id int)', 'listen a']) {
    expect([prepared.isRepeated(text), prepared.isRepeated(text)]).toEqual([false, false]);
  }
});

test('after a failed query the next one works, in and outside a transaction', async () => {
  const prepared = new PreparedQueries(client);
  const share = 'select 10 / $1::int as share';
  const failure = { code: '22012' };
  await expect(prepared.run(share, [0])).rejects.toMatchObject(failure);
  await expect(prepared.run('select nothing_like_it', [])).rejects.toMatchObject({ code: '42703' });
  expect((await prepared.run(share, [5])).rows).toEqual([{ share: 2 }]);
  const aborted = client.transaction(async () => {
    await expect(prepared.runInside(share, [0])).rejects.toMatchObject(failure);
    await prepared.runInside(share, [5]);
  });
  await expect(aborted).rejects.toMatchObject({ code: '25P02' });
  expect((await prepared.run(share, [2])).rows).toEqual([{ share: 5 }]);
});

test('what a transaction wrote is gone with it', async () => {
  const prepared = new PreparedQueries(client);
  await client.exec('create table cars (id int)');
  const insert = 'insert into cars values ($1)';
  await client.transaction(async (tx) => {
    await prepared.runInside(insert, [1]);
    await prepared.runInside(insert, [2]);
    await tx.rollback();
  });
  const { affectedRows } = await prepared.run(insert, [3]);
  expect(affectedRows).toBe(1);
  expect((await prepared.run('select id from cars')).rows).toEqual([{ id: 3 }]);
});

test('a query works again after its table has changed', async () => {
  const prepared = new PreparedQueries(client);
  await client.exec('create table sellers (id int)');
  await prepared.run('select * from sellers');
  await client.exec("alter table sellers add column name text default 'Ash'; insert into sellers values (1)");
  await expect(prepared.run('select * from sellers')).rejects.toThrow('cached plan');
  expect((await prepared.run('select * from sellers')).rows).toEqual([{ id: 1, name: 'Ash' }]);
});

test('after a while plans are made again, and the old ones dropped', async () => {
  const before = await preparedNames();
  const prepared = new PreparedQueries(client, 1);
  for (let time = 0; time < 5; time += 1) {
    await prepared.run('select 1 as one');
    await setTimeout(5);
  }
  const names = (await preparedNames()).filter((name) => !before.includes(name));
  expect(names).toHaveLength(1);
});
