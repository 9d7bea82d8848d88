/** Messages that a rule holds, as moderators see and decide them. */
import { and, asc, desc, eq, isNull, lt } from 'drizzle-orm';
import { deliverHeld } from '#app/enquiries/conversations.server.ts';
import { endHeldMessage, lockHeldMessage } from '#app/enquiries/held-messages.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { lockSeller } from '#app/listings/sellers.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { conversationMessages, conversations, heldMessages } from '#app/platform/schema/enquiries.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { DECISION_MAILS_AFTER_SECONDS, isProtected, type Outcome } from '#app/trust/decide.server.ts';
import { addDecision, findDecision } from '#app/trust/moderation-log.server.ts';
import type { QueueItem } from '#app/trust/queue-item.ts';

const LAST_MESSAGES = 10;
const isWaiting = isNull(heldMessages.outcome);

export function countHeldMessages(db: Database): Promise<number> {
  return db.$count(heldMessages, isWaiting);
}

export async function listHeldMessages(db: Database, most: number): Promise<QueueItem[]> {
  const rows = await withCar(db).where(isWaiting).orderBy(asc(heldMessages.heldAt), asc(heldMessages.id)).limit(most);
  return rows.map(({ held, car, asked }) => ({
    kind: 'message',
    id: held.id,
    at: held.heldAt,
    title: `It ${held.reasons[0] ?? ''}`,
    about: `To the ${held.sender === 'buyer' ? 'seller' : 'buyer'} of the ${titleOf(car, asked)}`,
    accountId: held.senderId,
    listingId: null,
  }));
}

/** With what was said before in its conversation. */
export async function findHeldMessage(db: Database, id: string) {
  const [row] = await withCar(db).where(eq(heldMessages.id, id));
  if (!row) return null;
  const { sender, name, account, text, photos, reasons, conversationId } = { ...row.held, account: row.account };
  const before = conversationMessages;
  const messages = await db
    .select({ position: before.position, sender: before.sender, text: before.text, createdAt: before.createdAt })
    .from(before)
    .where(and(eq(before.conversationId, conversationId ?? ''), lt(before.createdAt, row.held.heldAt)))
    .orderBy(desc(before.position))
    .limit(LAST_MESSAGES);
  return { sender, name: account ?? name, text, photos: photos.length, reasons, before: messages.reverse() };
}

function withCar(db: Database) {
  const { make, model, trim, year } = listings;
  return db
    .select({ held: heldMessages, car: { make, model, trim, year }, asked: conversations.car, account: users.name })
    .from(heldMessages)
    .leftJoin(listings, eq(listings.id, heldMessages.listingId))
    .leftJoin(conversations, eq(conversations.id, heldMessages.conversationId))
    .leftJoin(users, eq(users.id, heldMessages.senderId))
    .$dynamic();
}

type Car = Parameters<typeof listingTitle>[0];

function titleOf(car: Car | null, asked: Car | null): string {
  const known = car ?? asked;
  return known ? listingTitle(known) : 'car';
}

export type MessageChoice = { heldId: string; by: string; action: 'deliver' | 'withhold'; note: string };

/** Let through, it is delivered once, now; removed, its writer is told unless that is undone within ten minutes. */
export function decideMessage(db: Database, { heldId, by, action, note }: MessageChoice): Promise<Outcome> {
  return db.transaction(async (tx): Promise<Outcome> => {
    const [known] = await tx.select().from(heldMessages).where(eq(heldMessages.id, heldId));
    if (!known || (known.senderId !== null && !(await lockSeller(tx, known.senderId)))) return { state: 'missing' };
    const held = await lockHeldMessage(tx, heldId);
    if (!held) return { state: 'missing' };
    if (held.decisionId !== null) {
      const decision = await findDecision(tx, held.decisionId);
      return decision ? { state: 'was-decided', decision } : { state: 'missing' };
    }
    const { senderId: accountId, heldAt: since } = held;
    if (accountId !== null && (await isProtected(tx, accountId, by))) return { state: 'not-allowed' };
    const decisionId = await addDecision(tx, { by, action, note, accountId, waited: { since } });
    const isDelivered = action === 'deliver' && (await deliverHeld(tx, held))?.ok === true;
    const outcome = action === 'withhold' ? 'removed' : isDelivered ? 'delivered' : 'undeliverable';
    await endHeldMessage(tx, heldId, { decisionId, outcome });
    const delaySeconds = action === 'withhold' ? DECISION_MAILS_AFTER_SECONDS : 0;
    await queueJob(tx, 'send-decision-mails', { decisionId }, { delaySeconds });
    return { state: 'decided', decisionId, listingIds: [] };
  });
}
