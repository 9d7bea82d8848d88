import { eq } from 'drizzle-orm';
import { type AskedCar, daysBefore, findAskedCar, listOpenCars } from '#app/availability/asked-cars.server.ts';
import { LINK_DAYS } from '#app/availability/availability-limits.ts';
import { confirmListings } from '#app/listings/confirm.server.ts';
import { sellListings } from '#app/listings/sale.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { type AvailabilityAsk, availabilityAsks } from '#app/platform/schema/listings.server.ts';
import { readSignedId, signedId } from '#app/platform/secret.server.ts';
import { refreshListings } from '#app/search/search.server.ts';

export type OpenAsk =
  | { state: 'unknown' | 'old' | 'gone' }
  | { state: 'car'; ask: AvailabilityAsk; car: AskedCar; isConfirmed: boolean }
  | { state: 'cars'; ask: AvailabilityAsk; cars: AskedCar[] };

export async function openAsk(db: Database, url: URL, now = new Date()): Promise<OpenAsk> {
  const askId = readAskKey(url.searchParams.get('key'));
  const [ask] = askId ? await db.select().from(availabilityAsks).where(eq(availabilityAsks.id, askId)) : [];
  if (!ask) return { state: askId ? 'old' : 'unknown' };
  if (ask.createdAt < daysBefore(now, LINK_DAYS)) return { state: 'old' };
  const listingId = url.searchParams.get('car') ?? ask.listingId;
  if (!listingId) return { state: 'cars', ask, cars: await listOpenCars(db, ask) };
  const car = await findAskedCar(db, ask, listingId);
  return car ? { state: 'car', ask, car, isConfirmed: car.confirmedAt > ask.createdAt } : { state: 'gone' };
}

export type Answer = 'available' | 'sold';

export async function answerForCar(
  db: Database,
  { ask, car }: { ask: AvailabilityAsk; car: AskedCar },
  answer: Answer,
  now = new Date(),
): Promise<void> {
  const own = { sellerId: ask.userId, listingIds: [car.id] };
  const changed =
    answer === 'sold'
      ? await sellListings(db, { ...own, soldAt: now })
      : await confirmListings(db, { ...own, at: now, ifConfirmedBy: ask.createdAt });
  await refreshListings(changed);
}

/** The listed cars are sold, the others still for sale. */
export async function answerForCars(
  db: Database,
  { ask, cars }: { ask: AvailabilityAsk; cars: AskedCar[] },
  soldIds: readonly string[],
  now = new Date(),
): Promise<void> {
  const ids = cars.map(({ id }) => id);
  const sold = ids.filter((id) => soldIds.includes(id));
  const left = ids.filter((id) => !soldIds.includes(id));
  const changed = await db.transaction(async (tx) => [
    ...(sold.length > 0 ? await sellListings(tx, { sellerId: ask.userId, listingIds: sold, soldAt: now }) : []),
    ...(await confirmListings(tx, {
      sellerId: ask.userId,
      listingIds: left,
      at: now,
      ifConfirmedBy: ask.createdAt,
    })),
  ]);
  await refreshListings(changed);
}

const PURPOSE = 'availability-ask';

export type AskLinks = { available: string; sold: string };

/** For one car, or for all that the email asks about. Opening a link changes nothing. */
export function askLinks(askId: string, listingId?: string): AskLinks {
  const params = { key: signedId(PURPOSE, askId), ...(listingId && { car: listingId }) };
  return { available: linkTo(params), sold: linkTo({ ...params, answer: 'sold' }) };
}

export function readAskKey(key: string | null): string | null {
  return readSignedId(PURPOSE, key);
}

function linkTo(params: Record<string, string>): string {
  return `${env.PUBLIC_URL}/still-for-sale?${new URLSearchParams(params)}`;
}
