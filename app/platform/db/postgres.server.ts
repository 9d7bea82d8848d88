/** Throws `StartError` if the server cannot be used. Migrations run under an advisory lock. */
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { noteDatabaseAway } from '#app/platform/db/away.server.ts';
import { PostgresListener } from '#app/platform/db/listener.server.ts';
import { rejectNewerSchema } from '#app/platform/db/newer-schema.server.ts';
import { applyTriggers } from '#app/platform/db/triggers.server.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { prepareJobs } from '#app/platform/jobs/boss.server.ts';
import { log } from '#app/platform/log.server.ts';
import { showFigure } from '#app/platform/metrics.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';

const OLDEST_MAJOR = 15;
const MIGRATION_LOCK = 7_305_115;

type PostgresOptions = {
  url: string;
  migrationsFolder: string;
  beforeOpening?: () => Promise<void>;
};

export async function openPostgres({
  url,
  migrationsFolder,
  beforeOpening,
}: PostgresOptions): Promise<DatabaseConnection> {
  await beforeOpening?.();
  const pool = openPool(url);
  try {
    await migrateUnderLock(pool, migrationsFolder);
  } catch (error) {
    await pool.end();
    throw explain(error, url);
  }
  const executeSql: DatabaseConnection['executeSql'] = (text, values) => execute(pool, text, values);
  const listener = new PostgresListener(url);
  const db = drizzle(pool);
  return {
    db,
    kind: 'postgres',
    executeSql,
    listen: async (channel, onMessage) => listener.listen(channel, onMessage),
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000, onConnect: turnJitOff });
  pool.on('connect', (client) => {
    client.on('error', ({ message }) => {
      noteDatabaseAway();
      log.error({ reason: message }, 'database connection lost');
    });
    client.once('end', () => setImmediate(() => releaseLost(client)));
  });
  pool.connect = noting(pool.connect.bind(pool));
  // The connection’s own handler has logged it.
  pool.on('error', () => {});
  showFigure({
    name: 'kerbside_database_connections',
    help: 'Busy and idle connections in the pool, and queries waiting for one.',
    label: 'state',
    read: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  });
  return pool;
}

type Connect = pg.Pool['connect'];

/** Drizzle uses promises, the pool itself callbacks. */
function noting(connect: Connect): Connect {
  return ((callback?: Parameters<Connect>[0]) => {
    if (!callback) return connect().catch(noteAndThrow);
    connect((error, client, done) => {
      if (error) noteDatabaseAway();
      callback(error, client, done);
    });
  }) as Connect;
}

function noteAndThrow(error: unknown): never {
  noteDatabaseAway();
  throw error;
}

/** Drizzle never releases a connection on which `begin` failed. */
function releaseLost(client: pg.PoolClient) {
  try {
    client.release(true);
  } catch {
    // It was released already.
  }
}

/** Compiling a query takes thirty times as long as our longest; the planner's guesses for a growing table would ask for it. */
async function turnJitOff(client: pg.ClientBase) {
  await client.query('set jit = off');
}

async function migrateUnderLock(pool: pg.Pool, migrationsFolder: string) {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ major: number }>(
      `select current_setting('server_version_num')::int / 10000 as major`,
    );
    const major = rows[0]?.major ?? 0;
    if (major < OLDEST_MAJOR) {
      throw new StartError(`The database runs PostgreSQL ${major}; ${OLDEST_MAJOR} or newer is needed.`);
    }
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await rejectNewerSchema(drizzle(client), migrationsFolder);
    await migrate(drizzle(client), { migrationsFolder });
    const executeSql: DatabaseConnection['executeSql'] = (text, values) => execute(client, text, values);
    await applyTriggers(executeSql, migrationsFolder);
    await prepareJobs({ kind: 'postgres', executeSql });
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    client.release(true);
  }
}

async function execute(client: pg.Pool | pg.PoolClient, text: string, values?: unknown[]) {
  const results: pg.QueryResult | pg.QueryResult[] = await client.query(text, values);
  return { rows: [results].flat().flatMap((result) => result.rows) };
}

/** Names the database but never its password. */
function explain(error: unknown, url: string): unknown {
  if (error instanceof StartError) return error;
  const { code, message, errors } = error as { code?: string; message?: string; errors?: Error[] };
  const reason = message || errors?.[0]?.message || code;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const isRefusal = /^(E[A-Z]+|28...|3D...|08...|57P03|53300)$/.test((cause as { code?: string }).code ?? code ?? '');
  if (!isRefusal && !/timeout|terminated/i.test(reason ?? '')) return error;
  return new StartError(`The database at ${withoutSecrets(url)} cannot be used: ${reason}.`);
}

function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL';
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
