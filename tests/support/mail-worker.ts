/** A process that queues one email, sends it, and dies before it records that. */
import { openEmbedded } from '#app/platform/db/embedded.server.ts';
import { openPostgres } from '#app/platform/db/postgres.server.ts';
import { queueJob, startJobs } from '#app/platform/jobs/jobs.server.ts';
import { mailJob } from './mail-job.ts';

const [where = '', smtpUrl = ''] = process.argv.slice(2);
const options = { migrationsFolder: 'migrations', beforeOpening: async () => {} };
const connection = where.startsWith('postgres')
  ? await openPostgres({ url: where, ...options })
  : await openEmbedded({ dataDir: where, holder: 'a test', ...options });
const forget = async () => {
  process.stdout.write('sent\n');
  await new Promise<void>(() => {});
};
await startJobs(connection, [mailJob(smtpUrl, { afterwards: forget })]);
await queueJob(connection.db, 'send-mail', { to: 'robin@people.example' });
