import { cursorOf, listEnquiries } from '#app/enquiries/inbox.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import type { Conversation } from '#app/platform/schema/enquiries.server.ts';

const HEADER = ['Car', 'Listing', 'Buyer', 'Phone', 'State', 'First message', 'First answer', 'Last message', 'Text'];
/** Spreadsheets run what starts with one of these. */
const FORMULA = /^[=+\-@\t\r]/;

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

function lineOf(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
