/** Messages without an account: the seller sees nothing until the email is confirmed, once per browser. */
import { desc, eq, lt, sql } from 'drizzle-orm';
import { writeToSellerWithin } from '#app/enquiries/conversations.server.ts';
import { CONFIRM_WITHIN_DAYS } from '#app/enquiries/enquiry-limits.ts';
import type { GuestFields } from '#app/enquiries/message-form.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { type WaitingMessage, waitingMessages } from '#app/platform/schema/enquiries.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';

export const MOST_WAITING = 20;
/** Another link is sent only then, so that strangers can’t fill a mailbox. */
const LINK_AGAIN_MS = 10 * 60_000;
const DAY_MS = 86_400_000;

const NEWEST = desc(waitingMessages.createdAt);

type Waiting = Omit<GuestFields, 'website'> & { listingId: string };

/** False if it can’t wait too. Its writer gets a link either way, to send or delete what waits. */
export function storeWaiting(db: Database, { message, ...fields }: Waiting, now = new Date()): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { email, requestId } = fields;
    await lockAddress(tx, email);
    const waiting = await tx.select().from(waitingMessages).where(eq(waitingMessages.email, email)).orderBy(NEWEST);
    if (waiting.some((one) => one.requestId === requestId)) return true;
    const isFull = waiting.length >= MOST_WAITING;
    const id = newId();
    if (!isFull) await tx.insert(waitingMessages).values({ id, ...fields, text: message, createdAt: now });
    const linkedSince = now.getTime() - LINK_AGAIN_MS;
    if (waiting.some(({ linkSentAt }) => linkSentAt !== null && linkSentAt.getTime() > linkedSince)) return !isFull;
    const linked = isFull ? (waiting[0]?.id ?? '') : id;
    await tx.update(waitingMessages).set({ linkSentAt: now }).where(eq(waitingMessages.id, linked));
    await queueJob(tx, 'send-message-confirmation', { waitingId: linked });
    return !isFull;
  });
}

export type ShownWaiting = Pick<WaitingMessage, 'requestId' | 'text'> & {
  car: { make: string; model: string; trim: string; year: number };
};

/** All of the address that the link was sent to, newest first; null once none waits. */
export async function listWaitingMessages(db: Database, waitingId: string) {
  const email = await addressOf(db, waitingId);
  if (email === null) return null;
  const { make, model, trim, year } = listings;
  const { requestId, text } = waitingMessages;
  const messages: ShownWaiting[] = await db
    .select({ requestId, text, car: { make, model, trim, year } })
    .from(waitingMessages)
    .innerJoin(listings, eq(listings.id, waitingMessages.listingId))
    .where(eq(waitingMessages.email, email))
    .orderBy(NEWEST);
  return { email, messages };
}

/** One of those behind a link; without a `requestId` the one that it was sent for. */
type Chosen = { waitingId: string; requestId: string };

/** Null if it isn’t waiting any more. */
export function confirmWaitingMessage(db: Database, chosen: Chosen) {
  return db.transaction(async (tx) => {
    const message = await takeWaiting(tx, chosen);
    if (!message) return null;
    const { listingId, email, name, phone, text, requestId } = message;
    const buyer = { userId: null, emails: [email], name, phone };
    return { email, result: await writeToSellerWithin(tx, listingId, buyer, { text, requestId }) };
  });
}

export async function deleteWaitingMessage(db: Database, chosen: Chosen): Promise<void> {
  await db.transaction((tx) => takeWaiting(tx, chosen));
}

/** The link then shows the next one. */
async function takeWaiting(tx: Database, { waitingId, requestId }: Chosen): Promise<WaitingMessage | undefined> {
  const email = await addressOf(tx, waitingId);
  if (email === null) return undefined;
  await lockAddress(tx, email);
  const waiting = await tx.select().from(waitingMessages).where(eq(waitingMessages.email, email)).orderBy(NEWEST);
  const isTaken = (one: WaitingMessage) => (requestId === '' ? one.id === waitingId : one.requestId === requestId);
  const [taken, next] = [waiting.find(isTaken), waiting.find((one) => !isTaken(one))];
  if (!taken) return undefined;
  await tx.delete(waitingMessages).where(eq(waitingMessages.id, taken.id));
  const { id, linkSentAt } = taken;
  if (id === waitingId && next)
    await tx.update(waitingMessages).set({ id, linkSentAt }).where(eq(waitingMessages.id, next.id));
  return taken;
}

export async function deleteWaitingMessages(db: Database, waitingId: string): Promise<void> {
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

async function lockAddress(tx: Database, email: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`messages ${email}`}, 0))`);
}
