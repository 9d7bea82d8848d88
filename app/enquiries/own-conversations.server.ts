/** For the data export and the end of an account, with what its verified address wrote without it. */
import { and, asc, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { forgetBlocks } from '#app/enquiries/change-conversation.server.ts';
import type { Side } from '#app/enquiries/people.ts';
import { sideOf } from '#app/enquiries/reader.server.ts';
import { readSettings } from '#app/enquiries/seller-answers.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import {
  type Conversation,
  conversationBlocks,
  conversationMessages,
  conversationPhotos,
  conversations,
  enquirySettings,
  heldMessages,
  waitingMessages,
} from '#app/platform/schema/enquiries.server.ts';

type Person = { id: string; email: string; emailVerified: boolean };

const ROWS_AT_ONCE = 200;

/** Both sides’ words and photos, as the person sees them. */
export async function* listOwnConversations(db: Database, person: Person) {
  const reader = { userId: person.id, emails: person.emailVerified ? [person.email] : [] };
  for await (const conversation of ownConversations(db, person)) {
    const { id, car, listingId, createdAt, state, buyerName, buyerPhone } = conversation;
    const side = sideOf(reader, conversation);
    const messages = await listMessages(db, id);
    yield { side, car, listingId, createdAt, state, buyerName, buyerPhone, messages };
  }
}

/** `name` as in the messages. */
export async function* readOwnMessagePhotos(
  db: Database,
  person: Person,
): AsyncGenerator<{ name: string; key: string }> {
  for await (const { id } of ownConversations(db, person)) {
    for (const photo of await photosIn(db, id)) yield { name: nameOf(photo), key: photo.key };
  }
  for (const { id, photos } of await listHeldOf(db, person)) {
    for (const [place, { key }] of photos.entries()) yield { name: heldName(id, place), key };
  }
}

async function* ownConversations(db: Database, person: Person): AsyncGenerator<Conversation> {
  for (let after = ''; ; ) {
    const batch = await db
      .select()
      .from(conversations)
      .where(and(isConversationOf(person), gt(conversations.id, after)))
      .orderBy(asc(conversations.id))
      .limit(ROWS_AT_ONCE);
    yield* batch;
    const last = batch.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function listMessages(db: Database, id: string) {
  const { conversationId, position, sender, text, createdAt } = conversationMessages;
  const messages = await db
    .select({ position, sender, text, createdAt })
    .from(conversationMessages)
    .where(eq(conversationId, id))
    .orderBy(asc(position));
  const photos = Map.groupBy(await photosIn(db, id), (photo) => photo.position);
  return messages.map(({ position: place, ...message }) => ({
    ...message,
    photos: (photos.get(place) ?? []).map(nameOf),
  }));
}

type Photo = { conversationId: string; position: number; place: number };

function photosIn(db: Database, id: string) {
  const { conversationId, position, place, key } = conversationPhotos;
  return db
    .select({ conversationId, position, place, key })
    .from(conversationPhotos)
    .where(eq(conversationId, id))
    .orderBy(asc(position), asc(place));
}

function nameOf({ conversationId, position, place }: Photo): string {
  return `messages/${conversationId}/${position}-${place + 1}.webp`;
}

export async function findOwnEnquirySettings(db: Database, person: Person) {
  const { blocked, createdAt, blocker } = conversationBlocks;
  const blocks = await db
    .select({ since: createdAt })
    .from(conversationBlocks)
    .where(inArray(blocker, namesOf(person)))
    .orderBy(asc(createdAt), asc(blocked));
  return { ...(await readSettings(db, person.id)), blocks };
}

export function listOwnWaiting(db: Database, { email, emailVerified }: Person) {
  const { listingId, name, phone, text, createdAt } = waitingMessages;
  const isOwn = emailVerified ? eq(waitingMessages.email, email) : eq(waitingMessages.email, '');
  return db.select({ listingId, name, phone, text, createdAt }).from(waitingMessages).where(isOwn);
}

/** Messages that were held, also those since delivered or removed. */
export async function listOwnHeldMessages(db: Database, person: Person) {
  const held = await listHeldOf(db, person);
  return held.map(({ id, listingId, conversationId, name, phone, text, photos, heldAt, outcome }) => ({
    listingId,
    conversationId,
    name,
    phone,
    text,
    heldAt,
    outcome,
    photos: photos.map((_, place) => heldName(id, place)),
  }));
}

function listHeldOf(db: Database, person: Person) {
  return db.select().from(heldMessages).where(isHeldOf(person)).orderBy(asc(heldMessages.heldAt));
}

function isHeldOf({ id, email, emailVerified }: Person): SQL | undefined {
  const ofAccount = eq(heldMessages.senderId, id);
  return emailVerified ? or(ofAccount, eq(heldMessages.senderEmail, email)) : ofAccount;
}

function heldName(id: string, place: number): string {
  return `messages/held/${id}-${place + 1}.webp`;
}

/** The person’s words go from the other’s messages too. Returns the folders of their photos. */
export async function deleteOwnConversations(tx: Database, person: Person): Promise<string[]> {
  const held = await tx.delete(heldMessages).where(isHeldOf(person)).returning({ photos: heldMessages.photos });
  const keys = [
    ...held.flatMap(({ photos }) => photos.map(({ key }) => key)),
    ...(await deleteWords(tx, 'seller', eq(conversations.sellerId, person.id))),
    ...(await deleteWords(tx, 'buyer', isBuyer(person))),
  ];
  await tx.update(conversations).set({ sellerId: null, state: 'closed' }).where(eq(conversations.sellerId, person.id));
  await tx
    .update(conversations)
    .set({ buyerId: null, buyerEmail: null, buyerName: '', buyerPhone: '', state: 'closed' })
    .where(isBuyer(person));
  const { sellerId, buyerId, buyerEmail } = conversations;
  await tx.delete(conversations).where(and(isNull(sellerId), isNull(buyerId), isNull(buyerEmail)));
  await forgetBlocks(tx, person);
  await tx.delete(enquirySettings).where(eq(enquirySettings.userId, person.id));
  if (person.emailVerified) await tx.delete(waitingMessages).where(eq(waitingMessages.email, person.email));
  return keys;
}

async function deleteWords(tx: Database, sender: Side, isOwn: SQL | undefined): Promise<string[]> {
  const own = tx.select({ id: conversations.id }).from(conversations).where(isOwn);
  const words = and(inArray(conversationMessages.conversationId, own), eq(conversationMessages.sender, sender));
  const photos = await tx
    .select({ key: conversationPhotos.key })
    .from(conversationPhotos)
    .innerJoin(
      conversationMessages,
      and(
        eq(conversationMessages.conversationId, conversationPhotos.conversationId),
        eq(conversationMessages.position, conversationPhotos.position),
      ),
    )
    .where(words);
  await tx.delete(conversationMessages).where(words);
  await tx
    .update(conversations)
    .set({ lastText: 'Deleted' })
    .where(and(isOwn, eq(conversations.lastSender, sender)));
  return photos.map(({ key }) => key);
}

function isBuyer({ id, email, emailVerified }: Person): SQL | undefined {
  const ofAccount = eq(conversations.buyerId, id);
  return emailVerified ? or(ofAccount, eq(conversations.buyerEmail, email)) : ofAccount;
}

export function isConversationOf(person: Person): SQL | undefined {
  return or(eq(conversations.sellerId, person.id), isBuyer(person));
}

function namesOf({ id, email, emailVerified }: Person): string[] {
  return emailVerified ? [id, email] : [id];
}
