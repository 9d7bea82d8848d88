/** Stores messages from the contact form and queues the email to support in the same transaction. */
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { type ContactFields, MESSAGE_YEARS } from '#app/contact/contact-form.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { contactMessages } from '#app/platform/schema/site.server.ts';

const DUPLICATE_WITHIN_MS = 24 * 3_600_000;

/** Returns the message's id. A form sent twice returns the id of the first message. */
export function storeMessage(db: Database, fields: ContactFields, now = new Date()): Promise<string> {
  return db.transaction(async (tx) => {
    await lockSender(tx, fields.email);
    const duplicate = await findDuplicate(tx, fields, new Date(now.getTime() - DUPLICATE_WITHIN_MS));
    if (duplicate) return duplicate;
    const id = newId();
    const { name, email, subject, message } = fields;
    await tx.insert(contactMessages).values({ id, name, email, subject, message, createdAt: now });
    await queueJob(tx, 'send-contact-mail', { messageId: id });
    return id;
  });
}

export async function deleteOldMessages(db: Database, now = new Date()): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - MESSAGE_YEARS);
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, oldest));
}

/** Held until the transaction ends, so that the second of two simultaneous messages finds the first. */
async function lockSender(tx: Database, email: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${email}`}, 0))`);
}

async function findDuplicate(tx: Database, { name, email, subject, message }: ContactFields, since: Date) {
  const { createdAt, id } = contactMessages;
  const isSame = and(
    eq(contactMessages.email, email),
    eq(contactMessages.name, name),
    eq(contactMessages.subject, subject),
    eq(contactMessages.message, message),
  );
  const [duplicate] = await tx
    .select({ id })
    .from(contactMessages)
    .where(and(gt(createdAt, since), isSame))
    .limit(1);
  return duplicate?.id;
}
