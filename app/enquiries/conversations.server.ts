/** Opens conversations and stores messages. A message is stored before it is mailed, in one transaction with the job. */
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { findBlockers } from '#app/enquiries/change-conversation.server.ts';
import { holdMessage } from '#app/enquiries/held-messages.server.ts';
import type { Verdict } from '#app/enquiries/judge-message.ts';
import { judgeWritten } from '#app/enquiries/judging.server.ts';
import { otherSide, type Side, shortName } from '#app/enquiries/people.ts';
import { findAccountOf, type Reader, sideOf } from '#app/enquiries/reader.server.ts';
import { appendMessage, type NewMessage } from '#app/enquiries/storing/append-message.server.ts';
import { isVisible } from '#app/listings/visible.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId, newId } from '#app/platform/ids.server.ts';
import { type Conversation, conversations, type HeldMessage } from '#app/platform/schema/enquiries.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';

export { appendMessage };

/** `userId` is null for a confirmed address without an account; its `emails` then have one. */
export type Buyer = Reader & { name: string; phone: string };

export type Refusal = 'not-there' | 'sold' | 'own' | 'blocked' | 'gone';
/** `isNew` is false if the same form was sent before. `conversationId` is empty for a first message that is held. */
export type Sent =
  | { ok: true; conversationId: string; isNew: boolean; isHeld: boolean }
  | { ok: false; reason: Refusal };

/** The first message about a car, or another from the same buyer. */
export function writeToSeller(db: Database, listingId: string, buyer: Buyer, message: NewMessage): Promise<Sent> {
  return db.transaction((tx) => writeToSellerWithin(tx, listingId, buyer, message));
}

export async function writeToSellerWithin(
  tx: Database,
  listingId: string,
  buyer: Buyer,
  message: NewMessage,
): Promise<Sent> {
  const car = await lockCar(tx, listingId);
  const person = await asAccount(tx, buyer);
  const refusal = refusalOf(car, person);
  if (refusal || !car) return { ok: false, reason: refusal ?? 'not-there' };
  const people = { sellerId: car.userId, ...buyerOf(person) };
  if (await mayNotWrite(tx, person, people)) return BLOCKED;
  const own = await findOwn(tx, car.id, person);
  const verdict = await judge(tx, people, 'buyer', message);
  if (verdict.state === 'held') {
    const { buyerId: senderId, buyerEmail: senderEmail } = people;
    const writer = { senderId, senderEmail, name: person.name, phone: person.phone };
    const place = own ? { conversationId: own.id } : { listingId: car.id };
    const isNew = await holdMessage(tx, { place, side: 'buyer', writer, message }, verdict.reasons);
    return { ok: true, conversationId: own?.id ?? '', isNew, isHeld: true };
  }
  const conversation = own ?? (await openConversation(tx, car, person));
  const isNew = await appendMessage(tx, conversation, 'buyer', { ...message, caution: verdict.reasons[0] ?? '' });
  return { ok: true, conversationId: conversation.id, isNew, isHeld: false };
}

/** Null if the conversation isn’t theirs. */
export function answer(db: Database, id: string, reader: Reader, message: NewMessage): Promise<Sent | null> {
  return db.transaction(async (tx) => {
    const entered = await enterConversation(tx, id, reader);
    if (!entered?.ok) return entered;
    const { conversation, side } = entered;
    const verdict = await judge(tx, conversation, side, message);
    if (verdict.state === 'held') {
      const { sellerId, buyerId, buyerEmail: senderEmail } = conversation;
      const writer = side === 'seller' ? { senderId: sellerId, senderEmail: null } : { senderId: buyerId, senderEmail };
      const held = { place: { conversationId: id }, side, writer, message };
      return { ok: true, conversationId: id, isNew: await holdMessage(tx, held, verdict.reasons), isHeld: true };
    }
    const isNew = await appendMessage(tx, conversation, side, { ...message, caution: verdict.reasons[0] ?? '' });
    return { ok: true, conversationId: id, isNew, isHeld: false };
  });
}

const CLEAR: Verdict = { state: 'clear', reasons: [] };

async function judge(tx: Database, people: Parameters<typeof judgeWritten>[1], side: Side, message: NewMessage) {
  return message.isReleased ? CLEAR : judgeWritten(tx, people, side, message.text);
}

/** Once a moderator has let it through. Null if it isn’t theirs any more. */
export function deliverHeld(tx: Database, held: HeldMessage): Promise<Sent | null> {
  const { listingId, conversationId, senderId, senderEmail, name, phone, text, requestId, photos } = held;
  const reader = { userId: senderId, emails: senderEmail === null ? [] : [senderEmail] };
  const message = { text, requestId, photos, isReleased: true as const };
  if (conversationId !== null) return answer(tx, conversationId, reader, message);
  return writeToSellerWithin(tx, listingId ?? '', { ...reader, name, phone }, message);
}

/** Locks it for one that may write in it. Null if the conversation isn’t theirs. */
export async function enterConversation(tx: Database, id: string, reader: Reader) {
  const conversation = await lockConversation(tx, id);
  const side = conversation && sideOf(reader, conversation);
  if (!conversation || !side) return null;
  if (!hasPerson(conversation, otherSide(side))) return { ok: false as const, reason: 'gone' as const };
  if (await mayNotWrite(tx, reader, conversation)) return BLOCKED;
  /** For sentences that the site writes, which needn’t be judged. */
  const say = (message: NewMessage) => appendMessage(tx, conversation, side, message);
  return { ok: true as const, conversation, side, say };
}

const BLOCKED = { ok: false, reason: 'blocked' } as const;

/** A guest whose address has an account writes as that account, so sellers meet one person once. */
async function asAccount(tx: Database, buyer: Buyer): Promise<Buyer> {
  const account = buyer.userId === null ? await findAccountOf(tx, buyer) : null;
  return account ? { ...buyer, userId: account.id, name: shortName(account.name) || buyer.name } : buyer;
}

export async function mayNotWrite(
  tx: Database,
  writer: Reader,
  people: Parameters<typeof findBlockers>[1],
): Promise<boolean> {
  const account = await findAccountOf(tx, writer);
  return account?.suspendedAt != null || (await findBlockers(tx, people)).length > 0;
}

/** Whether this buyer may write about the car; null if they may. */
export async function refusalFor(db: Database, listingId: string, reader: Reader): Promise<Refusal | null> {
  if (!isId(listingId)) return 'not-there';
  const [car] = await db
    .select(CAR)
    .from(listings)
    .where(and(eq(listings.id, listingId), isVisible));
  return refusalOf(car, reader);
}

export async function findConversationAbout(db: Database, listingId: string, reader: Reader): Promise<string | null> {
  if (!isId(listingId)) return null;
  const userId = (await findAccountOf(db, reader))?.id ?? null;
  const isTheirs = isOwn(listingId, { ...reader, userId });
  const [own] = await db.select({ id: conversations.id }).from(conversations).where(isTheirs).limit(1);
  return own?.id ?? null;
}

export function hasPerson({ sellerId, buyerId, buyerEmail }: Conversation, side: Side): boolean {
  return side === 'seller' ? sellerId !== null : buyerId !== null || buyerEmail !== null;
}

const { id, userId, userEmail, make, model, trim, year, soldDate } = listings;
const CAR = { id, userId, userEmail, make, model, trim, year, soldDate };
type Car = Pick<typeof listings.$inferSelect, keyof typeof CAR>;

/** Locks the car until the transaction ends, so that everyone who asked hears of a sale. */
async function lockCar(tx: Database, listingId: string): Promise<Car | undefined> {
  if (!isId(listingId)) return undefined;
  const [car] = await tx
    .select(CAR)
    .from(listings)
    .where(and(eq(listings.id, listingId), isVisible))
    .for('share');
  return car;
}

function refusalOf(car: Car | undefined, reader: Reader): Refusal | null {
  if (!car) return 'not-there';
  const isOwn = [reader.userId, reader.dealershipId].includes(car.userId) || reader.emails.includes(car.userEmail);
  if (isOwn) return 'own';
  return car.soldDate === null ? null : 'sold';
}

function isOwn(listingId: string, { userId: buyerId, emails }: Reader) {
  const byAccount = buyerId === null ? sql`false` : eq(conversations.buyerId, buyerId);
  const byAddress = emails.length > 0 ? inArray(conversations.buyerEmail, emails) : sql`false`;
  return and(eq(conversations.listingId, listingId), or(byAccount, byAddress));
}

async function findOwn(tx: Database, listingId: string, buyer: Reader) {
  const [own] = await tx
    .select()
    .from(conversations)
    .where(isOwn(listingId, buyer))
    .orderBy(conversations.createdAt)
    .limit(1)
    .for('update');
  return own;
}

/** Of two simultaneous first messages, the second finds the first one's conversation. */
async function openConversation(tx: Database, car: Car, buyer: Buyer): Promise<Conversation> {
  const { make: carMake, model: carModel, trim: carTrim, year: carYear } = car;
  await tx
    .insert(conversations)
    .values({
      id: newId(),
      listingId: car.id,
      car: { make: carMake, model: carModel, trim: carTrim, year: carYear },
      sellerId: car.userId,
      ...buyerOf(buyer),
      buyerName: buyer.name,
      buyerPhone: buyer.phone,
    })
    .onConflictDoNothing();
  const opened = await findOwn(tx, car.id, buyer);
  if (!opened) throw new Error('A conversation was neither opened nor found.');
  return opened;
}

function buyerOf({ userId, emails }: Reader) {
  return { buyerId: userId, buyerEmail: userId === null ? (emails[0] ?? null) : null };
}

export async function lockConversation(tx: Database, conversationId: string): Promise<Conversation | undefined> {
  if (!isId(conversationId)) return undefined;
  const [conversation] = await tx
    .select()
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .for('update');
  return conversation;
}

/** The address that the links of a conversation are sent to; null if its buyer has an account or has left. */
export async function addressOfConversation(db: Database, id: string): Promise<string | null> {
  const [conversation] = await db
    .select({ email: conversations.buyerEmail })
    .from(conversations)
    .where(eq(conversations.id, id));
  return conversation?.email ?? null;
}
