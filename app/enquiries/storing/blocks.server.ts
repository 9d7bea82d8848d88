import { and, eq, or } from 'drizzle-orm';
import type { Side } from '#app/enquiries/people.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { type Conversation, conversationBlocks } from '#app/platform/schema/enquiries.server.ts';

type People = Pick<Conversation, 'sellerId' | 'buyerId' | 'buyerEmail'>;

export function personOf({ sellerId, buyerId, buyerEmail }: People, side: Side): string {
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
