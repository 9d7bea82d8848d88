/** Every change locks first the car and then the conversation, as a sale does. */
import { and, asc, desc, eq, lt, or, sql } from 'drizzle-orm';
import { enterConversation } from '#app/enquiries/conversations.server.ts';
import { otherSide, type Side } from '#app/enquiries/people.ts';
import type { Reader } from '#app/enquiries/reader.server.ts';
import { findById } from '#app/enquiries/thread.server.ts';
import { hasExpired, leastOffer, NO_OFFERS, type OfferAnswer, OVER } from '#app/offers/offers.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { conversations, offers } from '#app/platform/schema/enquiries.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { formatDay, melbourneDay } from '#app/vocabulary/dates.ts';
import { formatDollars } from '#app/vocabulary/money.ts';

/** `field` is what the form says beside the amount. */
type Refused = { ok: false; message: string; field?: string };
type NewOffer = { id: string; conversationId: string; reader: Reader; dollars: number; validUntil: string };

/** An open offer of the other side is countered by it. Null if the conversation isn’t theirs. */
export function makeOffer(db: Database, offer: NewOffer, now = new Date()): Promise<{ ok: true } | Refused | null> {
  return db.transaction(async (tx) => {
    const { id, conversationId, reader, dollars, validUntil } = offer;
    const car = await lockCar(tx, conversationId);
    const entered = await enterConversation(tx, conversationId, reader);
    if (!entered) return null;
    if (!entered.ok) return refused(NO_OFFERS[entered.reason === 'gone' ? 'gone' : 'blocked']);
    if (typeof car === 'string') return refused(NO_OFFERS[car]);
    if (car.priceType === 'Firm') return refused(NO_OFFERS.firm);
    const least = leastOffer(car.priceCents);
    if (dollars < least) {
      const field = `Offer at least ${formatDollars(least)}, 60% of the price`;
      return { ok: false, message: field, field };
    }
    const { side, say } = entered;
    const isOpen = and(eq(offers.conversationId, conversationId), eq(offers.state, 'open'));
    await tx
      .update(offers)
      .set({ state: 'expired' })
      .where(and(isOpen, lt(offers.validUntil, melbourneDay(now))));
    const made = await tx
      .insert(offers)
      .values({ id, conversationId, side, dollars, validUntil })
      .onConflictDoNothing()
      .returning();
    if (made.length === 0) return (await isSame(tx, offer, side)) ? { ok: true } : refused(NO_OFFERS.own);
    const countered = await tx
      .update(offers)
      .set({ state: 'countered', answeredAt: now })
      .where(and(isOpen, eq(offers.side, otherSide(side))))
      .returning();
    const what = countered.length > 0 ? 'My counter-offer is' : 'I offer';
    await say({ text: `${what} ${formatDollars(dollars)}, valid until ${formatDay(validUntil)}.`, requestId: id });
    return { ok: true };
  });
}

/** A form that is sent twice makes one offer. */
async function isSame(tx: Database, { id, conversationId }: NewOffer, side: Side): Promise<boolean> {
  return (
    (await tx.$count(
      offers,
      and(eq(offers.id, id), eq(offers.conversationId, conversationId), eq(offers.side, side)),
    )) > 0
  );
}

type Answering = { id: string; conversationId: string; reader: Reader; answer: OfferAnswer };
/** `listingId` is set for a seller, who may mark the car under offer. */
type Answered = { ok: true; side: Side; listingId: string | null };

const STATES = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' } as const;

/** Of two at once the first wins, the other is told. Null if there is no such offer for them to answer or withdraw. */
export function answerOffer(db: Database, request: Answering, now = new Date()): Promise<Answered | Refused | null> {
  return db.transaction(async (tx) => {
    const { id, conversationId, reader, answer } = request;
    const car = await lockCar(tx, conversationId);
    const entered = await enterConversation(tx, conversationId, reader);
    if (!entered) return null;
    if (!entered.ok) return refused(NO_OFFERS[entered.reason === 'gone' ? 'gone' : 'blocked']);
    const { side, say } = entered;
    const by = answer === 'withdraw' ? side : otherSide(side);
    const isIt = and(eq(offers.id, id), eq(offers.conversationId, conversationId), eq(offers.side, by));
    const [offer] = await tx.select().from(offers).where(isIt);
    if (!offer) return null;
    const state = offer.state === 'open' && hasExpired(offer, now) ? 'expired' : offer.state;
    if (state !== 'open') return refused(OVER[state]);
    if (answer === 'accept' && typeof car === 'string') return refused(NO_OFFERS[car]);
    await tx.update(offers).set({ state: STATES[answer], answeredAt: now }).where(isIt);
    await say({ text: wordsOf(answer, formatDollars(offer.dollars)), requestId: `${answer}-${id}` });
    if (answer === 'accept') await queueJob(tx, 'send-accepted-mail', { offerId: id });
    return { ok: true, side, listingId: typeof car === 'string' ? null : car.id };
  });
}

function wordsOf(answer: OfferAnswer, amount: string): string {
  if (answer === 'withdraw') return `I’m withdrawing my offer of ${amount}.`;
  if (answer === 'decline') return `Thanks, but I’m declining your offer of ${amount}.`;
  return `I accept your offer of ${amount}. An accepted offer isn’t a contract. Nothing binds either of us until we both sign.`;
}

function refused(message: string): Refused {
  return { ok: false, message };
}

async function lockCar(tx: Database, conversationId: string) {
  const listingId = (await findById(tx, conversationId))?.listingId;
  const { id, priceCents, priceType, soldDate, hiddenAt } = listings;
  const [car] = listingId
    ? await tx
        .select({ id, priceCents, priceType, soldDate, hiddenAt })
        .from(listings)
        .where(eq(id, listingId))
        .for('share')
    : [];
  if (!car) return 'not-there';
  if (car.hiddenAt) return 'held';
  return car.soldDate ? 'sold' : car;
}

export type ShownOffer = NonNullable<Awaited<ReturnType<typeof findLatestOffer>>>;

/** What the conversation shows; an accepted or open one before others. */
export async function findLatestOffer(db: Database, conversationId: string, side: Side, now = new Date()) {
  const isLive = sql`${offers.state} in ('open', 'accepted')`;
  const [offer] = await db
    .select()
    .from(offers)
    .where(eq(offers.conversationId, conversationId))
    .orderBy(desc(isLive), desc(offers.createdAt))
    .limit(1);
  if (!offer) return null;
  const { id, dollars, validUntil } = offer;
  const state = offer.state === 'open' && hasExpired(offer, now) ? ('expired' as const) : offer.state;
  return { id, dollars, validUntil, state, isOwn: offer.side === side };
}

/** What a deal starts with: the amount last accepted in the conversation, in dollars. */
export async function findAgreedDollars(db: Database, conversationId: string): Promise<number | null> {
  const [offer] = await db
    .select({ dollars: offers.dollars })
    .from(offers)
    .where(and(eq(offers.conversationId, conversationId), eq(offers.state, 'accepted')))
    .orderBy(desc(offers.answeredAt))
    .limit(1);
  return offer?.dollars ?? null;
}

type Person = { id: string; email: string; emailVerified: boolean };

/** Pairs, because the planner reads the whole table for one condition or another. */
function ofPerson({ id, email, emailVerified }: Person) {
  const { sellerId, buyerId, buyerEmail } = conversations;
  const isBuyer = emailVerified ? or(eq(buyerId, id), eq(buyerEmail, email)) : eq(buyerId, id);
  return sql`(${offers.conversationId}, ${offers.side}) in (
    select ${conversations.id}, 'seller' from ${conversations} where ${eq(sellerId, id)}
    union all select ${conversations.id}, 'buyer' from ${conversations} where ${isBuyer})`;
}

/** For the data export: what the person offered. */
export function listOwnOffers(db: Database, person: Person) {
  const { conversationId, side, dollars, validUntil, state, createdAt, answeredAt } = offers;
  return db
    .select({ conversationId, side, dollars, validUntil, state, createdAt, answeredAt })
    .from(offers)
    .where(ofPerson(person))
    .orderBy(asc(createdAt));
}

/** Before the conversations forget whose they are. */
export async function deleteOwnOffers(tx: Database, person: Person): Promise<void> {
  await tx.delete(offers).where(ofPerson(person));
}
