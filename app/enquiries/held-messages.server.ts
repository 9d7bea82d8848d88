/** Messages that a rule holds: only their sender and moderators see them until they are decided. */
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { conversationLink } from '#app/enquiries/message-links.server.ts';
import type { Side } from '#app/enquiries/people.ts';
import { findAccountOf, type Reader } from '#app/enquiries/reader.server.ts';
import type { NewMessage } from '#app/enquiries/storing/append-message.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { conversations, type HeldMessage, heldMessages } from '#app/platform/schema/enquiries.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';

export type Writer = { senderId: string | null; senderEmail: string | null; name?: string; phone?: string };
export type Place = { conversationId: string } | { listingId: string };

/** False if the same form was sent before. */
export async function holdMessage(
  tx: Database,
  { place, side, writer, message }: { place: Place; side: Side; writer: Writer; message: NewMessage },
  reasons: string[],
): Promise<boolean> {
  const { text, requestId, photos = [] } = message;
  const row = { ...place, ...writer, id: newId(), sender: side, text, requestId, photos, reasons };
  const held = await tx.insert(heldMessages).values(row).onConflictDoNothing().returning({ id: heldMessages.id });
  return held.length > 0;
}

export type ShownHeld = { id: string; text: string; photos: number; at: Date; isRemoved: boolean; car: HeldCar | null };
type HeldCar = Pick<typeof listings.$inferSelect, 'make' | 'model' | 'trim' | 'year'>;

/** What only its writer sees: in a conversation, or first messages. */
export async function listOwnHeld(db: Database, reader: Reader, conversationId: string | null): Promise<ShownHeld[]> {
  const { id, text, photos, heldAt, outcome } = heldMessages;
  const { make, model, trim, year } = listings;
  const isHere =
    conversationId === null ? isNull(heldMessages.conversationId) : eq(heldMessages.conversationId, conversationId);
  const rows = await db
    .select({ id, text, photos, at: heldAt, outcome, car: { make, model, trim, year } })
    .from(heldMessages)
    .leftJoin(listings, eq(listings.id, heldMessages.listingId))
    .where(and(isHere, isBy(reader), or(isNull(outcome), eq(outcome, 'removed'))))
    .orderBy(asc(heldAt));
  return rows.map(({ photos: all, outcome: decided, ...row }) => ({
    ...row,
    photos: all.length,
    isRemoved: decided === 'removed',
  }));
}

function isBy({ userId, emails, dealershipId }: Reader): SQL | undefined {
  const ids = [userId, dealershipId ?? null].filter((id) => id !== null);
  return or(
    ids.length === 0 ? sql`false` : inArray(heldMessages.senderId, ids),
    emails.length > 0 ? inArray(heldMessages.senderEmail, emails) : sql`false`,
  );
}

/** Locked until the transaction ends. */
export async function lockHeldMessage(tx: Database, id: string): Promise<HeldMessage | undefined> {
  const [held] = await tx.select().from(heldMessages).where(eq(heldMessages.id, id)).for('update');
  return held;
}

export async function endHeldMessage(
  tx: Database,
  id: string,
  decided: { decisionId: number; outcome: NonNullable<HeldMessage['outcome']> },
): Promise<void> {
  const moved = decided.outcome === 'delivered' && { photos: [] };
  await tx
    .update(heldMessages)
    .set({ ...decided, ...moved })
    .where(eq(heldMessages.id, id));
}

/** It waits again, once its removal is undone. */
export async function holdMessageAgain(tx: Database, decisionId: number): Promise<void> {
  await tx.update(heldMessages).set({ decisionId: null, outcome: null }).where(eq(heldMessages.decisionId, decisionId));
}

/** For the email about a decision; null once its sender or the message is gone. */
export async function findDecidedMessage(db: Database, decisionId: number) {
  const [held] = await db.select().from(heldMessages).where(eq(heldMessages.decisionId, decisionId));
  if (!held) return null;
  const { senderId, senderEmail, sender, listingId, conversationId, outcome } = held;
  const account = await findAccountOf(db, { userId: senderId, emails: senderEmail === null ? [] : [senderEmail] });
  const to = account?.email ?? senderEmail;
  const [conversation] = conversationId
    ? await db.select().from(conversations).where(eq(conversations.id, conversationId))
    : [];
  const link = conversation ? conversationLink(conversation, sender) : `${env.PUBLIC_URL}/listing/${listingId}`;
  return to === null ? null : { to, outcome, link };
}

/** After 90 days what was decided is deleted; the log of decisions stays. */
export async function deleteOldHeld(db: Database): Promise<void> {
  const isOld = sql`${heldMessages.outcome} is not null and ${heldMessages.heldAt} < now() - interval '90 days'`;
  await db.delete(heldMessages).where(isOld);
}
