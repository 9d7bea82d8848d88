/** What a conversation and the links in emails show of its viewings, in the clock of the car’s state. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import { otherSide, type Side, sellerName } from '#app/enquiries/people.ts';
import { findAccountOn, findParticipant, type Reader } from '#app/enquiries/reader.server.ts';
import { findById, findConversation } from '#app/enquiries/thread.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import type { Conversation } from '#app/platform/schema/enquiries.server.ts';
import { IS_AGREED, type Viewing, viewings } from '#app/platform/schema/viewings.server.ts';
import { findMissed, isMissed, type Missed } from '#app/viewings/missed-viewings.server.ts';
import { shownDayOf, shownTime, shownTimes } from '#app/viewings/viewing-times.ts';
import {
  findCar,
  isAgreed,
  isOpen,
  MET_AFTER_MS,
  MET_DAYS,
  ofSide,
  refusalFor,
} from '#app/viewings/viewings.server.ts';

const MOST_SHOWN = 30;
const DAY_MS = 86_400_000;

export type Agreed = {
  id: string;
  when: string;
  place: string;
  /** Until it starts. */
  mayAnswer: boolean;
  isComing: boolean;
  isOtherComing: boolean;
};
export type Proposed = {
  id: string;
  /** The day alone if there are several times. */
  when: string;
  place: string;
  times: { start: string; label: string; isTaken: boolean }[];
};
export type Past = {
  id: string;
  when: string;
  mayAnswer: boolean;
  met: 'met' | 'missed' | 'absent' | null;
  hasMissed: boolean;
  reply: string;
};

export type ShownViewings = {
  side: Side;
  other: string;
  agreed: Agreed | null;
  theirs: Proposed | null;
  mine: { id: string; when: string } | null;
  past: Past | null;
  /** When it would have been, if the car has gone since. */
  endedByCar: string | null;
  /** About the other person, once there is something to agree. */
  missed: Missed | null;
};

/** Null if the conversation isn’t theirs. */
export async function findShownViewings(
  db: Database,
  conversationId: string,
  reader: Reader,
  now = new Date(),
): Promise<ShownViewings | null> {
  const match = await findConversation(db, conversationId, reader);
  return match && showViewings(db, match.conversation, match.side, now);
}

async function showViewings(db: Database, conversation: Conversation, side: Side, now: Date): Promise<ShownViewings> {
  const rows = await db
    .select()
    .from(viewings)
    .where(eq(viewings.conversationId, conversation.id))
    .orderBy(desc(viewings.proposedAt))
    .limit(MOST_SHOWN);
  const agreed = rows.filter(isAgreed).toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime());
  const isPast = ({ startsAt }: { startsAt: Date }) => startsAt.getTime() + MET_AFTER_MS <= now.getTime();
  const next = agreed.findLast((viewing) => !isPast(viewing));
  const last = agreed.find(isPast);
  const open = rows.filter((row) => isOpen(row) && row.times.some((time) => time > now));
  const theirs = open.find(({ proposedBy }) => proposedBy !== side);
  const mine = open.find(({ proposedBy }) => proposedBy === side);
  const byCar = rows.find(({ cancelledBy, startsAt }) => cancelledBy === 'car' && startsAt !== null && startsAt > now);
  const other = theirs || mine || next ? await findParticipant(db, conversation, otherSide(side)) : null;
  return {
    side,
    other: await nameOfOther(db, conversation, side),
    agreed: next ? showAgreed(next, side, now) : null,
    theirs: theirs ? await showTheirs(db, theirs, now) : null,
    mine: mine
      ? {
          id: mine.id,
          when: shownTimes(
            mine.zone,
            mine.times.filter((time) => time > now),
          ),
        }
      : null,
    past: last ? leftToAnswer(showPast(last, side, now)) : null,
    endedByCar: byCar?.startsAt ? shownTimes(byCar.zone, [byCar.startsAt]) : null,
    missed: other && (await findMissed(db, other.reader, now)),
  };
}

export async function nameOfOther(db: Database, conversation: Conversation, side: Side): Promise<string> {
  return side === 'seller' ? conversation.buyerName : sellerName(await findAccountOn(db, conversation, 'seller'));
}

function showAgreed(viewing: Viewing & { startsAt: Date }, side: Side, now: Date): Agreed {
  const { id, startsAt, zone, place } = viewing;
  return {
    id,
    when: shownTimes(zone, [startsAt]),
    place,
    mayAnswer: startsAt > now,
    isComing: ofSide(viewing, side).comingAt !== null,
    isOtherComing: ofSide(viewing, otherSide(side)).comingAt !== null,
  };
}

async function showTheirs(db: Database, { id, sellerId, times, zone, place }: Viewing, now: Date): Promise<Proposed> {
  const left = times.filter((time) => time > now);
  const isTaken = and(eq(viewings.sellerId, sellerId), inArray(viewings.startsAt, left), IS_AGREED);
  const taken = await db.select({ startsAt: viewings.startsAt }).from(viewings).where(isTaken);
  const starts = new Set(taken.map(({ startsAt }) => startsAt?.getTime()));
  return {
    id,
    when: left.length === 1 ? shownTimes(zone, left) : shownDayOf(zone, left),
    place,
    times: left.map((time) => ({
      start: time.toISOString(),
      label: left.length === 1 ? 'Accept' : shownTime(zone, time),
      isTaken: starts.has(time.getTime()),
    })),
  };
}

function showPast(viewing: Viewing & { startsAt: Date }, side: Side, now: Date): Past {
  const { id, startsAt, zone } = viewing;
  const { met, reply } = ofSide(viewing, side);
  const mayAnswer = startsAt.getTime() + MET_DAYS * DAY_MS >= now.getTime();
  const hasMissed = isMissed({ met, toldByOther: ofSide(viewing, otherSide(side)).met });
  return { id, when: shownTimes(zone, [startsAt]), mayAnswer, met, hasMissed, reply };
}

function leftToAnswer(past: Past): Past | null {
  return past.hasMissed || (past.mayAnswer && past.met === null) ? past : null;
}

/** What the form needs to propose a time; null if the conversation isn’t theirs. */
export async function findProposalPage(db: Database, conversationId: string, reader: Reader, now = new Date()) {
  const match = await findConversation(db, conversationId, reader);
  if (!match) return null;
  const car = await findCar(db, conversationId);
  const refusal = await refusalFor(db, { ...match, car, reader });
  const shown = await showViewings(db, match.conversation, match.side, now);
  const other = await findParticipant(db, match.conversation, otherSide(match.side));
  return { car, refusal, shown, missed: other && (await findMissed(db, other.reader, now)) };
}

export type LinkedViewing =
  | { state: 'gone' | 'moved' | 'cancelled' | 'old' }
  | { state: 'agreed'; other: string; agreed: Agreed }
  | { state: 'past'; other: string; past: Past };

/** Of a signed link. Reading it changes nothing. */
export async function findLinkedViewing(
  db: Database,
  { id, side }: { id: string; side: Side },
  now = new Date(),
): Promise<LinkedViewing> {
  const [viewing] = isId(id) ? await db.select().from(viewings).where(eq(viewings.id, id)) : [];
  const conversation = viewing && (await findById(db, viewing.conversationId));
  if (!conversation) return { state: 'gone' };
  if (viewing.movedAt) return { state: 'moved' };
  if (!isAgreed(viewing)) return { state: 'cancelled' };
  const other = await nameOfOther(db, conversation, side);
  if (viewing.startsAt > now) return { state: 'agreed', other, agreed: showAgreed(viewing, side, now) };
  const past = showPast(viewing, side, now);
  return past.mayAnswer ? { state: 'past', other, past } : { state: 'old' };
}
