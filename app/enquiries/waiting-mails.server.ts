import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { MAIL_EVERY_MS } from '#app/enquiries/enquiry-limits.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { conversationMessages } from '#app/platform/schema/enquiries.server.ts';

const AT_ONCE = 100;

/** What a trigger wrote has no job yet, nor what was written just after an email: it comes in the next one. */
export async function queueWaitingMails(db: Database, now = new Date()): Promise<void> {
  let queued = AT_ONCE;
  while (queued === AT_ONCE) queued = await db.transaction((tx) => queueSome(tx, now));
}

async function queueSome(tx: Database, now: Date): Promise<number> {
  const { conversationId, position, sender, mailQueuedAt, createdAt } = conversationMessages;
  const lately = new Date(now.getTime() - MAIL_EVERY_MS).toISOString();
  const isDue = sql`not exists (
    select from conversation_messages mailed where mailed.conversation_id = ${conversationId}
      and mailed.sender = ${sender} and mailed.mail_queued_at > ${lately}::timestamptz)`;
  const waiting = await tx
    .select({ conversationId, position, sender })
    .from(conversationMessages)
    .where(and(isNull(mailQueuedAt), lte(createdAt, now), isDue))
    .orderBy(asc(createdAt))
    .limit(AT_ONCE)
    .for('no key update', { skipLocked: true });
  const mails = Map.groupBy(waiting, (message) => `${message.conversationId} ${message.sender}`);
  for (const messages of mails.values()) {
    const { conversationId: id } = messages[0] as (typeof waiting)[number];
    const positions = messages.map((message) => message.position);
    await tx
      .update(conversationMessages)
      .set({ mailQueuedAt: now })
      .where(and(eq(conversationId, id), inArray(position, positions)));
    const [first, last] = [Math.min(...positions), Math.max(...positions)];
    await queueJob(tx, 'send-message-mail', { conversationId: id, position: first, last });
  }
  return waiting.length;
}
