/**
 * Work that happens after the answer: queued in the caller's transaction, so that a job exists exactly if the transaction
 * commits, and then done at least once, by one process at a time, and again with growing pauses for about a day while it
 * fails. A process that dies while it works leaves its job to be done again: handlers must bear that. A job's data are
 * ids and keys, never a name, an address or a code.
 */
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type QueueOptions } from 'pg-boss';
import type { Database } from '#app/platform/db/types.server.ts';

/** 20 tries over 20 to 26 hours. */
export const PATIENTLY: QueueOptions = { retryLimit: 20, retryDelay: 15, retryBackoff: true, retryDelayMax: 7200 };

type QueueJobOptions = { delaySeconds?: number };

/** Queues a job for the handler of that name. Inside a transaction: takes effect with it. */
export async function queueJob(
  db: Database,
  name: string,
  data: object,
  { delaySeconds }: QueueJobOptions = {},
): Promise<void> {
  const boss = new PgBoss({ db: fromDrizzle(db as unknown as Parameters<typeof fromDrizzle>[0], sql) });
  if (!(await boss.getQueue(name))) await createQueue(db, name);
  await boss.send(name, data, { startAfter: delaySeconds });
}

/** Only before the first start of a process that works on jobs. As pg-boss does it, but inside the transaction. */
async function createQueue(db: Database, name: string) {
  const options = JSON.stringify({ ...PATIENTLY, policy: 'standard', notify: true });
  await db.execute(sql`select pgboss.create_queue(${name}, ${options}::jsonb)`);
}
