import { and, asc, count, eq, isNotNull, isNull, min, type SQLWrapper, sql } from 'drizzle-orm';
import { listingTitle } from '#app/listings/listing.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { showFigure } from '#app/platform/metrics.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { reports, suspensions } from '#app/platform/schema/moderation.server.ts';
import { countHeldMessages, listHeldMessages } from '#app/trust/held-messages.server.ts';
import { countHeld, listHeld } from '#app/trust/held-queue.server.ts';
import { QUEUE_KINDS, type QueueItem, type QueueKind } from '#app/trust/queue-item.ts';
import { REPORT_REASONS, type ReportReason } from '#app/vocabulary/moderation.ts';

const MAX_ITEMS = 100;
/** In order, so that the index is read and not the table. */
const MAX_COUNTED = 10_000;

type Source = {
  count(db: Database): Promise<number>;
  read(db: Database, most: number): Promise<QueueItem[]>;
};

const SOURCES: Record<QueueKind, Source> = {
  report: { count: countReports, read: listReports },
  hold: { count: (db) => countHeld(db, 'hold'), read: (db, most) => listHeld(db, 'hold', most) },
  message: { count: countHeldMessages, read: listHeldMessages },
  appeal: {
    count: async (db) => (await countAppeals(db)) + (await countHeld(db, 'appeal')),
    read: async (db, most) => inOrder([await listAppeals(db, most), await listHeld(db, 'appeal', most)], most),
  },
};

export type Queue = { items: QueueItem[]; counts: Record<QueueKind, number> };

export async function countQueue(db: Database): Promise<Queue['counts']> {
  const counts = await Promise.all(QUEUE_KINDS.map(async (kind) => [kind, await SOURCES[kind].count(db)]));
  return Object.fromEntries(counts);
}

export async function listQueue(db: Database, kind: QueueKind | null): Promise<Queue> {
  const counts = await countQueue(db);
  const kinds = kind ? [kind] : QUEUE_KINDS;
  const read = await Promise.all(kinds.map((one) => SOURCES[one].read(db, MAX_ITEMS)));
  return { items: inOrder(read, MAX_ITEMS), counts };
}

function inOrder(lists: QueueItem[][], most: number): QueueItem[] {
  const items = lists.flat().sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
  return items.slice(0, most);
}

export function showModerationAge(db: Database): void {
  showFigure({
    name: 'kerbside_moderation_oldest_seconds',
    help: 'How long the oldest item in the moderation queue has been waiting, by kind; 0 if none is waiting.',
    label: 'kind',
    read: async () => {
      const ages = await Promise.all(QUEUE_KINDS.map(async (kind) => [kind, await ageOfOldest(db, kind)]));
      return Object.fromEntries(ages);
    },
  });
}

async function ageOfOldest(db: Database, kind: QueueKind): Promise<number> {
  const [oldest] = await SOURCES[kind].read(db, 1);
  return oldest ? Math.max(0, (Date.now() - oldest.at.getTime()) / 1000) : 0;
}

function selectOpen(db: Database) {
  const { id, kind, subjectId, accountId, reason, createdAt, reporterId, email } = reports;
  return db
    .select({ id, kind, subjectId, accountId, reason, createdAt, reporterId, email })
    .from(reports)
    .where(isNull(reports.decisionId))
    .orderBy(asc(createdAt), asc(id))
    .limit(MAX_COUNTED)
    .as('open');
}

async function countReports(db: Database): Promise<number> {
  const open = selectOpen(db);
  const subjects = sql<number>`count(distinct (${open.kind}, ${open.subjectId}))::int`;
  return (await db.select({ subjects }).from(open))[0]?.subjects ?? 0;
}

/** One item a listing, seller or conversation, with its oldest report: all are decided at once. */
async function listReports(db: Database, most: number): Promise<QueueItem[]> {
  const { make, model, trim, year, id: listingId } = listings;
  const open = selectOpen(db);
  const oldest = <T>(column: SQLWrapper) => sql<T>`(array_agg(${column} order by ${open.createdAt}, ${open.id}))[1]`;
  const rows = await db
    .select({
      id: oldest<string>(open.id),
      kind: open.kind,
      accountId: open.accountId,
      reason: oldest<ReportReason>(open.reason),
      at: min(open.createdAt),
      reports: count(),
      people: sql<number>`count(distinct coalesce(${open.reporterId}, ${open.email}))::int`,
      car: { make, model, trim, year },
      listingId,
      user: { name: users.name, dealershipName: users.dealershipName },
    })
    .from(open)
    .innerJoin(users, eq(users.id, open.accountId))
    .leftJoin(listings, and(eq(open.kind, 'listing'), eq(listingId, open.subjectId)))
    .groupBy(open.kind, open.subjectId, open.accountId, users.id, listingId)
    .orderBy(asc(min(open.createdAt)), open.kind, open.subjectId)
    .limit(most);
  return rows.map(({ car, user, ...report }) => ({
    kind: 'report',
    id: report.id,
    at: report.at as Date,
    title: REPORT_REASONS[report.reason],
    about: aboutOf(report.kind, car && report.listingId ? listingTitle(car) : null, user),
    ...(report.reports > 1 && { reports: `${report.reports} reports from ${peopleOf(report.people)}` }),
    accountId: report.accountId,
    listingId: report.listingId,
  }));
}

function peopleOf(people: number): string {
  return people === 1 ? '1 person' : `${people} people`;
}

function aboutOf(kind: 'listing' | 'seller' | 'conversation', title: string | null, user: Named): string {
  if (kind === 'conversation') return `A conversation with ${nameOf(user)}`;
  if (kind === 'seller') return `Seller: ${nameOf(user)}`;
  return title ?? 'A listing that’s gone';
}

type Named = { name: string; dealershipName: string };

function nameOf({ name, dealershipName }: Named): string {
  return dealershipName || name || 'No name';
}

const waits = and(isNotNull(suspensions.appealedAt), isNull(suspensions.answeredAt), isNull(suspensions.endedAt));

async function countAppeals(db: Database): Promise<number> {
  const open = db
    .select({ id: suspensions.id })
    .from(suspensions)
    .where(waits)
    .orderBy(asc(suspensions.appealedAt))
    .limit(MAX_COUNTED)
    .as('open');
  return (await db.select({ open: count() }).from(open))[0]?.open ?? 0;
}

async function listAppeals(db: Database, most: number): Promise<QueueItem[]> {
  const rows = await db
    .select({ appeal: suspensions, user: users })
    .from(suspensions)
    .innerJoin(users, eq(users.id, suspensions.userId))
    .where(waits)
    .orderBy(asc(suspensions.appealedAt))
    .limit(most);
  return rows.map(({ appeal, user }) => ({
    kind: 'appeal',
    id: appeal.id,
    at: appeal.appealedAt ?? appeal.placedAt,
    title: 'Suspended account',
    about: nameOf(user),
    accountId: user.id,
    listingId: null,
  }));
}
