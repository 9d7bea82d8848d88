/** Every change locks the car, then the deal, and queues its emails in the same transaction. */
import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { KEEP_DEALS_MONTHS, type Refusal, type SettlementItem, settlementItems, type Terms } from '#app/deals/terms.ts';
import { findBlockers } from '#app/enquiries/change-conversation.server.ts';
import { hasPerson } from '#app/enquiries/conversations.server.ts';
import { isConversationOf } from '#app/enquiries/own-conversations.server.ts';
import { otherSide, type Side } from '#app/enquiries/people.ts';
import type { Reader } from '#app/enquiries/reader.server.ts';
import { findConversation } from '#app/enquiries/thread.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { findAgreedDollars } from '#app/offers/offers.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId, newId } from '#app/platform/ids.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { type Deal, type DealConsent, dealConsents, deals } from '#app/platform/schema/deals.server.ts';
import { type Conversation, conversations } from '#app/platform/schema/enquiries.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { type RulesState, rulesStateOf } from '#app/trust/state-rules.ts';
import { melbourneDay, monthsAfter } from '#app/vocabulary/dates.ts';

export type Result = { ok: true; id: string } | { ok: false; reason: Refusal };
export type News = 'written' | 'changed' | 'consented' | 'agreed' | 'cancelled';
type Own = { deal: Deal; conversation: Conversation; side: Side };
type Party = Pick<DealConsent, 'name' | 'address' | 'at'>;

export type ShownDeal = {
  id: string;
  conversationId: string;
  listingId: string | null;
  side: Side;
  car: string;
  /** Whose rules count. */
  state: RulesState;
  terms: Terms;
  /** Before both have agreed, a buyer doesn't see the VIN and the plate. */
  hidesCodes: boolean;
  version: number;
  changedBy: Side;
  changedAt: Date;
  agreedAt: Date | null;
  cancelled: { by: Side; at: Date; reason: string } | null;
  /** Who has agreed to this version, and when. */
  consents: Record<Side, Date | null>;
  /** What this side typed for the contract the last time. */
  own: Pick<Party, 'name' | 'address'> | null;
  /** Null until both have agreed. */
  parties: Record<Side, Party> | null;
  ticks: Record<Side, Record<string, string>>;
};

/** Null if it isn’t theirs. */
export async function findDeal(db: Database, id: string, reader: Reader): Promise<ShownDeal | null> {
  const own = await findOwn(db, id, reader);
  return own && shown(own, await listConsents(db, id));
}

/** The deal of a conversation that isn’t cancelled. */
export async function findDealOf(db: Database, conversationId: string): Promise<string | null> {
  const [deal] = await db
    .select({ id: deals.id })
    .from(deals)
    .where(and(eq(deals.conversationId, conversationId), isNull(deals.cancelledAt)));
  return deal?.id ?? null;
}

export type Start = {
  title: string;
  side: Side;
  refusal: Refusal | null;
  terms: Partial<Terms>;
  /** The price is that of an accepted offer. */
  isAgreed: boolean;
};

/** What a deal about the car of this conversation starts with; null if the conversation isn’t theirs. */
export async function findStart(db: Database, conversationId: string, reader: Reader): Promise<Start | null> {
  const match = await findConversation(db, conversationId, reader);
  if (!match) return null;
  const { conversation, side } = match;
  const car = await findCar(db, conversation);
  const refusal = await refusalOf(db, conversation, side, null);
  const agreedDollars = await findAgreedDollars(db, conversationId);
  const terms: Partial<Terms> = car
    ? {
        odometer: car.kilometers,
        price: agreedDollars ?? Math.round(car.priceCents / 100),
        ...(car.regoState && { regoState: car.regoState }),
        ...(side === 'seller' && codesOf(car)),
      }
    : {};
  return { title: listingTitle(conversation.car), side, refusal, terms, isAgreed: agreedDollars !== null };
}

/** Null if the conversation isn’t theirs. */
export function startDeal(db: Database, conversationId: string, reader: Reader, typed: Terms): Promise<Result | null> {
  return db.transaction(async (tx) => {
    const match = await findConversation(tx, conversationId, reader);
    if (!match) return null;
    const { conversation, side } = match;
    const car = await findCar(tx, conversation, true);
    const refusal = await refusalOf(tx, conversation, side, null);
    if (refusal || !car) return refused(refusal ?? 'not-there');
    const terms = side === 'seller' ? typed : { ...typed, ...codesOf(car) };
    const id = newId();
    const about = { title: listingTitle(car), state: rulesStateOf(car) };
    const made = await tx
      .insert(deals)
      .values({ id, conversationId, car: about, terms, changedBy: side })
      .onConflictDoNothing()
      .returning({ id: deals.id });
    if (made.length === 0) return refused('started');
    await tell(tx, id, [otherSide(side)], 'written');
    return { ok: true, id };
  });
}

type Change = { version: number; terms: Terms };

/** What was agreed to before no longer counts. Null if the deal isn’t theirs. */
export function changeDeal(db: Database, id: string, reader: Reader, change: Change): Promise<Result | null> {
  return withOpenDeal(db, { id, reader, version: change.version }, async (tx, { deal, side }) => {
    const { vin, plate } = deal.terms as Terms;
    const terms = side === 'seller' ? change.terms : { ...change.terms, vin, plate };
    if (isDeepStrictEqual(terms, deal.terms)) return { ok: true, id };
    const consents = await listConsents(tx, id);
    await tx
      .update(deals)
      .set({ terms, version: deal.version + 1, changedBy: side, changedAt: new Date() })
      .where(eq(deals.id, id));
    const hadAgreed = consents.some((one) => one.side === otherSide(side) && one.version === deal.version);
    if (hadAgreed) await tell(tx, id, [otherSide(side)], 'changed');
    return { ok: true, id };
  });
}

type Consent = { version: number; name: string; address: string };

/** With the second consent to a version the deal is fixed. */
export function agreeToDeal(db: Database, id: string, reader: Reader, consent: Consent): Promise<Result | null> {
  return withOpenDeal(db, { id, reader, version: consent.version }, async (tx, { deal, side }) => {
    if ((deal.terms as Terms).vin === '') return refused('no-vin');
    const row = { ...consent, at: new Date() };
    await tx
      .insert(dealConsents)
      .values({ dealId: id, side, ...row })
      .onConflictDoUpdate({ target: [dealConsents.dealId, dealConsents.side], set: row });
    const consents = await listConsents(tx, id);
    if (consents.filter(({ version }) => version === deal.version).length < 2) {
      await tell(tx, id, [otherSide(side)], 'consented');
      return { ok: true, id };
    }
    await tx.update(deals).set({ agreedAt: new Date() }).where(eq(deals.id, id));
    await tell(tx, id, ['seller', 'buyer'], 'agreed');
    return { ok: true, id };
  });
}

/** Before and after both have agreed. */
export function cancelDeal(db: Database, id: string, reader: Reader, reason: string): Promise<Result | null> {
  return withDeal(db, id, reader, async (tx, { deal, side }) => {
    if (deal.cancelledAt) return refused('cancelled');
    await tx
      .update(deals)
      .set({ cancelledAt: new Date(), cancelledBy: side, cancelReason: reason })
      .where(eq(deals.id, id));
    await tell(tx, id, ['seller', 'buyer'], 'cancelled');
    return { ok: true, id };
  });
}

/** One side's whole list: what isn’t in it is no longer ticked. */
export function tickSettlement(db: Database, id: string, reader: Reader, ticked: string[]): Promise<Result | null> {
  return withDeal(db, id, reader, async (tx, { deal, side }) => {
    if (deal.cancelledAt) return refused('cancelled');
    if (!deal.agreedAt) return refused('open');
    const column = side === 'seller' ? 'sellerTicks' : 'buyerTicks';
    const now = new Date().toISOString();
    const items = settlementItems(deal.terms as Terms).filter((item) => ticked.includes(item));
    const ticks = Object.fromEntries(items.map((item: SettlementItem) => [item, deal[column][item] ?? now]));
    await tx
      .update(deals)
      .set({ [column]: ticks })
      .where(eq(deals.id, id));
    return { ok: true, id };
  });
}

/** Twelve months after it was agreed or cancelled, otherwise after the last change. */
export async function deleteOldDeals(db: Database, now = new Date()): Promise<void> {
  const oldest = new Date(monthsAfter(melbourneDay(now), -KEEP_DEALS_MONTHS));
  await db.delete(deals).where(lt(sql`coalesce(${deals.cancelledAt}, ${deals.agreedAt}, ${deals.changedAt})`, oldest));
}

type Person = { id: string; email: string; emailVerified: boolean };

export async function listOwnDeals(db: Database, person: Person) {
  const reader = { userId: person.id, emails: person.emailVerified ? [person.email] : [] };
  const rows = await db.select({ id: deals.id }).from(deals).where(isDealOf(db, person)).orderBy(deals.id);
  const own = await Promise.all(rows.map(({ id }) => findDeal(db, id, reader)));
  return own.filter((deal) => deal !== null);
}

/** Before the conversations, which then no longer say whose they were. */
export async function deleteOwnDeals(tx: Database, person: Person): Promise<void> {
  await tx.delete(deals).where(isDealOf(tx, person));
}

function isDealOf(db: Database, person: Person) {
  const own = db.select({ id: conversations.id }).from(conversations).where(isConversationOf(person));
  return inArray(deals.conversationId, own);
}

/** In a transaction with the car and the deal locked. Null if it isn’t theirs. */
function withDeal(
  db: Database,
  id: string,
  reader: Reader,
  work: (tx: Database, own: Own) => Promise<Result>,
): Promise<Result | null> {
  return db.transaction(async (tx) => {
    const own = await findOwn(tx, id, reader);
    if (!own) return null;
    await findCar(tx, own.conversation, true);
    const [deal] = await tx.select().from(deals).where(eq(deals.id, id)).for('update');
    return deal ? work(tx, { ...own, deal }) : null;
  });
}

type Known = { id: string; reader: Reader; version: number };

function withOpenDeal(
  db: Database,
  { id, reader, version }: Known,
  work: (tx: Database, own: Own) => Promise<Result>,
): Promise<Result | null> {
  return withDeal(db, id, reader, async (tx, own) => {
    const refusal = await refusalOf(tx, own.conversation, own.side, own.deal);
    if (refusal) return refused(refusal);
    return own.deal.version === version ? work(tx, own) : refused('changed');
  });
}

function refused(reason: Refusal): Result {
  return { ok: false, reason };
}

async function findOwn(db: Database, id: string, reader: Reader): Promise<Own | null> {
  if (!isId(id)) return null;
  const [deal] = await db.select().from(deals).where(eq(deals.id, id));
  const match = deal && (await findConversation(db, deal.conversationId, reader));
  return deal && match ? { deal, ...match } : null;
}

function listConsents(db: Database, dealId: string): Promise<DealConsent[]> {
  return db.select().from(dealConsents).where(eq(dealConsents.dealId, dealId));
}

async function findCar(db: Database, { listingId }: Conversation, isLocked = false) {
  if (!listingId) return null;
  const query = db.select().from(listings).where(eq(listings.id, listingId));
  const [car] = await (isLocked ? query.for('no key update') : query);
  return car ?? null;
}

function codesOf({ vin, regoPlate }: { vin: string | null; regoPlate: string | null }) {
  return { vin: vin ?? '', plate: regoPlate ?? '' };
}

/** Why these two can’t make or change a deal; null if they can. */
async function refusalOf(
  db: Database,
  conversation: Conversation,
  side: Side,
  deal: Deal | null,
): Promise<Refusal | null> {
  if (deal?.cancelledAt) return 'cancelled';
  if (deal?.agreedAt) return 'agreed';
  if (!hasPerson(conversation, otherSide(side))) return 'gone';
  if ((await findBlockers(db, conversation)).length > 0) return 'blocked';
  const car = await findCar(db, conversation);
  if (!car || car.hiddenAt) return 'not-there';
  if (car.soldDate) return 'sold';
  const [agreed] = await db
    .select({ id: deals.id })
    .from(deals)
    .innerJoin(conversations, eq(conversations.id, deals.conversationId))
    .where(
      and(
        eq(conversations.listingId, car.id),
        ne(conversations.id, conversation.id),
        isNotNull(deals.agreedAt),
        isNull(deals.cancelledAt),
      ),
    )
    .limit(1);
  return agreed ? 'promised' : null;
}

async function tell(tx: Database, dealId: string, sides: Side[], news: News): Promise<void> {
  for (const side of sides) await queueJob(tx, 'send-deal-mail', { dealId, side, news });
}

function shown({ deal, conversation, side }: Own, consents: DealConsent[]): ShownDeal {
  const { id, car, version, changedBy, changedAt, agreedAt, cancelledAt, cancelledBy, cancelReason } = deal;
  const of = (one: Side) => consents.find((consent) => consent.side === one) ?? null;
  const current = (one: Side) => (of(one)?.version === version ? of(one) : null);
  const [seller, buyer] = [current('seller'), current('buyer')];
  const terms = deal.terms as Terms;
  const hidesCodes = side === 'buyer' && agreedAt === null;
  const regoState = terms.regoState === 'Unregistered' ? null : terms.regoState;
  const own = of(side);
  return {
    id,
    conversationId: conversation.id,
    listingId: conversation.listingId,
    side,
    car: car.title,
    state: regoState ?? (car.state as RulesState),
    terms: hidesCodes ? { ...terms, vin: '', plate: '' } : terms,
    hidesCodes,
    version,
    changedBy,
    changedAt,
    agreedAt,
    cancelled: cancelledAt && cancelledBy && { by: cancelledBy, at: cancelledAt, reason: cancelReason },
    consents: { seller: seller?.at ?? null, buyer: buyer?.at ?? null },
    own: own && { name: own.name, address: own.address },
    parties: agreedAt && seller && buyer ? { seller: partyOf(seller), buyer: partyOf(buyer) } : null,
    ticks: { seller: deal.sellerTicks, buyer: deal.buyerTicks },
  };
}

function partyOf({ name, address, at }: DealConsent): Party {
  return { name, address, at };
}
