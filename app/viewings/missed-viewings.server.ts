/** Whether someone came to the viewings that they agreed. Facts for the other person, never a score. */
import { and, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { otherSide } from '#app/enquiries/people.ts';
import { type Reader, sideOf } from '#app/enquiries/reader.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { conversations } from '#app/platform/schema/enquiries.server.ts';
import { IS_AGREED, viewings } from '#app/platform/schema/viewings.server.ts';
import { MET_AFTER_MS, ofSide } from '#app/viewings/viewings.server.ts';
import { withoutLinks } from '#app/vocabulary/scam-words.ts';

const COUNTED_DAYS = 60;
const LEAST_MISSED = 2;
const MOST_REPLIES = 3;
const DAY_MS = 86_400_000;

/** Of conversations: those that this person takes part in. */
export function isConversationOf({ userId, emails }: Reader): SQL | undefined {
  const { sellerId, buyerId, buyerEmail } = conversations;
  const byAccount = userId === null ? undefined : or(eq(sellerId, userId), eq(buyerId, userId));
  return or(byAccount, emails.length > 0 ? inArray(buyerEmail, emails) : sql`false`);
}

export type Missed = { words: string; replies: string[] };

/** Null with fewer than two missed in 60 days. One that both sides tell differently isn’t counted as missed. */
export async function findMissed(db: Database, person: Reader, now = new Date()): Promise<Missed | null> {
  const until = new Date(now.getTime() - MET_AFTER_MS);
  const since = new Date(now.getTime() - COUNTED_DAYS * DAY_MS);
  const rows = await db
    .select()
    .from(viewings)
    .innerJoin(conversations, eq(conversations.id, viewings.conversationId))
    .where(and(isConversationOf(person), IS_AGREED, lte(viewings.startsAt, until), gt(viewings.startsAt, since)))
    .orderBy(viewings.startsAt);
  const own = rows.flatMap(({ viewings: viewing, conversations: conversation }) => {
    const side = sideOf(person, conversation);
    return side ? [{ ...ofSide(viewing, side), toldByOther: ofSide(viewing, otherSide(side)).met }] : [];
  });
  const missed = own.filter(isMissed);
  if (missed.length < LEAST_MISSED) return null;
  const replies = missed.map(({ reply }) => withoutLinks(reply)).filter((reply) => reply !== '');
  const words = `missed ${missed.length} of ${own.length} viewings in ${COUNTED_DAYS} days`;
  return { words, replies: replies.slice(-MOST_REPLIES) };
}

type Told = { met: string | null; toldByOther: string | null };

export function isMissed({ met, toldByOther }: Told): boolean {
  return met === 'absent' || (toldByOther === 'missed' && met === null);
}
