/** A buyer and a seller agree a time. Each step is one transaction with the message that tells of it, and its emails. */
import { and, eq, gt, inArray, ne } from 'drizzle-orm';
import { appendMessage, hasPerson, lockConversation, mayNotWrite } from '#app/enquiries/conversations.server.ts';
import { otherSide, type Side } from '#app/enquiries/people.ts';
import { findParticipant, type Reader, sideOf } from '#app/enquiries/reader.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId, newId } from '#app/platform/ids.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { type Conversation, conversations } from '#app/platform/schema/enquiries.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { IS_AGREED, IS_OPEN, MET_ANSWERS, type Viewing, viewings } from '#app/platform/schema/viewings.server.ts';
import type { GivenAnswer, Outcome, Proposal, Refusal } from '#app/viewings/viewing-form.ts';
import { DAYS_AHEAD, eveningBefore, momentIn, shownTimes, zoneOf } from '#app/viewings/viewing-times.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SOON_MS = 2 * HOUR_MS;
/** Then we ask whether they met, until the days have passed. */
export const MET_AFTER_MS = 2 * HOUR_MS;
export const MET_DAYS = 7;

const DONE: Outcome = { ok: true };
const refuse = (reason: Refusal): Outcome => ({ ok: false, reason });

/** Null if the conversation isn’t theirs. Replaces what the same side proposed before. */
export function proposeViewing(
  db: Database,
  conversationId: string,
  reader: Reader,
  { day, times, place, requestId }: Proposal,
  now = new Date(),
): Promise<Outcome | null> {
  return db.transaction(async (tx) => {
    const car = await lockCar(tx, conversationId);
    const conversation = await lockConversation(tx, conversationId);
    const side = conversation && sideOf(reader, conversation);
    if (!conversation || !side) return null;
    const refusal = await refusalFor(tx, { conversation, car, side, reader });
    const { sellerId } = conversation;
    if (refusal || !car || !sellerId) return refuse(refusal ?? 'gone');
    const zone = zoneOf(car.location);
    const chosen = times.toSorted().map((time) => momentIn(zone, day, time));
    if (chosen.some((time) => time <= now)) return refuse('passed');
    if (chosen.some((time) => time.getTime() > now.getTime() + DAYS_AHEAD * DAY_MS)) return refuse('far');
    const others = and(eq(viewings.sellerId, sellerId), ne(viewings.conversationId, conversationId));
    if ((await tx.$count(viewings, and(others, inArray(viewings.startsAt, chosen), IS_AGREED))) > 0)
      return refuse('taken');
    const where = place === 'suburb' || side === 'buyer' ? (car.suburb ?? '') : '';
    const text = side === 'seller' ? offerWords(zone, chosen, where) : `Can I see it on ${shownTimes(zone, chosen)}?`;
    if (!(await appendMessage(tx, conversation, side, { text, requestId }))) return DONE;
    await withdrawOpen(tx, conversationId, now, side);
    const id = newId();
    const fixed = { id, conversationId, sellerId, proposedBy: side, calendarId: id, proposedAt: now };
    await tx.insert(viewings).values({ ...fixed, times: chosen, zone, place: where });
    return DONE;
  });
}

function offerWords(zone: string, times: Date[], place: string): string {
  const where = place === '' ? 'I’ll tell you where.' : `We’d meet in ${place}.`;
  return `You can see it on ${shownTimes(zone, times)}. ${where}`;
}

async function withdrawOpen(tx: Database, conversationId: string, now: Date, side?: Side) {
  const ofSide = side && eq(viewings.proposedBy, side);
  await tx
    .update(viewings)
    .set({ withdrawnAt: now })
    .where(and(eq(viewings.conversationId, conversationId), ofSide, IS_OPEN));
}

export type Car = NonNullable<Awaited<ReturnType<typeof findCar>>>;

function carOf(db: Database, conversationId: string) {
  const { location, suburb, soldDate, hiddenAt } = listings;
  return db
    .select({ location, suburb, soldDate, hiddenAt })
    .from(conversations)
    .innerJoin(listings, eq(listings.id, conversations.listingId))
    .where(eq(conversations.id, conversationId));
}

export async function findCar(db: Database, conversationId: string) {
  const [car] = await carOf(db, conversationId);
  return car ?? null;
}

/** Before the conversation, as a sale does: until the transaction ends the car is neither sold nor held. */
async function lockCar(tx: Database, conversationId: string): Promise<Car | null> {
  const [car] = isId(conversationId) ? await carOf(tx, conversationId).for('share', { of: listings }) : [];
  return car ?? null;
}

type Situation = { conversation: Conversation; car: Car | null; side: Side; reader: Reader };

/** Why this side can’t agree a time; null if it can. */
export async function refusalFor(
  db: Database,
  { conversation, car, side, reader }: Situation,
): Promise<Refusal | null> {
  if (!hasPerson(conversation, otherSide(side))) return 'left';
  if (await mayNotWrite(db, reader, conversation)) return 'blocked';
  if (!car) return 'gone';
  if (car.hiddenAt !== null) return 'held';
  return car.soldDate === null ? null : 'sold';
}

type Step = Situation & { tx: Database; viewing: Viewing; given: GivenAnswer; now: Date };

/** A reader, or the side that a signed link names. */
export type Who = Reader | Side;

/** Null if the viewing isn’t theirs. Of two who accept one time of a seller, the second is told that it’s taken. */
export async function answerViewing(
  db: Database,
  viewingId: string,
  who: Who,
  given: GivenAnswer,
  now = new Date(),
): Promise<Outcome | null> {
  try {
    return await db.transaction(async (tx) => {
      const locked = await lockViewing(tx, viewingId, who);
      if (!locked) return null;
      if (given.answer !== 'reply' && (await mayNotWrite(tx, locked.reader, locked.conversation)))
        return refuse('blocked');
      return STEPS[given.answer]({ tx, ...locked, given, now });
    });
  } catch (error) {
    const { cause } = error as { cause?: { code?: string; constraint?: string } };
    if (cause?.code === '23505' && cause.constraint === 'viewings_one_at_a_time') return refuse('taken');
    throw error;
  }
}

const STEPS: Record<GivenAnswer['answer'], (step: Step) => Promise<Outcome>> = {
  accept,
  decline,
  cancel,
  coming,
  met: tellWhetherMet,
  missed: tellWhetherMet,
  absent: tellWhetherMet,
  reply,
};

async function lockViewing(tx: Database, id: string, who: Who) {
  const isThis = eq(viewings.id, id);
  const [known] = isId(id) ? await tx.select().from(viewings).where(isThis) : [];
  const car = known ? await lockCar(tx, known.conversationId) : null;
  const conversation = known && (await lockConversation(tx, known.conversationId));
  const side = conversation && (typeof who === 'string' ? who : sideOf(who, conversation));
  // What happened while it waited for the lock.
  const [viewing] = side ? await tx.select().from(viewings).where(isThis) : [];
  if (!conversation || !side || !viewing) return null;
  const reader = typeof who === 'string' ? (await findParticipant(tx, conversation, who))?.reader : who;
  return reader ? { conversation, car, viewing, side, reader } : null;
}

export function isOpen({ acceptedAt, declinedAt, withdrawnAt }: Viewing): boolean {
  return acceptedAt === null && declinedAt === null && withdrawnAt === null;
}

export function isAgreed(viewing: Viewing): viewing is Viewing & { startsAt: Date } {
  return viewing.startsAt !== null && viewing.movedAt === null && viewing.cancelledAt === null;
}

async function accept(step: Step): Promise<Outcome> {
  const { tx, conversation, viewing, side, given, now } = step;
  const { id, zone, times } = viewing;
  const startsAt = times.find((time) => time.toISOString() === given.start);
  if (!startsAt || viewing.proposedBy === side) return refuse('ended');
  if (isAgreed(viewing) && viewing.startsAt.getTime() === startsAt.getTime()) return DONE;
  if (!isOpen(viewing)) return refuse('ended');
  if (startsAt <= now) return refuse('passed');
  const refusal = await refusalFor(tx, step);
  if (refusal) return refuse(refusal);
  const [moved] = await tx
    .update(viewings)
    .set({ movedAt: now })
    .where(and(eq(viewings.conversationId, conversation.id), IS_AGREED, gt(viewings.startsAt, now)))
    .returning();
  const evening = eveningBefore(zone, startsAt);
  const soon = new Date(startsAt.getTime() - SOON_MS);
  await tx
    .update(viewings)
    .set({
      startsAt,
      acceptedAt: now,
      calendarId: moved?.calendarId ?? id,
      sequence: moved ? moved.sequence + 1 : 0,
      eveningAt: evening > now ? evening : null,
      soonAt: soon > now ? soon : null,
    })
    .where(eq(viewings.id, id));
  await withdrawOpen(tx, conversation.id, now);
  await tell(tx, conversation, side, `${shownTimes(zone, [startsAt])} suits me. See you then.`);
  await queueMails(tx, id, 'agreed');
  return DONE;
}

async function decline({ tx, conversation, viewing, side, now }: Step): Promise<Outcome> {
  if (viewing.declinedAt !== null) return DONE;
  if (viewing.proposedBy === side || !isOpen(viewing)) return refuse('ended');
  await tx.update(viewings).set({ declinedAt: now }).where(eq(viewings.id, viewing.id));
  const which = viewing.times.length === 1 ? 'That time doesn’t' : 'Those times don’t';
  await appendMessage(tx, conversation, side, { text: `${which} suit me, sorry.`, requestId: newId() });
  return DONE;
}

/** Also takes back one’s own proposal. */
async function cancel({ tx, conversation, viewing, side, now }: Step): Promise<Outcome> {
  if (viewing.cancelledAt !== null || viewing.withdrawnAt !== null) return DONE;
  if (isOpen(viewing) && viewing.proposedBy === side) {
    await withdrawOpen(tx, conversation.id, now, side);
    const which = viewing.times.length === 1 ? 'That time doesn’t' : 'Those times don’t';
    await appendMessage(tx, conversation, side, { text: `${which} suit me any more, sorry.`, requestId: newId() });
    return DONE;
  }
  if (!isAgreed(viewing) || viewing.startsAt <= now) return refuse('over');
  await tell(tx, conversation, side, `I can’t make it on ${shownTimes(viewing.zone, [viewing.startsAt])}, sorry.`);
  await endViewing(tx, viewing, side, now);
  return DONE;
}

async function coming({ tx, conversation, viewing, side, now }: Step): Promise<Outcome> {
  if (!isAgreed(viewing) || viewing.startsAt <= now) return refuse('over');
  if (ofSide(viewing, side).comingAt !== null) return DONE;
  const changes = side === 'seller' ? { sellerComingAt: now } : { buyerComingAt: now };
  await tx.update(viewings).set(changes).where(eq(viewings.id, viewing.id));
  await tell(tx, conversation, side, `I’ll be there on ${shownTimes(viewing.zone, [viewing.startsAt])}.`);
  return DONE;
}

async function tellWhetherMet({ tx, viewing, side, given: { answer }, now }: Step): Promise<Outcome> {
  const met = MET_ANSWERS.find((known) => known === answer);
  if (!met || !isAgreed(viewing) || viewing.startsAt > now) return refuse('over');
  if (viewing.startsAt.getTime() + MET_DAYS * DAY_MS < now.getTime()) return refuse('over');
  const changes = side === 'seller' ? { sellerMet: met } : { buyerMet: met };
  await tx.update(viewings).set(changes).where(eq(viewings.id, viewing.id));
  return DONE;
}

/** It lasts as long as the viewing does. */
async function reply({ tx, viewing, side, given, now }: Step): Promise<Outcome> {
  if (!isAgreed(viewing) || viewing.startsAt > now) return refuse('over');
  const changes = side === 'seller' ? { sellerReply: given.reply } : { buyerReply: given.reply };
  await tx.update(viewings).set(changes).where(eq(viewings.id, viewing.id));
  return DONE;
}

/** What one side did and what it says of the meeting. */
export function ofSide(viewing: Viewing, side: Side) {
  return side === 'seller'
    ? { comingAt: viewing.sellerComingAt, met: viewing.sellerMet, reply: viewing.sellerReply }
    : { comingAt: viewing.buyerComingAt, met: viewing.buyerMet, reply: viewing.buyerReply };
}

async function tell(tx: Database, conversation: Conversation, side: Side, text: string) {
  await appendMessage(tx, conversation, side, { text, requestId: newId(), isMailed: true });
}

export type ViewingMailKind = 'agreed' | 'evening' | 'soon' | 'met';

export async function queueMails(tx: Database, viewingId: string, kind: ViewingMailKind): Promise<void> {
  for (const side of ['buyer', 'seller']) await queueJob(tx, 'send-viewing-mail', { viewingId, side, kind });
}

export async function endViewing(
  tx: Database,
  viewing: Viewing,
  by: NonNullable<Viewing['cancelledBy']>,
  now: Date,
): Promise<void> {
  const sequence = viewing.sequence + 1;
  const ended = await tx
    .update(viewings)
    .set({ cancelledAt: now, cancelledBy: by, sequence })
    .where(and(eq(viewings.id, viewing.id), IS_AGREED))
    .returning({ id: viewings.id });
  if (ended.length > 0) await queueEnd(tx, { ...viewing, sequence }, by, ['buyer', 'seller']);
}

/** The job has what its email needs: the viewing may be deleted by then. */
export async function queueEnd(tx: Database, viewing: Viewing, by: string, sides: Side[]): Promise<void> {
  const { id, conversationId, calendarId, sequence, startsAt, zone } = viewing;
  for (const side of sides)
    await queueJob(tx, 'send-viewing-end', { id, conversationId, calendarId, sequence, startsAt, zone, by, side });
}

/** Of a person who has blocked the other in this conversation. */
export async function endViewingsOf(db: Database, conversationId: string, reader: Reader, now = new Date()) {
  await db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, conversationId);
    const side = conversation && sideOf(reader, conversation);
    if (!conversation || !side) return;
    await withdrawOpen(tx, conversationId, now);
    const isComing = and(eq(viewings.conversationId, conversationId), IS_AGREED, gt(viewings.startsAt, now));
    for (const viewing of await tx.select().from(viewings).where(isComing)) await endViewing(tx, viewing, side, now);
  });
}

/** Whom a signed link speaks for; null once the viewing or the person is gone. */
export async function findAnswerer(db: Database, { id, side }: { id: string; side: Side }) {
  const [row] = isId(id)
    ? await db
        .select({ conversation: conversations })
        .from(viewings)
        .innerJoin(conversations, eq(conversations.id, viewings.conversationId))
        .where(eq(viewings.id, id))
    : [];
  const participant = row && (await findParticipant(db, row.conversation, side));
  return participant ? { conversationId: row.conversation.id, reader: participant.reader } : null;
}
