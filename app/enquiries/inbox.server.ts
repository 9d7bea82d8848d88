/** All conversations of a person, newest first, in pages that start after a conversation. */
import { stringify } from 'csv-stringify/sync';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { cautionOf } from '#app/enquiries/judging.server.ts';
import { sellerName } from '#app/enquiries/people.ts';
import { type Reader, sellerIdOf, sideOf } from '#app/enquiries/reader.server.ts';
import { type Card, toCard } from '#app/listings/card.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { listSummaries } from '#app/listings/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { type Conversation, conversationMessages, conversations } from '#app/platform/schema/enquiries.server.ts';

export const CONVERSATIONS_AT_ONCE = 50;
const MOST_FOUND = 500;

export type InboxFilter = { q: string; car: string | null; state: Conversation['state'] | null; after: string | null };

export type InboxRow = {
  id: string;
  name: string;
  text: string;
  isSuspect: boolean;
  isYours: boolean;
  at: Date;
  unread: number;
  state: Conversation['state'] | null;
  assigned: string | null;
};

export type InboxCar = { key: string; title: string; car: Card | null; rows: InboxRow[] };
export type Inbox = { cars: InboxCar[]; next: string | null };

export async function listConversations(db: Database, reader: Reader, filter: InboxFilter): Promise<Inbox> {
  const rows = await findRows(db, reader, filter);
  const shown = rows.slice(0, CONVERSATIONS_AT_ONCE);
  const last = rows.length > CONVERSATIONS_AT_ONCE ? shown.at(-1) : undefined;
  return { cars: await groupByCar(db, reader, shown), next: last ? cursorOf(last) : null };
}

/** Every enquiry of a seller, newest first, for a file. */
export async function listEnquiries(db: Database, sellerId: string, after: string | null): Promise<Conversation[]> {
  return db
    .select()
    .from(conversations)
    .where(and(eq(conversations.sellerId, sellerId), isAfter(after)))
    .orderBy(desc(conversations.lastAt), desc(conversations.id))
    .limit(MOST_FOUND);
}

export function cursorOf({ lastAt, id }: Pick<Conversation, 'lastAt' | 'id'>): string {
  return `${lastAt.getTime()}-${id}`;
}

/** One look-up for each way to be in a conversation, so that each reads its index in order. */
async function findRows(
  db: Database,
  { userId, emails, dealershipId }: Reader,
  filter: InboxFilter,
): Promise<Conversation[]> {
  const { sellerId, buyerId, buyerEmail } = conversations;
  const ways = [
    ...(userId ? [eq(sellerId, userId)] : []),
    ...(dealershipId ? [eq(sellerId, dealershipId)] : []),
    ...(userId && filter.state === null ? [eq(buyerId, userId)] : []),
    ...(filter.state === null ? emails.map((email) => eq(buyerEmail, email)) : []),
  ];
  const rows = await Promise.all(ways.map((way) => findWay(db, way, filter)));
  const newest = rows.flat().sort((a, b) => b.lastAt.getTime() - a.lastAt.getTime() || (a.id < b.id ? 1 : -1));
  return newest.filter((row, index) => newest.findIndex(({ id }) => id === row.id) === index);
}

function findWay(db: Database, way: SQL, { q, car, state, after }: InboxFilter): Promise<Conversation[]> {
  return db
    .select()
    .from(conversations)
    .where(
      and(
        way,
        car === null ? undefined : eq(conversations.listingId, car),
        state === null ? undefined : eq(conversations.state, state),
        isAfter(after),
        matches(way, q),
      ),
    )
    .orderBy(desc(conversations.lastAt), desc(conversations.id))
    .limit(CONVERSATIONS_AT_ONCE + 1);
}

function isAfter(after: string | null): SQL | undefined {
  const [, ms, id] = /^(\d{1,15})-([0-9a-z]{12})$/.exec(after ?? '') ?? [];
  if (!ms || !id) return undefined;
  const lastAt = new Date(Number(ms));
  return sql`(date_trunc('milliseconds', ${conversations.lastAt}), ${conversations.id}) < (${lastAt.toISOString()}::timestamptz, ${id})`;
}

/** The name, the car, or words of a message, each from its beginning. */
function matches(way: SQL, q: string): SQL | undefined {
  const words =
    q
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, 8) ?? [];
  if (words.length === 0) return undefined;
  const query = words.map((word) => `${word}:*`).join(' & ');
  const of = sql`${conversations.buyerName} || ' ' || (${conversations.car}->>'year') || ' ' || (${conversations.car}->>'make') || ' ' || (${conversations.car}->>'model') || ' ' || (${conversations.car}->>'trim')`;
  const inMessages = sql`${conversations.id} in (
    select m.conversation_id from conversation_messages m
    where to_tsvector('simple', m.text) @@ to_tsquery('simple', ${query})
      and m.conversation_id in (select id from conversations where ${way}))`;
  return sql`(to_tsvector('simple', ${of}) @@ to_tsquery('simple', ${query}) or ${inMessages})`;
}

async function groupByCar(db: Database, reader: Reader, rows: Conversation[]): Promise<InboxCar[]> {
  const ids = [...new Set(rows.flatMap(({ listingId }) => listingId ?? []))];
  const summaries = await listSummaries(db, ids, sellerIdOf(reader));
  const now = new Date();
  const cards = new Map(summaries.map((summary) => [summary.id, toCard(summary, now)]));
  const [sellers, suspects] = [await listSellers(db, rows), await listSuspects(db, rows)];
  const groups = Map.groupBy(rows, ({ listingId, id }) => listingId ?? id);
  return [...groups].map(([key, ofCar]) => ({
    key,
    title: listingTitle((ofCar[0] as Conversation).car),
    car: cards.get(key) ?? null,
    rows: ofCar.map((row) => {
      const shown = toRow(row, sideOf(reader, row) === 'seller', sellers);
      return { ...shown, isSuspect: !shown.isYours && suspects.has(row.id) };
    }),
  }));
}

type Sellers = Map<string, { name: string; isDealer: boolean; dealershipName: string }>;

async function listSellers(db: Database, rows: Conversation[]): Promise<Sellers> {
  const ids = [...new Set(rows.flatMap(({ sellerId, assignedTo }) => [sellerId ?? [], assignedTo ?? []].flat()))];
  if (ids.length === 0) return new Map();
  const { id, name, isDealer, dealershipName } = users;
  const sellers = await db.select({ id, name, isDealer, dealershipName }).from(users).where(inArray(id, ids));
  return new Map(sellers.map((seller) => [seller.id, seller]));
}

/** A preview is too short to tell. */
async function listSuspects(db: Database, rows: Conversation[]): Promise<Set<string>> {
  const ids = rows.map(({ id }) => id);
  const { conversationId, position, text, caution, sender } = conversationMessages;
  const last = await db
    .select({ id: conversationId, text, caution, sender })
    .from(conversationMessages)
    .innerJoin(conversations, and(eq(conversations.id, conversationId), eq(conversations.lastPosition, position)))
    .where(inArray(conversationId, ids));
  return new Set(last.filter((one) => cautionOf(one) !== '').map(({ id }) => id));
}

function toRow(row: Conversation, isSeller: boolean, sellers: Sellers): Omit<InboxRow, 'isSuspect'> {
  const buyer = row.buyerName === '' ? 'Deleted account' : row.buyerName;
  return {
    id: row.id,
    name: isSeller ? buyer : sellerName(sellers.get(row.sellerId ?? '') ?? null),
    text: row.lastText,
    isYours: row.lastSender === (isSeller ? 'seller' : 'buyer'),
    at: row.lastAt,
    unread: isSeller ? row.sellerUnread : row.buyerUnread,
    state: isSeller ? row.state : null,
    assigned: (isSeller && sellers.get(row.assignedTo ?? '')?.name) || null,
  };
}

const STATES = ['new', 'answered', 'closed'] as const;
const MAX_QUERY = 100;

/** What it doesn’t know, it drops. */
export function readInboxFilter(query: URLSearchParams): InboxFilter {
  const car = query.get('car') ?? '';
  return {
    q: (query.get('q') ?? '').slice(0, MAX_QUERY).trim(),
    car: /^[0-9a-z]{12}$/.test(car) ? car : null,
    state: STATES.find((state) => state === query.get('state')) ?? null,
    after: query.get('after'),
  };
}

const HEADER = ['Car', 'Listing', 'Buyer', 'Phone', 'State', 'First message', 'First answer', 'Last message', 'Text'];

export async function* writeEnquiries(db: Database, sellerId: string): AsyncGenerator<string> {
  yield `\uFEFF${lineOf(HEADER)}`;
  for (let after: string | null = null; ; ) {
    const rows: Conversation[] = await listEnquiries(db, sellerId, after);
    for (const row of rows) yield lineOf(cellsOf(row));
    const last = rows.at(-1);
    if (!last) return;
    after = cursorOf(last);
  }
}

function cellsOf(row: Conversation): string[] {
  const { car, listingId, buyerName, buyerPhone, state, createdAt, firstAnsweredAt, lastAt, lastText } = row;
  const times = [createdAt, firstAnsweredAt, lastAt].map((at) => at?.toISOString() ?? '');
  return [listingTitle(car), listingId ?? '', buyerName || 'Deleted account', buyerPhone, state, ...times, lastText];
}

/** A cell that a spreadsheet would run is written as text. */
function lineOf(cells: readonly string[]): string {
  return stringify([cells], { record_delimiter: 'windows', quoted_match: /[\r\n]/, escape_formulas: true });
}
