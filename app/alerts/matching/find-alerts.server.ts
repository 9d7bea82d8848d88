import { setImmediate } from 'node:timers/promises';
import type { KnownSearch, KnownSearches } from '#app/alerts/matching/known-searches.server.ts';
import { isAnyOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import type { Alert } from '#app/platform/schema/alerts.server.ts';
import { type ListingEvent, listings } from '#app/platform/schema/listings.server.ts';
import { CarFacts } from '#app/search/compile.ts';
import { listEntries } from '#app/search/entries.server.ts';
import type { IndexEntry } from '#app/search/searchable.ts';
import { toDollars } from '#app/vocabulary/money.ts';

export type FoundAlert = Pick<Alert, 'searchId' | 'listingId' | 'reason' | 'priceFromCents'>;

type Owner = { userId: string; email: string; createdAt: Date };
type News = { event: ListingEvent; reason: Alert['reason'] };

/** Two or three milliseconds. */
const SEARCHES_A_SLICE = 2000;
/** A listing has the time of the server, a search that of the database. */
const CLOCKS_DIFFER_MS = 60_000;

export async function findAlerts(tx: Database, events: ListingEvent[], known: KnownSearches): Promise<FoundAlert[]> {
  const news = events.flatMap((event) => {
    const reason = reasonOf(event);
    return reason ? [{ event, reason }] : [];
  });
  if (news.length === 0 || known.size === 0) return [];
  const byListing = Map.groupBy(news, ({ event }) => event.listingId);
  const ids = [...byListing.keys()];
  const entries = (await listEntries(tx, ids)).filter(({ status }) => status === 'available');
  const owners = await listOwners(tx, ids);
  const newAlerts: FoundAlert[] = [];
  for (const entry of entries) {
    const owner = owners.get(entry.id);
    const ofListing = byListing.get(entry.id);
    if (!owner || !ofListing) continue;
    for (const search of await searchesFitting(known, entry)) {
      for (const one of ofListing) if (shouldAlert(search, one, { entry, owner })) newAlerts.push(toAlert(search, one));
    }
  }
  return newAlerts;
}

function reasonOf({ kind, priceFromCents, priceToCents }: ListingEvent): Alert['reason'] | null {
  if (kind === 'listed') return 'new';
  if (kind === 'back_for_sale') return 'back_for_sale';
  const isDrop = kind === 'price_changed' && toDollars(priceToCents ?? 0) < toDollars(priceFromCents ?? 0);
  return isDrop ? 'price_dropped' : null;
}

type Car = { entry: IndexEntry; owner: Owner };

/** Leaves out cars older than the search, the seller's own searches and drops that were reversed. */
function shouldAlert(search: KnownSearch, { event, reason }: News, { entry, owner }: Car): boolean {
  if (event.at < search.since) return false;
  if (search.userId === owner.userId || search.email === owner.email.toLowerCase()) return false;
  if (reason === 'new') return owner.createdAt.getTime() > search.since.getTime() - CLOCKS_DIFFER_MS;
  return reason === 'back_for_sale' || entry.priceDollars < toDollars(event.priceFromCents ?? 0);
}

function toAlert(search: KnownSearch, { event, reason }: News): FoundAlert {
  const priceFromCents = reason === 'price_dropped' ? event.priceFromCents : null;
  return { searchId: search.id, listingId: event.listingId, reason, priceFromCents };
}

async function listOwners(tx: Database, ids: string[]): Promise<Map<string, Owner>> {
  const { id, userId, userEmail: email, createdAt } = listings;
  const rows = await tx.select({ id, userId, email, createdAt }).from(listings).where(isAnyOf(id, ids));
  return new Map(rows.map(({ id: listingId, ...owner }) => [listingId, owner]));
}

/** In slices, so that the process can answer requests in between. The searches stay the same until it ends. */
async function searchesFitting(known: KnownSearches, entry: IndexEntry): Promise<KnownSearch[]> {
  const car = new CarFacts(entry);
  const fitting: KnownSearch[] = [];
  let left = SEARCHES_A_SLICE;
  for (const search of known.ofMake(entry.make)) {
    if (search.fits(car)) fitting.push(search);
    left -= 1;
    if (left > 0) continue;
    await setImmediate();
    left = SEARCHES_A_SLICE;
  }
  return fitting;
}
