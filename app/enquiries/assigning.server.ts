/** Who of a dealership answers an enquiry, and which have waited too long. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { findDealer } from '#app/accounts/dealers.server.ts';
import { listMembers } from '#app/accounts/members.server.ts';
import { hasWaited } from '#app/enquiries/business-hours.ts';
import type { Reader } from '#app/enquiries/reader.server.ts';
import { findConversation } from '#app/enquiries/thread.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { conversationMessages, conversations } from '#app/platform/schema/enquiries.server.ts';
import { stateOfAddress, ZONES } from '#app/vocabulary/open-now.ts';

export type Assignment = { members: { id: string; name: string }[]; assignedTo: string };

/** Null for a seller without a team, and on the buyer’s side. */
export async function findAssignment(db: Database, id: string, reader: Reader): Promise<Assignment | null> {
  const match = await findConversation(db, id, reader);
  const sellerId = match?.side === 'seller' ? match.conversation.sellerId : null;
  if (!match || sellerId === null) return null;
  const members = await listMembers(db, sellerId);
  if (members.length < 2) return null;
  const named = members.map(({ id: memberId, name }) => ({ id: memberId, name }));
  return { members: named, assignedTo: match.conversation.assignedTo ?? '' };
}

/** To no one with an empty id. The name of who got it; null if the conversation or the member isn’t theirs. */
export async function assign(db: Database, id: string, reader: Reader, memberId: string): Promise<string | null> {
  const match = await findConversation(db, id, reader);
  const sellerId = match?.side === 'seller' ? match.conversation.sellerId : null;
  if (sellerId === null) return null;
  const members = memberId === '' ? [] : await listMembers(db, sellerId);
  const name = memberId === '' ? '' : members.find((member) => member.id === memberId)?.name;
  if (name === undefined) return null;
  await db
    .update(conversations)
    .set({ assignedTo: memberId || null })
    .where(eq(conversations.id, id));
  return name;
}

const MOST_SHOWN = 100;

/** Enquiries without an answer for two business hours, the longest wait first. */
export async function listOverdue(db: Database, sellerId: string, now: Date) {
  const dealer = await findDealer(db, sellerId);
  const state = stateOfAddress(dealer?.address ?? '') ?? dealer?.licenceState ?? 'VIC';
  const { id, buyerName, car, assignedTo, lastSender } = conversations;
  const { conversationId, position, sender, createdAt } = conversationMessages;
  const answered = sql`(select coalesce(max(${position}), 0) from ${conversationMessages}
    where ${conversationId} = ${id} and ${sender} = 'seller')`;
  const since = sql`(select min(${createdAt}) from ${conversationMessages}
    where ${conversationId} = ${id} and ${sender} = 'buyer' and ${position} > ${answered})`.mapWith(createdAt);
  const rows = await db
    .select({ id, buyerName, car, assigned: users.name, since: since.as('since') })
    .from(conversations)
    .leftJoin(users, eq(users.id, assignedTo))
    .where(and(eq(conversations.sellerId, sellerId), eq(conversations.state, 'new'), eq(lastSender, 'buyer')))
    .orderBy(asc(sql`since`))
    .limit(MOST_SHOWN);
  return rows
    .filter((row) => row.since !== null && hasWaited(row.since, now, ZONES[state]))
    .map(({ car: facts, ...row }) => ({ ...row, title: listingTitle(facts) }));
}
