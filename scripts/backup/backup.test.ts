import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { sendMailLater } from '#app/accounts/mail-requests.server.ts';
import { wrapPGlite } from '#app/platform/db/embedded.server.ts';
import type { Database, DatabaseConnection } from '#app/platform/db/types.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { diskStorage } from '#app/platform/storage/disk.server.ts';
import { saveCar } from '#app/saved-cars/saved-cars.server.ts';
import { makeArticle } from '#tests/support/articles.ts';
import { openTestDatabaseForOneTest } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { migrationsFolder } from '#tests/support/migrated-folder.ts';
import { makePerson } from '#tests/support/people.ts';
import { checkArchive } from './archive.ts';
import { makeBackup } from './make-backup.ts';
import { listMigrations } from './migrations.ts';
import { checkMigration, restoreBackup } from './restore-backup.ts';
import { listTables, nameOf, type Table } from './tables.ts';

/** Longer than the 100 characters of a plain tar header. */
const LONG_KEY = `listings/none/${'long-name-'.repeat(6)}1/${'long-name-'.repeat(6)}1/1600.webp`;
const ODD = 'Größe "1"\\n\n\t车 \u{1f697} {null} \\N';

let source: DatabaseConnection;
let folder: string;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerbside-backup-'));
  path = join(folder, 'site.tar');
  source = await openEmbedded();
  await fill(source.db);
  await makeBackup(source.db, { path, filesFolder: join(folder, 'files'), migrationsFolder, version: '0.1.0' });
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true, force: true });
});

/** Even when the tests run on PostgreSQL: a site can move from one kind of database to the other. */
async function openEmbedded(): Promise<DatabaseConnection> {
  const dump = inject('embeddedDump');
  const loadDataDir = dump ? { loadDataDir: new Blob([await readFile(dump)]) } : {};
  return wrapPGlite(await PGlite.create(loadDataDir), migrationsFolder);
}

async function fill(db: Database) {
  const seller = await makePerson(db, { name: ODD, isDealer: true, dealershipName: ODD });
  const listingId = await makeListing(db, seller, { description: ODD });
  await saveCar(db, seller.id, listingId);
  await makeArticle(db, seller, { title: ODD });
  await sendMailLater(db, { mail: 'password-changed', userId: seller.id });
  await queueJob(db, 'delete-files', { keys: [], folders: [] }, { delaySeconds: 3600 });
  await db.execute(sql`update pgboss.job set output = 'null' where name = 'delete-files'`);
  await db.execute(
    sql`insert into import_runs (id, seller_id, file_name, figures) values ('r', ${seller.id}, ${ODD}, 'null')`,
  );
  await db.execute(
    sql`insert into import_file_pieces select 'r', n, ('\\x00ff0a' || repeat('5c', 200000))::bytea from generate_series(0, 9) n`,
  );
  await db.execute(sql`insert into page_views select '/' || n, date '2026-03-07', n from generate_series(1, 1500) n`);
  await addFinding(db);
  await addFinding(db);
  const storage = diskStorage(join(folder, 'files'));
  await storage.put(`listings/${seller.id}/1-car/640.webp`, Buffer.from([0, 255, 10, 13]));
  await storage.put(LONG_KEY, Buffer.alloc(300_000, 7));
  await writeFile(join(folder, 'files/_unfinished.webp.1'), 'half');
}

/** Takes its id from a sequence. */
async function addFinding(db: Database) {
  await db.execute(
    sql`insert into import_findings (run_id, kind, record, line, title, details) values ('r', 'new', 1, 2, ${ODD}, '{}')`,
  );
}

async function contentOf(db: Database, tables: Table[]) {
  const content: Record<string, unknown> = {};
  for (const table of tables) {
    const query = `select md5(t::text) as row from ${nameOf(table)} t order by 1`;
    content[nameOf(table)] = ((await db.execute(sql.raw(query))) as unknown as { rows: unknown[] }).rows;
  }
  return content;
}

const restoreInto = async (db: Database, filesFolder = join(folder, 'none'), file = path) =>
  restoreBackup(db, { path: file, about: await checkArchive(file), storage: diskStorage(filesFolder) });

test('a backup restores every row and every file, on either kind of database', async () => {
  const { db } = await openTestDatabaseForOneTest();
  await queueJob(db, 'of-the-first-start', {});
  const files = join(folder, 'restored');
  const figures = await restoreInto(db, files);
  const tables = await listTables(source.db);
  expect(figures).toMatchObject({ tables: tables.length, files: 2 });
  const [restored, original] = [await contentOf(db, tables), await contentOf(source.db, tables)];
  for (const name of Object.keys(original)) expect(restored[name], name).toEqual(original[name]);
  for (const name of [
    'public.users',
    'public.listings',
    'public.saved_cars',
    'public.dealers',
    'pgboss.job',
    'public.import_file_pieces',
  ]) {
    const quoted = name
      .split('.')
      .map((part) => `"${part}"`)
      .join('.');
    expect(original[quoted], name).not.toEqual([]);
  }
  const names = (await readdir(join(folder, 'files'), { recursive: true })).filter(
    (name) => !name.includes('_unfinished'),
  );
  expect((await readdir(files, { recursive: true })).sort()).toEqual(names.sort());
  for (const name of names.filter((file) => file.endsWith('.webp'))) {
    expect((await readFile(join(files, name))).equals(await readFile(join(folder, 'files', name))), name).toBe(true);
  }
  await addFinding(db);
});

test('tar unpacks a backup', async () => {
  const unpacked = await mkdtemp(join(tmpdir(), 'kerbside-unpacked-'));
  onTestFinished(() => rm(unpacked, { recursive: true }));
  execFileSync('tar', ['-xf', path], { cwd: unpacked });
  const photo = await readFile(join(unpacked, 'files', LONG_KEY));
  expect(photo).toHaveLength(300_000);
  const sum = createHash('sha256').update(photo).digest('hex');
  expect(await readFile(join(unpacked, 'SHA256SUMS'), 'utf8')).toContain(`${sum}  files/${LONG_KEY}\n`);
});

test('a restore that fails leaves the database as it was', async () => {
  const { db } = await openTestDatabaseForOneTest();
  const about = await checkArchive(path);
  const files = diskStorage(join(folder, 'none'));
  const other = { path, about: { ...about, jobs: 1 }, storage: files };
  await expect(restoreBackup(db, other)).rejects.toThrow('which has a different job queue');
  const full = { ...files, put: () => Promise.reject(new Error('The disk is full.')) };
  await expect(restoreBackup(db, { path, about, storage: full })).rejects.toThrow('The disk is full.');
  for (const [name, rows] of Object.entries(await contentOf(db, await listTables(db)))) expect(rows, name).toEqual([]);
  await makePerson(db);
  await expect(restoreInto(db)).rejects.toThrow('The site is not empty (users has rows)');
});

test('only its owner can read a backup, and it replaces no other file', async () => {
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const again = { path, filesFolder: null, migrationsFolder, version: '0.1.0' };
  await expect(makeBackup(source.db, again)).rejects.toThrow(`${path} already exists`);
  const nowhere = { ...again, path: join(folder, 'none/site.tar') };
  await expect(makeBackup(source.db, nowhere)).rejects.toThrow('cannot be written: ENOENT');
  expect((await readdir(folder)).filter((name) => name.includes('.tar'))).toEqual(['site.tar']);
});

test('a changed, truncated or unrelated file is rejected', async () => {
  const wrong = join(folder, 'wrong.bin');
  onTestFinished(() => rm(wrong));
  const bytes = await readFile(path);
  const changed = Buffer.from(bytes);
  const at = bytes.indexOf('page_views.ndjson.gz') + 600;
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  for (const content of [
    changed,
    bytes.subarray(0, bytes.length / 2),
    bytes.subarray(0, -2000),
    Buffer.from('a photo'),
  ]) {
    await writeFile(wrong, content);
    await expect(checkArchive(wrong)).rejects.toThrow(`${wrong} is damaged, incomplete or not a Kerbside backup`);
  }
  await expect(checkArchive(join(folder, 'nothing.tar'))).rejects.toThrow('There is no file');
});

test('a backup of another version names the version that can restore it', async () => {
  const about = await checkArchive(path);
  const [oldest = ''] = await listMigrations(migrationsFolder);
  await checkMigration(about, path, migrationsFolder);
  const check = (migration: string) => checkMigration({ ...about, migration }, path, migrationsFolder);
  await expect(check(oldest)).rejects.toThrow('made by an older version of Kerbside (0.1.0');
  await expect(check('9999_of-tomorrow')).rejects.toThrow('made by a newer version of Kerbside');
});
