/** For the data export and the end of an account, with those of its verified address. */
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { otherSide } from '#app/enquiries/people.ts';
import { type Reader, sideOf } from '#app/enquiries/reader.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { conversations } from '#app/platform/schema/enquiries.server.ts';
import { IS_AGREED, viewings } from '#app/platform/schema/viewings.server.ts';
import { isConversationOf } from '#app/viewings/missed-viewings.server.ts';
import { ofSide, queueEnd } from '#app/viewings/viewings.server.ts';

type Person = { id: string; email: string; emailVerified: boolean };

const ROWS_AT_ONCE = 200;

/** As the conversation shows them: what the other person answered about the meeting only if it counts against this one. */
export async function* listOwnViewings(db: Database, person: Person) {
  const reader = readerOf(person);
  for (let after = ''; ; ) {
    const rows = await db
      .select()
      .from(viewings)
      .innerJoin(conversations, eq(conversations.id, viewings.conversationId))
      .where(and(isConversationOf(reader), gt(viewings.id, after)))
      .orderBy(asc(viewings.id))
      .limit(ROWS_AT_ONCE);
    for (const { viewings: viewing, conversations: conversation } of rows) {
      const side = sideOf(reader, conversation) ?? 'buyer';
      const { comingAt: confirmedAt, met, reply } = ofSide(viewing, side);
      const { proposedBy, times, zone, place, proposedAt, withdrawnAt, declinedAt, acceptedAt } = viewing;
      const { startsAt, movedAt, cancelledAt, cancelledBy } = viewing;
      const proposed = { proposedBy, times, zone, place, proposedAt, withdrawnAt, declinedAt, acceptedAt };
      const toldMissed = ofSide(viewing, otherSide(side)).met === 'missed';
      const agreed = { startsAt, movedAt, cancelledAt, cancelledBy, confirmedAt, met, toldMissed, reply };
      yield { side, car: conversation.car, ...proposed, ...agreed };
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.viewings.id;
  }
}

/** Before the conversations forget the person. Whom they would have met hears that it’s cancelled. */
export async function deleteOwnViewings(tx: Database, person: Person, now = new Date()): Promise<void> {
  const reader = readerOf(person);
  const isOwn = inArray(
    viewings.conversationId,
    tx.select({ id: conversations.id }).from(conversations).where(isConversationOf(reader)),
  );
  const coming = await tx
    .select()
    .from(viewings)
    .innerJoin(conversations, eq(conversations.id, viewings.conversationId))
    .where(and(isOwn, IS_AGREED, gt(viewings.startsAt, now)));
  for (const { viewings: viewing, conversations: conversation } of coming) {
    const side = sideOf(reader, conversation);
    const ended = { ...viewing, sequence: viewing.sequence + 1 };
    if (side) await queueEnd(tx, ended, 'account', [otherSide(side)]);
  }
  await tx.delete(viewings).where(isOwn);
}

function readerOf({ id, email, emailVerified }: Person): Reader {
  return { userId: id, emails: emailVerified ? [email] : [] };
}
