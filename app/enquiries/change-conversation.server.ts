import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { otherSide, type Side } from '#app/enquiries/people.ts';
import { type Reader, sideOf } from '#app/enquiries/reader.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { type User, users } from '#app/platform/schema/accounts.server.ts';
import { type Conversation, conversationBlocks, conversations } from '#app/platform/schema/enquiries.server.ts';
import { reports } from '#app/platform/schema/moderation.server.ts';
import { deriveCode } from '#app/platform/secret.server.ts';
import { UNDO_MINUTES } from '#app/vocabulary/moderation.ts';

export const CHANGES = ['mute', 'unmute', 'block', 'unblock', 'close', 'reopen'] as const;
export type ConversationChange = (typeof CHANGES)[number];

/** False if the conversation isn’t theirs. Only a seller closes. */
export function changeConversation(
  db: Database,
  id: string,
  reader: Reader,
  change: ConversationChange,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!isId(id)) return false;
    const [conversation] = await tx.select().from(conversations).where(eq(conversations.id, id)).for('update');
    const side = conversation && sideOf(reader, conversation);
    if (!conversation || !side) return false;
    if (change === 'block' || change === 'unblock') return changeBlock(tx, conversation, side, change);
    if (side === 'buyer' && (change === 'close' || change === 'reopen')) return false;
    const isOpen = conversation.lastSender === 'buyer' ? 'new' : 'answered';
    const states = { close: { state: 'closed' as const }, reopen: { state: isOpen as 'new' | 'answered' } };
    await tx
      .update(conversations)
      .set(change === 'mute' || change === 'unmute' ? muted(side, change === 'mute') : states[change])
      .where(eq(conversations.id, id));
    return true;
  });
}

export async function muteByLink(db: Database, { id, side }: { id: string; side: Side }): Promise<boolean> {
  const rows = await db
    .update(conversations)
    .set(muted(side, true))
    .where(eq(conversations.id, id))
    .returning({ id: conversations.id });
  return rows.length > 0;
}

function muted(side: Side, isMuted: boolean) {
  const at = isMuted ? new Date() : null;
  return side === 'seller' ? { sellerMutedAt: at } : { buyerMutedAt: at };
}

async function changeBlock(tx: Database, people: People, side: Side, change: 'block' | 'unblock'): Promise<boolean> {
  const names = await namesOf(tx, people);
  const [[blocker], [blocked]] = [names[side], names[otherSide(side)]];
  if (!blocker || !blocked) return false;
  if (change === 'block') await tx.insert(conversationBlocks).values({ blocker, blocked }).onConflictDoNothing();
  else await tx.delete(conversationBlocks).where(isBlockOf(names, side));
  return true;
}

/** Noted on the block, for someone without an account: there is none to report. */
export async function noteReport(tx: Database, people: People, side: Side): Promise<void> {
  await tx
    .update(conversationBlocks)
    .set({ isReport: true, createdAt: new Date() })
    .where(isBlockOf(await namesOf(tx, people), side));
}

/** Whether this side blocked the other within ten minutes and reported it too, so that it can undo both. */
export async function canUndoReport(db: Database, conversation: Conversation, side: Side): Promise<boolean> {
  const names = await namesOf(db, conversation);
  const since = new Date(Date.now() - UNDO_MINUTES * 60_000);
  const [block] = await db
    .select({ isReport: conversationBlocks.isReport })
    .from(conversationBlocks)
    .where(and(isBlockOf(names, side), gt(conversationBlocks.createdAt, since)));
  const { reporterId, email, subjectId, decisionId, createdAt } = reports;
  const filed = await db
    .select({ by: sql<string>`coalesce(${reporterId}, ${email})`, decisionId, createdAt })
    .from(reports)
    .where(eq(subjectId, conversation.id));
  const isReported = filed.some(
    (report) => names[side].includes(report.by) && report.decisionId === null && report.createdAt > since,
  );
  return block !== undefined && (block.isReport || isReported);
}

type People = Pick<Conversation, 'sellerId' | 'buyerId' | 'buyerEmail'>;
type Names = Record<Side, string[]>;

/** Who of the two has blocked the other, in any of their conversations. */
export async function findBlockers(db: Database, people: People): Promise<Side[]> {
  const names = await namesOf(db, people);
  const blocks = await db
    .select({ blocker: conversationBlocks.blocker })
    .from(conversationBlocks)
    .where(or(isBlockOf(names, 'seller'), isBlockOf(names, 'buyer')));
  return [...new Set(blocks.map(({ blocker }): Side => (names.seller.includes(blocker) ? 'seller' : 'buyer')))];
}

function isBlockOf(names: Names, side: Side) {
  const { blocker, blocked } = conversationBlocks;
  return and(inArray(blocker, names[side]), inArray(blocked, names[otherSide(side)]));
}

/** A person is one confirmed address, with and without an account. The first name is the one that a block stores. */
export async function namesOf(db: Database, { sellerId, buyerId, buyerEmail }: People): Promise<Names> {
  const { id, email, emailVerified } = users;
  const ids = [sellerId, buyerId].filter((known) => known !== null);
  const accounts = await db
    .select({ id, email })
    .from(users)
    .where(and(eq(emailVerified, true), or(inArray(id, ids), eq(email, buyerEmail ?? ''))));
  const names = (accountId: string | null, address: string | null) => {
    const account = accounts.find((one) => one.id === accountId || one.email === address);
    const known = address ?? account?.email;
    return [accountId, account?.id, known, known && blockCode(known)].filter((name) => typeof name === 'string');
  };
  return { seller: names(sellerId, null), buyer: names(buyerId, buyerEmail) };
}

type Person = Pick<User, 'id' | 'email' | 'emailVerified'>;

/** Whom a deleted account blocked is forgotten. Who blocked it keeps the block, under a code of its address. */
export async function forgetBlocks(tx: Database, { id, email, emailVerified }: Person): Promise<void> {
  const { blocker, blocked } = conversationBlocks;
  const names = emailVerified ? [id, email] : [id];
  await tx.delete(conversationBlocks).where(inArray(blocker, names));
  const others = await tx.delete(conversationBlocks).where(inArray(blocked, names)).returning();
  const coded = others.map((block) => ({ ...block, blocked: blockCode(email) }));
  if (emailVerified && coded.length > 0) await tx.insert(conversationBlocks).values(coded).onConflictDoNothing();
}

function blockCode(email: string): string {
  return deriveCode('blocked', email);
}
