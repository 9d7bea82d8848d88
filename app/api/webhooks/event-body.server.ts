/** A webhook's body: no more about a buyer than the seller sees under Messages. */
import { and, asc, count, eq, min } from 'drizzle-orm';
import { absolute } from '#app/api/answers.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import type { CarSnapshot, WebhookDelivery } from '#app/platform/schema/api.server.ts';
import { conversationMessages, conversationPhotos, conversations } from '#app/platform/schema/enquiries.server.ts';
import { importedListings } from '#app/platform/schema/imports.server.ts';
import { toDollars } from '#app/vocabulary/money.ts';

/** Null if the buyer has deleted their messages. */
export async function eventBody(db: Database, delivery: WebhookDelivery): Promise<string | null> {
  const { id, event: type, createdAt } = delivery;
  const data = await dataOf(db, delivery);
  return data && JSON.stringify({ id, type, createdAt: createdAt.toISOString(), data });
}

function dataOf(db: Database, { event, car, conversationId, position }: WebhookDelivery) {
  if (event === 'test') return { message: 'A test. Nothing happened.' };
  if (event === 'enquiry') return enquiryOf(db, conversationId ?? '', position ?? 0);
  return car && { car: toCar(car) };
}

function toCar({ id, stockNumber, priceCents, ...car }: CarSnapshot) {
  return {
    id,
    url: absolute(`/listing/${id}`),
    stockNumber,
    title: listingTitle(car),
    ...car,
    priceDollars: toDollars(priceCents),
  };
}

async function enquiryOf(db: Database, conversationId: string, position: number) {
  const isMessage = and(
    eq(conversationMessages.conversationId, conversationId),
    eq(conversationMessages.position, position),
  );
  const [row] = await db
    .select({ message: conversationMessages, conversation: conversations })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.id, conversationMessages.conversationId))
    .where(isMessage);
  if (!row || !hasBuyer(row.conversation)) return null;
  const { message, conversation } = row;
  const { listingId, car, buyerName, buyerPhone } = conversation;
  return {
    conversationId,
    url: absolute(`/messages/${conversationId}`),
    isFirst: (await firstPosition(db, conversationId)) === position,
    sentAt: message.createdAt.toISOString(),
    buyer: { name: buyerName, phone: buyerPhone || null },
    text: message.text,
    photoCount: await countPhotos(db, conversationId, position),
    car: {
      id: listingId,
      url: listingId && absolute(`/listing/${listingId}`),
      stockNumber: listingId && (await stockNumberOf(db, listingId)),
      title: listingTitle(car),
      ...car,
    },
  };
}

type Buyer = { buyerId: string | null; buyerEmail: string | null };

function hasBuyer({ buyerId, buyerEmail }: Buyer): boolean {
  return buyerId !== null || buyerEmail !== null;
}

async function firstPosition(db: Database, conversationId: string): Promise<number | null> {
  const { position, sender } = conversationMessages;
  const [row] = await db
    .select({ first: min(position) })
    .from(conversationMessages)
    .where(and(eq(conversationMessages.conversationId, conversationId), eq(sender, 'buyer')));
  return row?.first ?? null;
}

async function countPhotos(db: Database, conversationId: string, position: number): Promise<number> {
  const [row] = await db
    .select({ photos: count() })
    .from(conversationPhotos)
    .where(and(eq(conversationPhotos.conversationId, conversationId), eq(conversationPhotos.position, position)));
  return row?.photos ?? 0;
}

async function stockNumberOf(db: Database, listingId: string): Promise<string | null> {
  const [row] = await db
    .select({ sourceKey: importedListings.sourceKey })
    .from(importedListings)
    .where(eq(importedListings.listingId, listingId))
    .orderBy(asc(importedListings.sourceKey))
    .limit(1);
  return row?.sourceKey ?? null;
}
