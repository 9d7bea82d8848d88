/** Messages without an account: the seller sees nothing until the email is confirmed, once per browser. */
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { type Sent, writeToSellerWithin } from '#app/enquiries/conversations.server.ts';
import { CONFIRM_WITHIN_DAYS } from '#app/enquiries/enquiry-limits.ts';
import type { GuestFields } from '#app/enquiries/message-form.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { type WaitingMessage, waitingMessages } from '#app/platform/schema/enquiries.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';

const MOST_WAITING = 20;
/** Another link is sent only then, so that strangers can’t fill a mailbox. */
const LINK_AGAIN_MS = 10 * 60_000;
const DAY_MS = 86_400_000;

type Waiting = Omit<GuestFields, 'website'> & { listingId: string };

export function storeWaiting(db: Database, { message, ...fields }: Waiting, now = new Date()): Promise<void> {
  return db.transaction(async (tx) => {
    const { email } = fields;
    await lockAddress(tx, email);
    if ((await tx.$count(waitingMessages, eq(waitingMessages.email, email))) >= MOST_WAITING) return;
    const linkedSince = new Date(now.getTime() - LINK_AGAIN_MS);
    const hasLink = and(eq(waitingMessages.email, email), gt(waitingMessages.linkSentAt, linkedSince));
    const needsLink = (await tx.$count(waitingMessages, hasLink)) === 0;
    const stored = await tx
      .insert(waitingMessages)
      .values({ id: newId(), ...fields, text: message, createdAt: now, linkSentAt: needsLink ? now : null })
      .onConflictDoNothing()
      .returning({ id: waitingMessages.id });
    if (needsLink && stored[0]) await queueJob(tx, 'send-message-confirmation', { waitingId: stored[0].id });
  });
}

export type ShownWaiting = Pick<WaitingMessage, 'id' | 'name' | 'text'> & {
  car: { make: string; model: string; trim: string; year: number };
};

/** All of the address that the link was sent to; null once none waits. */
export async function listWaitingMessages(db: Database, waitingId: string) {
  const email = await addressOf(db, waitingId);
  if (email === null) return null;
  const { make, model, trim, year } = listings;
  const { id, name, text } = waitingMessages;
  const messages: ShownWaiting[] = await db
    .select({ id, name, text, car: { make, model, trim, year } })
    .from(waitingMessages)
    .innerJoin(listings, eq(listings.id, waitingMessages.listingId))
    .where(eq(waitingMessages.email, email))
    .orderBy(asc(waitingMessages.createdAt), asc(id));
  return { email, messages };
}

/** Null if none was waiting any more. */
export function confirmWaitingMessages(db: Database, waitingId: string) {
  return db.transaction(async (tx) => {
    const email = await addressOf(tx, waitingId);
    if (email === null) return null;
    await lockAddress(tx, email);
    const waiting = await tx.delete(waitingMessages).where(eq(waitingMessages.email, email)).returning();
    const results: Sent[] = [];
    for (const { listingId, name, phone, text, requestId } of waiting.sort(byTime)) {
      const buyer = { userId: null, emails: [email], name, phone };
      results.push(await writeToSellerWithin(tx, listingId, buyer, { text, requestId }));
    }
    return { email, results };
  });
}

export async function refuseWaitingMessages(db: Database, waitingId: string): Promise<void> {
  const email = await addressOf(db, waitingId);
  if (email !== null) await db.delete(waitingMessages).where(eq(waitingMessages.email, email));
}

export async function deleteOldWaiting(db: Database, now = new Date()): Promise<void> {
  await db
    .delete(waitingMessages)
    .where(lt(waitingMessages.createdAt, new Date(now.getTime() - CONFIRM_WITHIN_DAYS * DAY_MS)));
}

async function addressOf(db: Database, waitingId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: waitingMessages.email })
    .from(waitingMessages)
    .where(eq(waitingMessages.id, waitingId));
  return row?.email ?? null;
}

function byTime(a: WaitingMessage, b: WaitingMessage): number {
  return a.createdAt.getTime() - b.createdAt.getTime();
}

async function lockAddress(tx: Database, email: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`messages ${email}`}, 0))`);
}
