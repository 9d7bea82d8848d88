/** Messages to us: stored first, then mailed to our support by a job of the same transaction. */
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { ContactFields } from '#app/contact/contact-form.ts';
import { MESSAGE_YEARS } from '#app/contact/contact-limits.ts';
import { sendContactMailLater } from '#app/contact/mails/contact-mail.server.tsx';
import { contactMessages } from '#app/platform/db/schema/contact.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';

/** The same words of the same person within this time are one message: a form that was sent twice. */
const SAME_MESSAGE_MS = 24 * 3_600_000;

/** Answers the message's id: the earlier one where it had been sent before. */
export function keepMessage(db: Database, fields: ContactFields, now = new Date()): Promise<string> {
  return db.transaction(async (tx) => {
    await takeTurn(tx, fields.email);
    const earlier = await findSame(tx, fields, new Date(now.getTime() - SAME_MESSAGE_MS));
    if (earlier) return earlier;
    const id = newId();
    const { name, email, subject, message } = fields;
    await tx.insert(contactMessages).values({ id, name, email, subject, message, createdAt: now });
    await sendContactMailLater(tx, id);
    return id;
  });
}

/** Whether anybody has read or answered them or not. */
export async function deleteOldMessages(db: Database, now = new Date()): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - MESSAGE_YEARS);
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, oldest));
}

/** Until the transaction ends, nobody else stores a message of this person: of two at once the second finds the first. */
async function takeTurn(tx: Database, email: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${email}`}, 0))`);
}

async function findSame(tx: Database, { name, email, subject, message }: ContactFields, since: Date) {
  const { createdAt, id } = contactMessages;
  const isSame = and(
    eq(contactMessages.email, email),
    eq(contactMessages.name, name),
    eq(contactMessages.subject, subject),
    eq(contactMessages.message, message),
  );
  const [same] = await tx
    .select({ id })
    .from(contactMessages)
    .where(and(gt(createdAt, since), isSame))
    .limit(1);
  return same?.id;
}
