import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { FIELD_NAMES, fieldOf } from '#app/listings/fields.ts';
import { FIELD_COLUMNS } from '#app/listings/listings.server.ts';
import { applyTriggers } from '#app/platform/db/triggers.server.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { listingEventQueue, listings, priceRatingQueue } from '#app/platform/schema/listings.server.ts';
import { openNewTestDatabase } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { migrationsFolder } from '#tests/support/migrated-folder.ts';

let connection: DatabaseConnection;
let car: string;
beforeAll(async () => {
  connection = await openNewTestDatabase();
  car = await makeListing(connection.db, await makeSeller(connection.db));
});
afterAll(() => connection.close());

async function listTriggers(): Promise<string[]> {
  const { rows } = await connection.executeSql(`
    select pg_get_triggerdef(oid) as name from pg_trigger where not tgisinternal order by 1`);
  return (rows as { name: string }[]).map(({ name }) => name);
}

async function columnsOf(list: 'columns_not_searched' | 'columns_not_rated'): Promise<string[]> {
  const { rows } = await connection.executeSql(`select unnest(${list}()) as name`);
  return (rows as { name: string }[]).map(({ name }) => name);
}

const columnOf = (name: (typeof FIELD_NAMES)[number]) => FIELD_COLUMNS[FIELD_NAMES.indexOf(name)]?.name as string;

test('triggers are applied again when their file changes, and those that it no longer has are gone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-triggers-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const text = await readFile(join(migrationsFolder, 'triggers.sql'), 'utf8');
  const withTriggers = async (...lines: string[]) => {
    await writeFile(join(folder, 'triggers.sql'), `${text}\n${lines.join('\n')}`);
    await applyTriggers(connection.executeSql, folder);
    return listTriggers();
  };
  const before = await listTriggers();
  const added = await withTriggers(
    'CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;',
    'CREATE TRIGGER planted AFTER INSERT ON listings FOR EACH ROW EXECUTE FUNCTION planted();',
  );
  expect(added).toHaveLength(before.length + 1);
  await connection.executeSql('drop trigger planted on listings');
  await applyTriggers(connection.executeSql, folder);
  expect(await listTriggers()).toEqual(before);
  await expect(withTriggers('CREATE TRIGGER half-way')).rejects.toThrow('syntax error');
  expect(await listTriggers()).toEqual(before);
  await applyTriggers(connection.executeSql, migrationsFolder);
  expect(await listTriggers()).toEqual(before);
  const { rows } = await connection.executeSql(`select from pg_proc where proname = 'planted'`);
  expect(rows).toEqual([]);
});

test('a column that is new to listings alerts saved searches and is rated again, without being named', async () => {
  const { db, executeSql } = connection;
  await executeSql('alter table listings add column planted_kg integer');
  await db.delete(listingEventQueue);
  await db.delete(priceRatingQueue);
  await db.execute(sql`update listings set planted_kg = 3500`);
  expect(await db.select().from(listingEventQueue)).toHaveLength(1);
  expect(await db.select().from(priceRatingQueue)).toHaveLength(1);
  await db.update(listings).set({ confirmedAt: new Date(), updatedAt: new Date() }).where(eq(listings.id, car));
  expect(await db.select().from(priceRatingQueue)).toHaveLength(1);
});

test('every field that a search can ask for is compared, and no list names a column that isn’t there', async () => {
  const [notSearched, notRated] = [await columnsOf('columns_not_searched'), await columnsOf('columns_not_rated')];
  const searched = FIELD_NAMES.filter((name) => {
    const field = fieldOf(name);
    return name !== 'price' && (('search' in field && field.search) || ('isInText' in field && field.isInText));
  });
  expect(searched.map(columnOf).filter((column) => notSearched.includes(column))).toEqual([]);
  const columns = getTableConfig(listings).columns.map(({ name }) => name);
  expect([...notSearched, ...notRated].filter((column) => !columns.includes(column))).toEqual([]);
});
