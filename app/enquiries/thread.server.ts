import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { canUndoReport, findBlockers } from '#app/enquiries/change-conversation.server.ts';
import { hasPerson } from '#app/enquiries/conversations.server.ts';
import { listOwnHeld, type ShownHeld } from '#app/enquiries/held-messages.server.ts';
import { cautionOf } from '#app/enquiries/judging.server.ts';
import { BUYER_REPLIES } from '#app/enquiries/message-form.ts';
import { otherSide, type Side, sellerName } from '#app/enquiries/people.ts';
import { findAccountOn, type Reader, sellerIdOf, sideOf } from '#app/enquiries/reader.server.ts';
import { findAbsence, listQuickReplies, usualAnswer } from '#app/enquiries/seller-answers.server.ts';
import { type Card, toCard } from '#app/listings/card.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { listSummaries } from '#app/listings/listings.server.ts';
import { oncePerDatabase } from '#app/platform/db/once-per-database.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import {
  type Conversation,
  conversationMessages,
  conversationPhotos,
  conversations,
} from '#app/platform/schema/enquiries.server.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';

const MESSAGES_AT_ONCE = 50;
const MOST_COUNTED = 100;

export type ShownMessage = {
  position: number;
  /** Our own messages belong to neither side. */
  by: 'you' | 'other' | 'site';
  text: string;
  /** Follows “this message”; empty if it is clear. */
  caution: string;
  at: Date;
  isRead: boolean;
  photos: { id: string; width: number; height: number }[];
};

export type Thread = {
  id: string;
  side: Side;
  title: string;
  /** Null once the listing is gone, or is hidden from this side. */
  car: Card | null;
  other: { name: string; facts: string[]; isGone: boolean; hasAccount: boolean };
  state: Conversation['state'];
  messages: ShownMessage[];
  /** What this side wrote and only it sees. */
  held: ShownHeld[];
  /** The position before which there are earlier messages. */
  earlier: number | null;
  isMuted: boolean;
  hasBlocked: boolean;
  canUndoReport: boolean;
  isBlocked: boolean;
  quickReplies: string[];
  absence: string | null;
};

/** Before the frame of the page counts what is unread. */
export async function markThreadRead(db: Database, id: string, reader: Reader): Promise<void> {
  const match = await findConversation(db, id, reader);
  if (match) await markRead(db, match.conversation, match.side);
}

/** Null if it isn’t theirs. Reading the newest messages marks them as read. */
export async function readThread(
  db: Database,
  id: string,
  reader: Reader,
  before: number | null = null,
): Promise<Thread | null> {
  const match = await findConversation(db, id, reader);
  if (!match) return null;
  const { conversation, side } = match;
  if (before === null) await markRead(db, conversation, side);
  const messages = await listMessages(db, conversation, side, before);
  const first = messages[0]?.position ?? 0;
  const [card] = conversation.listingId ? await listSummaries(db, [conversation.listingId], sellerIdOf(reader)) : [];
  const blockers = await findBlockers(db, conversation);
  return {
    id,
    side,
    title: listingTitle(conversation.car),
    car: card ? toCard(card, new Date()) : null,
    other: await findOther(db, conversation, side),
    state: conversation.state,
    messages,
    held: before === null ? await listOwnHeld(db, reader, id) : [],
    earlier: messages.length === MESSAGES_AT_ONCE && first > 1 ? first : null,
    isMuted: (side === 'seller' ? conversation.sellerMutedAt : conversation.buyerMutedAt) !== null,
    hasBlocked: blockers.includes(side),
    canUndoReport: blockers.includes(side) && (await canUndoReport(db, conversation, side)),
    isBlocked: blockers.includes(otherSide(side)),
    quickReplies: side === 'seller' ? await listQuickReplies(db, sellerIdOf(reader) ?? null) : [...BUYER_REPLIES],
    absence: side === 'buyer' && conversation.sellerId ? await findAbsence(db, conversation.sellerId) : null,
  };
}

export async function findById(db: Database, id: string): Promise<Conversation | null> {
  if (!isId(id)) return null;
  const [conversation] = await db.select().from(conversations).where(eq(conversations.id, id));
  return conversation ?? null;
}

export async function findConversation(db: Database, id: string, reader: Reader) {
  const conversation = await findById(db, id);
  const side = conversation && sideOf(reader, conversation);
  return conversation && side ? { conversation, side } : null;
}

async function markRead(db: Database, { id, lastPosition }: Conversation, side: Side) {
  const [read, unread] =
    side === 'seller' ? (['sellerRead', 'sellerUnread'] as const) : (['buyerRead', 'buyerUnread'] as const);
  await db
    .update(conversations)
    .set({ [read]: lastPosition, [unread]: 0 })
    // A message that came just now has not been read.
    .where(
      and(
        eq(conversations.id, id),
        eq(conversations.lastPosition, lastPosition),
        lt(conversations[read], lastPosition),
      ),
    );
}

/** The newest, or those before a position, oldest first. */
async function listMessages(db: Database, conversation: Conversation, side: Side, before: number | null) {
  const { conversationId, position } = conversationMessages;
  const earlier = before === null ? undefined : lt(position, before);
  const rows = await db
    .select()
    .from(conversationMessages)
    .where(and(eq(conversationId, conversation.id), earlier))
    .orderBy(desc(position))
    .limit(MESSAGES_AT_ONCE);
  const photos = await listPhotos(
    db,
    conversation.id,
    rows.map((row) => row.position),
  );
  const readByOther = side === 'seller' ? conversation.buyerRead : conversation.sellerRead;
  return rows.reverse().map(
    (row): ShownMessage => ({
      position: row.position,
      by: row.sender === 'site' ? 'site' : row.sender === side ? 'you' : 'other',
      text: row.text,
      caution: row.sender === otherSide(side) ? cautionOf(row) : '',
      at: row.createdAt,
      isRead: row.sender === side && row.position <= readByOther,
      photos: photos.get(row.position) ?? [],
    }),
  );
}

async function listPhotos(db: Database, conversationId: string, positions: number[]) {
  if (positions.length === 0) return new Map<number, ShownMessage['photos']>();
  const { id, position, place, width, height } = conversationPhotos;
  const rows = await db
    .select({ id, position, width, height })
    .from(conversationPhotos)
    .where(and(eq(conversationPhotos.conversationId, conversationId), inArray(position, positions)))
    .orderBy(asc(position), asc(place));
  return Map.groupBy(rows, (row) => row.position);
}

async function findOther(db: Database, conversation: Conversation, side: Side): Promise<Thread['other']> {
  const isGone = !hasPerson(conversation, otherSide(side));
  const user = await findAccountOn(db, conversation, otherSide(side));
  const since = user ? `Joined ${melbourneDay(user.createdAt).slice(0, 4)}` : null;
  if (side === 'buyer') {
    const usual = conversation.sellerId ? await usualAnswer(db, conversation.sellerId) : null;
    const facts = [usual ?? since ?? ''].filter((fact) => fact !== '');
    return { name: sellerName(user), facts, isGone, hasAccount: user !== null };
  }
  const name = isGone ? 'Deleted account' : conversation.buyerName;
  const facts = isGone ? [] : ['Confirmed email', since ?? '', conversation.buyerPhone];
  return { name, facts: facts.filter((fact) => fact !== ''), isGone, hasAccount: user !== null };
}

/** Unread messages of an account, as its list shows them, of at most 100 conversations. */
export async function countUnread(db: Database, { userId, emails, dealershipId }: Reader): Promise<number> {
  if (userId === null) return 0;
  const rows = await unreadQuery(db).execute({
    userId,
    dealershipId: dealershipId ?? '',
    email: emails[0] ?? '',
    other: emails[1] ?? '',
  });
  return rows.reduce((sum, { unread }) => sum + unread, 0);
}

/** Every signed-in page calls this. */
const unreadQuery = oncePerDatabase((db) => {
  const { sellerId, buyerId, buyerEmail, sellerUnread, buyerUnread } = conversations;
  const unreadOf = (column: typeof sellerUnread | typeof buyerUnread, isOwn: SQL) =>
    db
      .select({ unread: sql<number>`${column}` })
      .from(conversations)
      .where(and(isOwn, sql`${column} > 0`))
      .limit(MOST_COUNTED);
  const ofAddress = inArray(buyerEmail, [sql.placeholder('email'), sql.placeholder('other')]);
  return unreadOf(sellerUnread, inArray(sellerId, [sql.placeholder('userId'), sql.placeholder('dealershipId')]))
    .unionAll(unreadOf(buyerUnread, eq(buyerId, sql.placeholder('userId'))))
    .unionAll(unreadOf(buyerUnread, sql`${ofAddress} and ${sellerId} is distinct from ${sql.placeholder('userId')}`))
    .prepare('unread_messages');
});

/** Null if the conversation isn’t theirs, or the other side has no account: it can be blocked. */
export async function findReportedConversation(db: Database, id: string, reader: Reader) {
  const match = await findConversation(db, id, reader);
  if (!match) return null;
  const { conversation, side } = match;
  const accountId = (await findAccountOn(db, conversation, otherSide(side)))?.id;
  if (accountId === undefined) return null;
  const title = `your conversation about the ${listingTitle(conversation.car)}`;
  return { kind: 'conversation' as const, id, accountId, title, path: `/messages/${id}` };
}
