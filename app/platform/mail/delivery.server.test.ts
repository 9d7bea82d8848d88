/** Mails as jobs, against a real SMTP server: none is lost, none is sent twice without the receiving side being told. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { openPostgres } from '#app/platform/db/postgres.server.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import type { Job } from '#app/platform/jobs/job.server.ts';
import { queueJob, startJobs } from '#app/platform/jobs/jobs.server.ts';
import { BRIEF_DATABASE } from '#tests/support/brief-database.ts';
import { createOnPostgres, shareTestConnection } from '#tests/support/database.ts';
import { mailJob } from '#tests/support/mail-job.ts';
import { copyMigratedFolder, openFolder } from '#tests/support/migrated-folder.ts';
import { startSmtp } from '#tests/support/smtp.ts';

const emptyConnection = shareTestConnection();
const PEOPLE = Array.from({ length: 6 }, (_, index) => `p${index}@people.example`);
const SOON = { retryLimit: 50, retryDelay: 1, retryDelayMax: 1 };

test('mails wait while the server is down and arrive once when it is back', async () => {
  const connection = await emptyConnection();
  const down = await startSmtp();
  await down.close();
  const work = await begin(connection, mailJob(down.url, { retry: SOON }));
  await queueMails(connection);
  await vi.waitFor(async () => expect(await countTried(connection)).toBe(PEOPLE.length), 30_000);
  const server = await serve({ port: down.port });
  await settle(connection, PEOPLE.length);
  await work.close();
  expectOneEach(server.accepted);
});

test.each([451, 550])('a mail rejected with %i at first arrives once', async (status) => {
  const connection = await emptyConnection();
  const server = await serve({
    refuseRecipient: (time) => (time <= 3 ? status : 0),
    refuseMail: (time) => (time <= 2 ? status : 0),
  });
  await begin(connection, mailJob(server.url));
  await queueMails(connection);
  await settle(connection, PEOPLE.length);
  expectOneEach(server.accepted);
});

test('a slow server gets each mail once', async () => {
  const connection = await emptyConnection();
  const server = await serve({ delayMs: 700 });
  await begin(connection, mailJob(server.url));
  await queueMails(connection);
  await settle(connection, PEOPLE.length);
  expectOneEach(server.accepted);
});

test('a mail without a reply is sent again under the same Message-ID', async () => {
  const connection = await emptyConnection();
  const server = await serve({ losesAnswers: 1 });
  await begin(connection, mailJob(server.url));
  await queueJob(connection.db, 'send-mail', { to: 'robin@people.example' });
  await settle(connection, 1);
  expectTwiceTheSame(server.accepted);
});

test('a mail whose result was not stored is sent again under the same Message-ID', async () => {
  const connection = await emptyConnection();
  const server = await serve();
  const failOnce = vi.fn(async () => {}).mockRejectedValueOnce(new Error('the database is gone'));
  await begin(connection, mailJob(server.url, { afterwards: failOnce }));
  await queueJob(connection.db, 'send-mail', { to: 'robin@people.example' });
  await settle(connection, 1);
  expectTwiceTheSame(server.accepted);
});

test('a process killed before it stores the result sends the mail again under the same Message-ID', async () => {
  const server = await serve();
  const { where, open } = await makeDatabase();
  const child = spawn(process.execPath, [...BRIEF_DATABASE, 'tests/support/mail-worker.ts', where, server.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(server.accepted).toHaveLength(1);
  const connection = await open();
  // On PostgreSQL another process might still be at it: it is taken for dead after a minute without a sign of life.
  await connection.executeSql(`update pgboss.job set heartbeat_on = heartbeat_on - interval '61 seconds'`);
  await begin(connection, mailJob(server.url));
  await settle(connection, 1);
  expectTwiceTheSame(server.accepted);
});

type Accepted = { to: string; messageId: string };

function expectOneEach(accepted: Accepted[]) {
  expect(accepted.map((mail) => mail.to).sort()).toEqual(PEOPLE);
  expect(new Set(accepted.map((mail) => mail.messageId)).size).toBe(PEOPLE.length);
}

function expectTwiceTheSame(accepted: Accepted[]) {
  expect(accepted).toHaveLength(2);
  expect(accepted[0]?.messageId).toBe(accepted[1]?.messageId);
}

async function serve(behaviour: Parameters<typeof startSmtp>[0] = {}) {
  const server = await startSmtp(behaviour);
  onTestFinished(() => server.close());
  return server;
}

/** Works on mails until the test ends. */
async function begin(connection: DatabaseConnection, job: Job<unknown>) {
  const work = await startJobs(connection, [job], { pollSeconds: 0.5 });
  onTestFinished(() => work.close());
  return work;
}

async function queueMails({ db }: DatabaseConnection) {
  await db.transaction(async (tx) => {
    for (const to of PEOPLE) await queueJob(tx, 'send-mail', { to });
  });
}

async function settle(connection: DatabaseConnection, count: number) {
  const done = async () => expect(await countJobs(connection, `state = 'completed'`)).toBe(count);
  await vi.waitFor(done, { timeout: 30_000, interval: 100 });
}

function countTried(connection: DatabaseConnection) {
  return countJobs(connection, `state = 'retry' or retry_count > 0`);
}

async function countJobs({ executeSql }: DatabaseConnection, which: string) {
  const { rows } = await executeSql(`select count(*)::int from pgboss.job where name = 'send-mail' and (${which})`);
  return (rows[0] as { count: number }).count;
}

async function makeDatabase(): Promise<{ where: string; open: () => Promise<DatabaseConnection> }> {
  const options = { migrationsFolder: 'migrations', beforeOpening: async () => {} };
  const closeAtEnd = (connection: DatabaseConnection) => {
    onTestFinished(() => connection.close());
    return connection;
  };
  if (inject('postgres').url) {
    const { url, release } = await createOnPostgres();
    onTestFinished(release);
    return { where: url, open: async () => closeAtEnd(await openPostgres({ url, ...options })) };
  }
  const dataDir = await copyMigratedFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return {
    where: dataDir,
    open: async () => closeAtEnd(await openFolder(dataDir)),
  };
}
