/** The evidence beside an item in the moderation queue. Never an email address. */
import { and, asc, count, desc, eq, isNull, ne } from 'drizzle-orm';
import { findListing } from '#app/listings/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { conversationMessages } from '#app/platform/schema/enquiries.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { reports, suspensions } from '#app/platform/schema/moderation.server.ts';
import { findHeldEvidence } from '#app/trust/held-evidence.server.ts';
import { findHeldMessage } from '#app/trust/held-messages.server.ts';
import { listDecisions } from '#app/trust/moderation-log.server.ts';
import type { QueueItem } from '#app/trust/queue-item.ts';

export type Evidence = NonNullable<Awaited<ReturnType<typeof findEvidence>>>;

export async function findEvidence(db: Database, item: QueueItem) {
  const account = item.accountId === null ? null : await findAccount(db, item.accountId);
  const message = item.kind === 'message' ? await findHeldMessage(db, item.id) : null;
  if (!account && !message) return null;
  const listing = item.listingId && item.accountId ? await findListing(db, item.listingId, item.accountId) : null;
  return {
    account,
    message,
    listing: listing && {
      id: listing.id,
      priceCents: listing.priceCents,
      kilometers: listing.kilometers,
      location: listing.suburb ?? listing.location,
      createdAt: listing.createdAt,
      description: listing.description,
      photos: listing.photos,
    },
    held: item.kind === 'hold' && item.listingId ? await findHeldEvidence(db, item.listingId) : null,
    reports: item.accountId === null ? [] : await listReports(db, item.accountId),
    conversation: item.kind === 'report' ? await findReported(db, item.id) : [],
    suspension: item.kind === 'appeal' ? await findSuspension(db, item.id) : null,
    decisions: item.accountId === null ? [] : await listDecisions(db, { accountId: item.accountId }),
  };
}

async function findAccount(db: Database, userId: string) {
  const { id, name, isDealer, dealershipName, createdAt, suspendedAt } = users;
  const [user] = await db
    .select({ id, name, isDealer, dealershipName, createdAt, suspendedAt })
    .from(users)
    .where(eq(id, userId));
  if (!user) return null;
  const [cars] = await db.select({ all: count() }).from(listings).where(eq(listings.userId, userId));
  return { ...user, listings: cars?.all ?? 0 };
}

function listReports(db: Database, accountId: string) {
  const { id, kind, subjectId, reason, text, createdAt, reporterId } = reports;
  return db
    .select({ id, kind, subjectId, reason, text, createdAt, reporterId })
    .from(reports)
    .where(and(eq(reports.accountId, accountId), isNull(reports.decisionId)))
    .orderBy(asc(createdAt))
    .limit(50);
}

async function findSuspension(db: Database, id: string) {
  const { reason, placedAt, appeal } = suspensions;
  const [suspension] = await db
    .select({ reason, placedAt, appeal })
    .from(suspensions)
    .where(and(eq(suspensions.id, id), ne(suspensions.appeal, '')));
  return suspension ?? null;
}

const LAST_MESSAGES = 50;

async function findReported(db: Database, reportId: string) {
  const { sender, text, createdAt, position, conversationId } = conversationMessages;
  const last = await db
    .select({ sender, text, createdAt, position })
    .from(reports)
    .innerJoin(conversationMessages, eq(conversationId, reports.subjectId))
    .where(and(eq(reports.id, reportId), eq(reports.kind, 'conversation')))
    .orderBy(desc(position))
    .limit(LAST_MESSAGES);
  return last.reverse();
}
