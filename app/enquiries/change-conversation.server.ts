import { and, eq, or } from 'drizzle-orm';
import { otherSide, type Side } from '#app/enquiries/people.ts';
import { type Reader, sideOf } from '#app/enquiries/reader.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { type Conversation, conversationBlocks, conversations } from '#app/platform/schema/enquiries.server.ts';

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
    if (change === 'block' || change === 'unblock') {
      const pair = { blocker: personOf(conversation, side), blocked: personOf(conversation, otherSide(side)) };
      if (pair.blocked === '') return false;
      await (change === 'block' ? block(tx, pair) : unblock(tx, pair));
      return true;
    }
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

type Pair = { blocker: string; blocked: string };

async function block(tx: Database, pair: Pair) {
  await tx.insert(conversationBlocks).values(pair).onConflictDoNothing();
}

async function unblock(tx: Database, { blocker, blocked }: Pair) {
  await tx
    .delete(conversationBlocks)
    .where(and(eq(conversationBlocks.blocker, blocker), eq(conversationBlocks.blocked, blocked)));
}

type People = Pick<Conversation, 'sellerId' | 'buyerId' | 'buyerEmail'>;

function personOf({ sellerId, buyerId, buyerEmail }: People, side: Side): string {
  return (side === 'seller' ? sellerId : (buyerId ?? buyerEmail)) ?? '';
}

/** Either has blocked the other. */
export async function isBlocked(db: Database, people: People): Promise<boolean> {
  const { blocker, blocked } = conversationBlocks;
  const [seller, buyer] = [personOf(people, 'seller'), personOf(people, 'buyer')];
  const either = or(and(eq(blocker, seller), eq(blocked, buyer)), and(eq(blocker, buyer), eq(blocked, seller)));
  return (await db.$count(conversationBlocks, either)) > 0;
}

export async function hasBlocked(db: Database, people: People, side: Side): Promise<boolean> {
  const { blocker, blocked } = conversationBlocks;
  const other = side === 'seller' ? 'buyer' : 'seller';
  const own = and(eq(blocker, personOf(people, side)), eq(blocked, personOf(people, other)));
  return (await db.$count(conversationBlocks, own)) > 0;
}
