/** What the database knows about a message, for its verdict. */
import { and, countDistinct, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { noteMessageContacts } from '#app/accounts/contacts.server.ts';
import { namesOf } from '#app/enquiries/change-conversation.server.ts';
import { judgeMessage, type SenderFacts, type Verdict } from '#app/enquiries/judge-message.ts';
import type { Side } from '#app/enquiries/people.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { OUR_SITE } from '#app/platform/env.server.ts';
import {
  type Conversation,
  type ConversationMessage,
  conversationBlocks,
  conversationMessages,
  conversations,
} from '#app/platform/schema/enquiries.server.ts';
import { moderationDecisions, reports } from '#app/platform/schema/moderation.server.ts';

type People = Pick<Conversation, 'sellerId' | 'buyerId' | 'buyerEmail'>;

/** Shorter ones, such as “Is it still available?”, are alike by chance. */
const SAME_FROM_LENGTH = 80;
const SAME_WITHIN_MS = 7 * 86_400_000;

export async function judgeWritten(tx: Database, people: People, side: Side, text: string): Promise<Verdict> {
  return judgeMessage(text, OUR_SITE, await findSenderFacts(tx, people, side, text));
}

/** Follows “this message”; empty if it is clear. What was stored before messages were judged is judged when it is read. */
export function cautionOf({ text, caution, sender }: Pick<ConversationMessage, 'text' | 'caution' | 'sender'>): string {
  if (sender === 'site') return '';
  return caution ?? judgeMessage(text, OUR_SITE).reasons[0] ?? '';
}

async function findSenderFacts(tx: Database, people: People, side: Side, text: string): Promise<SenderFacts> {
  const { sellerId, buyerId } = people;
  const [writer, other] = side === 'buyer' ? [buyerId, sellerId] : [sellerId, buyerId];
  return {
    sellersWithSameText: side === 'buyer' ? await countSellersWith(tx, sellerId, text) : 0,
    accountsWithContact: await noteMessageContacts(tx, text, writer, other),
    reporters: await countReporters(tx, people, side),
  };
}

async function countSellersWith(tx: Database, sellerId: string | null, text: string): Promise<number> {
  if (text.length < SAME_FROM_LENGTH) return 0;
  const keyOf = (words: unknown) => sql`md5(regexp_replace(lower(${words}), '[^a-z]+', '', 'g'))`;
  const isSame = and(
    sql`${keyOf(conversationMessages.text)} = ${keyOf(sql`${text}::text`)}`,
    sql`char_length(${conversationMessages.text}) >= ${sql.raw(String(SAME_FROM_LENGTH))}`,
    gt(conversationMessages.createdAt, new Date(Date.now() - SAME_WITHIN_MS)),
    eq(conversationMessages.sender, 'buyer'),
  );
  const [sellers] = await tx
    .select({ count: countDistinct(conversations.sellerId) })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.id, conversationMessages.conversationId))
    .where(and(isSame, ne(conversations.sellerId, sellerId ?? '')));
  return sellers?.count ?? 0;
}

/** People who have reported this side and whose report no moderator has dismissed. One with a confirmed address counts once. */
async function countReporters(tx: Database, people: People, side: Side): Promise<number> {
  const names = (await namesOf(tx, people))[side];
  if (names.length === 0) return 0;
  const { reporterId, email, accountId, decisionId, kind } = reports;
  const reporting = tx
    .select({ who: sql<string>`coalesce(${reporterId}, ${email})`.as('who') })
    .from(reports)
    .leftJoin(moderationDecisions, eq(moderationDecisions.id, decisionId))
    .where(
      and(
        inArray(accountId, names),
        or(isNotNull(reporterId), and(eq(kind, 'conversation'), ne(email, ''))),
        or(isNull(decisionId), ne(moderationDecisions.action, 'dismiss')),
      ),
    );
  const blocking = tx
    .select({ who: conversationBlocks.blocker })
    .from(conversationBlocks)
    .where(and(inArray(conversationBlocks.blocked, names), conversationBlocks.isReport));
  const rows = await reporting.union(blocking);
  return rows.length;
}
