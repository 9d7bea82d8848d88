import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { conversationMessages } from '#app/platform/schema/enquiries.server.ts';

const AT_ONCE = 100;

/** What a trigger wrote has no job yet. */
export async function queueWaitingMails(db: Database): Promise<void> {
  let queued = AT_ONCE;
  while (queued === AT_ONCE) queued = await db.transaction(queueSome);
}

async function queueSome(tx: Database): Promise<number> {
  const { conversationId, position, mailQueuedAt, createdAt } = conversationMessages;
  const waiting = await tx
    .select({ conversationId, position })
    .from(conversationMessages)
    .where(and(isNull(mailQueuedAt), lte(createdAt, new Date())))
    .orderBy(asc(createdAt))
    .limit(AT_ONCE)
    .for('no key update', { skipLocked: true });
  for (const key of waiting) {
    await tx
      .update(conversationMessages)
      .set({ mailQueuedAt: new Date() })
      .where(and(eq(conversationId, key.conversationId), eq(position, key.position)));
    await queueJob(tx, 'send-message-mail', key);
  }
  return waiting.length;
}
