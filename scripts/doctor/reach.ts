/** Tries everything the site needs, and deletes what it writes. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { openEmbeddedCopy } from '#app/platform/db/embedded.server.ts';
import { env } from '#app/platform/env.server.ts';
import { mailServerName, tryMailServer } from '#app/platform/mail/mail.server.ts';
import { projectFolder } from '#app/platform/project-folder.server.ts';
import {
  type Finding,
  lookAtClock,
  lookAtDemoAccounts,
  lookAtDisk,
  lookAtSchema,
  lookAtTimeServer,
} from './findings.ts';

const PATIENCE_MS = 5000;
const PROBE = 'doctor/probe';
const run = promisify(execFile);

export async function lookAround(): Promise<Finding[]> {
  return (
    await Promise.all([
      lookAtFolder(),
      askTimeServer(),
      lookAtDatabase(),
      lookAtFiles(),
      lookAtMail(),
      lookAtRunningSite(),
    ])
  ).flat();
}

async function lookAtFolder(): Promise<Finding[]> {
  const name = 'Data folder';
  const probe = join(env.DATA_DIR, '.doctor');
  try {
    await writeFile(probe, 'written by npm run doctor');
    await rm(probe);
    const { bavail, bsize } = await statfs(env.DATA_DIR);
    return [{ name, state: 'ok', text: `${env.DATA_DIR} can be written` }, lookAtDisk(bavail * bsize)];
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [{ name, state: 'ok', text: `the first start creates ${env.DATA_DIR}` }];
    return [
      {
        name,
        state: 'wrong',
        text: `${env.DATA_DIR} can’t be written (${codeOf(error)}): give it to the user that runs the site`,
      },
    ];
  }
}

/** Nothing where the system has no systemd, as in a container. */
async function askTimeServer(): Promise<Finding[]> {
  const question = ['show', '--property=NTPSynchronized', '--value'];
  const { stdout } = await run('timedatectl', question, { timeout: PATIENCE_MS }).catch(() => ({ stdout: '' }));
  return lookAtTimeServer(stdout.trim());
}

async function lookAtDatabase(): Promise<Finding[]> {
  if (!env.DATABASE_URL) return lookAtEmbedded();
  const client = new pg.Client({ connectionString: env.DATABASE_URL, connectionTimeoutMillis: PATIENCE_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; at: Date }>(
      `select current_setting('server_version') as version, clock_timestamp() as at`,
    );
    const secondsOff = (Date.now() - (rows[0]?.at.getTime() ?? 0)) / 1000;
    const applied = await appliedMigrations(client);
    const read = async (query: string) => (await client.query(query)).rows;
    return [
      { name: 'PostgreSQL', state: 'ok', text: `answers, version ${rows[0]?.version}` },
      lookAtClock(secondsOff, 'the database’s'),
      lookAtSchema(applied, await knownMigrations()),
      ...(applied.length > 0 ? await lookForDemo(read) : []),
    ];
  } catch (error) {
    return [
      {
        name: 'PostgreSQL',
        state: 'wrong',
        text: `can’t be used (${codeOf(error)}): check DATABASE_URL and that the server runs`,
      },
    ];
  } finally {
    await client.end().catch(() => {});
  }
}

/** Reads a copy, so the site may be running. */
async function lookAtEmbedded(): Promise<Finding[]> {
  if (env.isLoopback || !existsSync(join(env.DATA_DIR, 'database'))) return [];
  const migrationsFolder = projectFolder('migrations');
  try {
    const copy = await openEmbeddedCopy({ dataDir: env.DATA_DIR, holder: 'npm run doctor', migrationsFolder });
    const read = async (query: string) => (await copy.executeSql(query)).rows;
    return await lookForDemo(read).finally(() => copy.close());
  } catch (error) {
    return [{ name: 'Database', state: 'wrong', text: `can’t be read: ${(error as Error).message}` }];
  }
}

const COUNT_DEMO = `select count(*)::int as count from users where email like '%.example'`;

async function lookForDemo(read: (query: string) => Promise<unknown[]>): Promise<Finding[]> {
  if (env.isLoopback) return [];
  const [row] = (await read(COUNT_DEMO)) as { count: number }[];
  return [lookAtDemoAccounts(row?.count ?? 0)];
}

async function appliedMigrations(client: pg.Client): Promise<number[]> {
  const { rows: tables } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`,
  );
  if (!tables[0]?.is_there) return [];
  const { rows } = await client.query<{ at: string }>('select created_at as at from drizzle.__drizzle_migrations');
  return rows.map(({ at }) => Number(at));
}

async function knownMigrations(): Promise<number[]> {
  const { entries }: { entries: { when: number }[] } = JSON.parse(
    await readFile(join(projectFolder('migrations'), 'meta', '_journal.json'), 'utf8'),
  );
  return entries.map(({ when }) => when);
}

async function lookAtFiles(): Promise<Finding[]> {
  if (!env.s3) return [];
  try {
    const { storage } = await import('#app/platform/storage/storage.server.ts');
    await storage.check();
    await storage.put(`${PROBE}/written.txt`, new TextEncoder().encode('written by npm run doctor'));
    await storage.deleteFolder(PROBE);
    return [{ name: 'Bucket', state: 'ok', text: 'answers, and files can be written and deleted' }];
  } catch (error) {
    return [
      { name: 'Bucket', state: 'wrong', text: `${(error as Error).message} Check S3_ENDPOINT, S3_BUCKET and the key.` },
    ];
  }
}

async function lookAtMail(): Promise<Finding[]> {
  if (!env.SMTP_URL) return [];
  const answer = await tryMailServer(env.SMTP_URL);
  const server = mailServerName(env.SMTP_URL);
  return [
    answer.ok
      ? { name: 'Mail server', state: 'ok', text: `${server} accepts emails` }
      : {
          name: 'Mail server',
          state: 'wrong',
          text: `${server} can’t be used: check SMTP_URL. It said: ${answer.reason}`,
        },
  ];
}

/** It need not be running: people also check before the first start. */
async function lookAtRunningSite(): Promise<Finding[]> {
  try {
    const { status } = await fetch(`${env.PUBLIC_URL}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return [
      status === 200
        ? { name: 'Site', state: 'ok', text: `is ready at ${env.PUBLIC_URL}` }
        : { name: 'Site', state: 'warning', text: `${env.PUBLIC_URL}/readyz answers ${status}` },
    ];
  } catch {
    return [
      {
        name: 'Site',
        state: 'warning',
        text: `nothing answers at ${env.PUBLIC_URL}: it isn’t running or can’t be reached from here`,
      },
    ];
  }
}

/** Messages may name a password. */
function codeOf(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string };
  return code ?? name ?? 'no reason given';
}
