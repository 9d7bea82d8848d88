import { and, eq, gte, isNull, lte } from 'drizzle-orm';
import { listPushDeviceIds } from '#app/accounts/push-devices.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import {
  alertMails,
  alerts,
  type SavedSearch,
  savedCarAlerts,
  savedCarWatchers,
  savedSearches,
} from '#app/platform/schema/alerts.server.ts';

const AT_ONCE = 20;

/** Each alert goes into one email, and each email is queued once: both are one transaction. */
export async function queueDueMails(db: Database, now = new Date()): Promise<void> {
  for (const queueSome of [queueSearches, queueWatchers]) {
    while ((await db.transaction((tx) => queueSome(tx, now))) === AT_ONCE);
  }
}

async function queueSearches(tx: Database, now: Date): Promise<number> {
  const { id, userId, mailsSince, dueAt } = savedSearches;
  const due = await tx
    .select({ id, userId, mailsSince })
    .from(savedSearches)
    .where(lte(dueAt, now))
    .orderBy(dueAt)
    .limit(AT_ONCE)
    .for('no key update', { skipLocked: true });
  for (const search of due) await queueSearch(tx, search);
  return due.length;
}

type DueSearch = Pick<SavedSearch, 'id' | 'userId' | 'mailsSince'>;

async function queueSearch(tx: Database, { id: searchId, userId, mailsSince }: DueSearch) {
  await tx.update(savedSearches).set({ dueAt: null }).where(eq(savedSearches.id, searchId));
  const waiting = and(eq(alerts.searchId, searchId), isNull(alerts.mailId), gte(alerts.at, mailsSince));
  if ((await tx.$count(alerts, waiting)) === 0) return;
  const mailId = newId();
  await tx.insert(alertMails).values({ id: mailId, searchId });
  await tx.update(alerts).set({ mailId }).where(waiting);
  await queueMail(tx, mailId, userId);
}

async function queueWatchers(tx: Database, now: Date): Promise<number> {
  const { userId, dueAt } = savedCarWatchers;
  const due = await tx
    .select({ userId })
    .from(savedCarWatchers)
    .where(lte(dueAt, now))
    .orderBy(dueAt)
    .limit(AT_ONCE)
    .for('no key update', { skipLocked: true });
  for (const watcher of due) await queueWatcher(tx, watcher.userId);
  return due.length;
}

async function queueWatcher(tx: Database, userId: string) {
  await tx.update(savedCarWatchers).set({ dueAt: null }).where(eq(savedCarWatchers.userId, userId));
  const waiting = and(eq(savedCarAlerts.userId, userId), isNull(savedCarAlerts.mailId));
  if ((await tx.$count(savedCarAlerts, waiting)) === 0) return;
  const mailId = newId();
  await tx.insert(alertMails).values({ id: mailId, watcherId: userId });
  await tx.update(savedCarAlerts).set({ mailId }).where(waiting);
  await queueMail(tx, mailId, userId);
}

async function queueMail(tx: Database, mailId: string, userId: string | null) {
  await queueJob(tx, 'send-alert', { mailId });
  if (userId === null) return;
  for (const deviceId of await listPushDeviceIds(tx, userId)) {
    await queueJob(tx, 'push-alert', { mailId, deviceId });
  }
}
