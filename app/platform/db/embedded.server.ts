/** PGlite on a folder. Two processes on one folder corrupt it, so a lock file names its holder. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { PGlite, type Transaction, types } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { answerCopies, copyFolder, fillCopy } from '#app/platform/db/embedded-copy.server.ts';
import { takeFolderLock } from '#app/platform/db/folder-lock.server.ts';
import { rejectNewerSchema } from '#app/platform/db/newer-schema.server.ts';
import { PreparedQueries } from '#app/platform/db/prepared-queries.server.ts';
import { applyTriggers } from '#app/platform/db/triggers.server.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { explainFullDisk } from '#app/platform/full-disk.server.ts';
import { prepareJobs } from '#app/platform/jobs/boss.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';

export const EMBEDDED_MAJOR = 18;
const MAX_TURN_MS = 10;
const { DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ } = types;
const ARRAYS_OF_THOSE_AND_OF_NUMERIC = [1182, 1187, 1115, 1185, 1231];
/** As Drizzle expects it. */
const READ_AS_TEXT = [DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ, ...ARRAYS_OF_THOSE_AND_OF_NUMERIC];

type EmbeddedOptions = {
  dataDir: string;
  holder: string;
  migrationsFolder: string;
  beforeOpening: () => Promise<void>;
};

export async function openEmbedded(options: EmbeddedOptions): Promise<DatabaseConnection> {
  const { dataDir, holder, migrationsFolder, beforeOpening } = options;
  const folder = join(dataDir, 'database');
  const { createdFolder, lock } = await lockFolder(dataDir, holder).catch(async (error) => {
    throw await explainFullDisk(error, dataDir);
  });
  const isNew = !existsSync(folder);
  try {
    await beforeOpening();
    checkMajorVersion(folder);
    const client = await PGlite.create(folder);
    const connection = await wrapPGlite(client, migrationsFolder).catch(async (error) => {
      await client.close();
      throw error;
    });
    const copies = await answerCopies(dataDir, client);
    return {
      ...connection,
      async close() {
        await copies.close();
        await connection.close();
        await lock.release();
      },
    };
  } catch (error) {
    const explained = await explainFullDisk(error, dataDir);
    // A half-made database would fail every later start.
    if (isNew) await rm(folder, { recursive: true, force: true });
    await lock.release();
    if (createdFolder) await rmdir(dataDir).catch(() => {});
    throw explained;
  }
}

/** Throws `StartError`. Closing deletes the copy. */
export async function openEmbeddedCopy({ dataDir, holder, migrationsFolder }: Omit<EmbeddedOptions, 'beforeOpening'>) {
  const folder = copyFolder(dataDir);
  const beforeOpening = () => fillCopy(dataDir, holder);
  const connection = await openEmbedded({ dataDir: folder, holder, migrationsFolder, beforeOpening });
  return {
    ...connection,
    async close() {
      await connection.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function lockFolder(dataDir: string, holder: string) {
  const createdFolder = await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The folder DATA_DIR=${dataDir} cannot be written: ${error.code}.`, { cause: error });
  });
  return { createdFolder, lock: await takeFolderLock(dataDir, holder) };
}

export async function wrapPGlite(client: PGlite, migrationsFolder: string): Promise<DatabaseConnection> {
  prepareRepeated(client);
  letOthersTakeTurns(client);
  const executeSql = executeWith(client);
  giveParsersOnce(client);
  const db = drizzle(client);
  await rejectNewerSchema(db, migrationsFolder);
  await migrate(db, { migrationsFolder });
  await applyTriggers(executeSql, migrationsFolder);
  await prepareJobs({ kind: 'embedded', executeSql });
  return {
    db,
    kind: 'embedded',
    executeSql,
    async listen(channel, onMessage) {
      const stop = await client.listen(channel, onMessage);
      return { stop: () => (client.closed ? Promise.resolve() : stop()) };
    },
    close: () => client.close(),
  };
}

/** PGlite answers without returning to the event loop: during an import, nothing else would be served for a minute. */
function letOthersTakeTurns(client: PGlite) {
  let turnAt = performance.now();
  const yieldIfDue = async () => {
    if (performance.now() - turnAt < MAX_TURN_MS) return;
    await setImmediate();
    turnAt = performance.now();
  };
  wrapQueries(client, (query) => async (...args) => {
    await yieldIfDue();
    return query(...args);
  });
}

/** Drizzle names its parsers with each query, and PGlite then copies its whole table: a fifth of the time of a short one. */
function giveParsersOnce(client: PGlite) {
  for (const type of READ_AS_TEXT) client.parsers[type] = (text) => text;
  wrapQueries(client, (query) => (text, values, options) => query(text, values, { ...options, parsers: undefined }));
}

function prepareRepeated(client: PGlite) {
  const prepared = new PreparedQueries(client);
  wrapQueries(client, (query, tx) => (text, values, options) => {
    // A closed transaction says so itself.
    if (tx?.closed || !prepared.isRepeated(text)) return query(text, values, options);
    return tx ? prepared.runInside(text, values, options) : prepared.run(text, values, options);
  });
}

type Query = PGlite['query'];

function wrapQueries(client: PGlite, wrap: (query: Query, tx?: Transaction) => Query) {
  client.query = wrap(client.query.bind(client));
  const transaction = client.transaction.bind(client);
  client.transaction = (work) =>
    transaction((tx) => {
      tx.query = wrap(tx.query.bind(tx), tx);
      return work(tx);
    });
}

function executeWith(client: PGlite): DatabaseConnection['executeSql'] {
  const options = { parsers: { ...client.parsers } };
  const query = client.query.bind(client);
  return async (text, values = []) => {
    if (values.length > 0) return query(text, values, options);
    try {
      const results = await client.exec(text, options);
      return { rows: results.flatMap((result) => result.rows) };
    } catch (error) {
      // Leaves the transaction that a failed script began.
      await client.exec('rollback');
      throw error;
    }
  };
}

function checkMajorVersion(folder: string) {
  const file = join(folder, 'PG_VERSION');
  if (!existsSync(file)) return;
  const major = Number(readFileSync(file, 'utf8'));
  if (major === EMBEDDED_MAJOR) return;
  throw new StartError(
    `The embedded database in ${folder} was written by PostgreSQL ${major} and this version brings ${EMBEDDED_MAJOR}: ` +
      'start the version of Kerbside that wrote it, or choose another DATA_DIR.',
  );
}
