/** Runs only if TEST_DATABASE_URL names a server. */
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openPostgres } from '#app/platform/db/postgres.server.ts';
import type { Database, DatabaseConnection } from '#app/platform/db/types.server.ts';
import { currentSnapshot, deleteChangesSeen, readChanges, type Snapshot } from '#app/search/listing-changes.server.ts';
import { createOnPostgres } from '#tests/support/database.ts';
import { migrationsFolder } from '#tests/support/migrated-folder.ts';

const onPostgres = test.skipIf(!inject('postgres').url);
const WRITERS = 4;
const PAGE = 3;

let connection: DatabaseConnection;
let writers: Writer[] = [];
let release = async () => {};

beforeAll(async () => {
  if (!inject('postgres').url) return;
  const database = await createOnPostgres();
  release = database.release;
  connection = await openPostgres({ url: database.url, migrationsFolder });
  writers = await Promise.all(Array.from({ length: WRITERS }, () => Writer.open(database.url)));
});
afterAll(async () => {
  for (const writer of writers) await writer.close();
  await connection?.close();
  await release();
});

const act = fc.record({
  who: fc.nat(WRITERS - 1),
  what: fc.constantFrom(
    'write',
    'write',
    'write',
    'save',
    'undo',
    'commit',
    'roll back',
    'read',
    'commit amid a read',
    'purge',
  ),
});

onPostgres(
  'on PostgreSQL: each change is read once, as soon as its transaction is over, and never before',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 30, maxLength: 80 }), async (acts) => {
        for (const writer of writers) await writer.end('rollback');
        const reader = { db: connection.db, known: await currentSnapshot(connection.db), read: [] as string[] };
        const committed: string[] = [];
        const before = reader.known;
        for (const { who, what } of acts) {
          const writer = writers[who] as Writer;
          if (what === 'commit') committed.push(...(await writer.end('commit')));
          else if (what === 'roll back') await writer.end('rollback');
          else if (what === 'read') await readOn(reader, committed);
          else if (what === 'commit amid a read') {
            await readOn(reader, [...committed], async () => void committed.push(...(await writer.end('commit'))));
          } else if (what === 'purge') await deleteChangesSeen(connection.db, before, 100);
          else await writer[what]();
        }
        for (const writer of writers) committed.push(...(await writer.end('commit')));
        await readOn(reader, committed);
      }),
      { numRuns: 8 },
    );
  },
);

onPostgres('on PostgreSQL: only changes that every reader of the last hour has seen are deleted', async () => {
  const [slow, quick] = writers as [Writer, Writer];
  await slow.write();
  await quick.write();
  await quick.end('commit');
  const reader = { db: connection.db, known: await currentSnapshot(connection.db), read: [] as string[] };
  await quick.write();
  const later = [...(await slow.end('commit')), ...(await quick.end('commit'))];
  while (await deleteChangesSeen(connection.db, reader.known, 1));
  await readOn(reader, later);
  expect((await connection.executeSql('select id from listing_changes')).rows).toHaveLength(later.length);
});

type Reader = { db: Database; known: Snapshot; read: string[] };

async function readOn(reader: Reader, committed: string[], duringRead = async () => {}) {
  const until = await currentSnapshot(reader.db);
  await duringRead();
  for await (const page of readChanges(reader.db, { since: reader.known, until }, PAGE)) {
    expect(page.length).toBeLessThanOrEqual(PAGE);
    reader.read.push(...page);
  }
  reader.known = until;
  expect([...reader.read].sort()).toEqual([...committed].sort());
}

/** Writes names that are unique to it. */
class Writer {
  static #count = 0;
  readonly #client: pg.Client;
  #isOpen = false;
  #written: string[] = [];
  #saved: string[] | null = null;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(url: string): Promise<Writer> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return new Writer(client);
  }

  async write() {
    await this.#begin();
    for (let left = 2; left > 0; left -= 1) {
      Writer.#count += 1;
      const name = `n${Writer.#count}`;
      await this.#client.query('insert into listing_changes (listing_id) values ($1)', [name]);
      this.#written.push(name);
    }
  }

  async save() {
    await this.#begin();
    await this.#client.query('savepoint saved');
    this.#saved = [...this.#written];
  }

  async undo() {
    if (!this.#saved) return;
    await this.#client.query('rollback to savepoint saved');
    this.#written = [...this.#saved];
  }

  async end(how: 'commit' | 'rollback'): Promise<string[]> {
    if (!this.#isOpen) return [];
    await this.#client.query(how);
    const written = how === 'commit' ? this.#written : [];
    this.#isOpen = false;
    this.#written = [];
    this.#saved = null;
    return written;
  }

  async #begin() {
    if (!this.#isOpen) await this.#client.query('begin');
    this.#isOpen = true;
  }

  async close() {
    await this.#client.end();
  }
}
