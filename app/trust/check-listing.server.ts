/** Rules that look at listings, for a hold; docs/decisions/0047 has why. */

import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { OUR_SITE } from '#app/platform/env.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { findBelowHalf } from '#app/prices/below-half.server.ts';
import { type CheckedListing, type Finding, listCheckedListings } from '#app/trust/rules/checked-listing.server.ts';
import { checkCopiedText, checkSameCar } from '#app/trust/rules/same-listing.server.ts';
import { checkSamePhotos } from '#app/trust/rules/same-photos.server.ts';
import { checkContacts, noteContacts } from '#app/trust/rules/shared-contacts.server.ts';
import { findScamWords } from '#app/vocabulary/scam-words.ts';

const DAY_MS = 86_400_000;
const NEW_FOR_MS = 7 * DAY_MS;
const IN_A_DAY = 4;

/** For up to some hundred listings at once, which costs little more than one, save for their photos. */
export async function checkListings(
  db: Database,
  ids: readonly string[],
  hasSamePhotosAsBefore: ReadonlySet<string> = new Set(),
): Promise<Finding[]> {
  const cars = await listCheckedListings(db, ids);
  if (cars.length === 0) return [];
  await noteContacts(db, cars);
  return [
    ...(await checkPrices(db, cars)),
    ...(await checkSamePhotos(
      db,
      cars.filter(({ id }) => !hasSamePhotosAsBefore.has(id)),
    )),
    ...checkWords(cars),
    ...(await checkContacts(db, cars)),
    ...(await checkManyListings(db, cars)),
    ...(await checkCopiedText(db, cars)),
    ...(await checkSameCar(db, cars)),
  ];
}

async function checkPrices(db: Database, cars: readonly CheckedListing[]): Promise<Finding[]> {
  const prices = new Map(cars.map(({ id, priceCents }) => [id, priceCents]));
  const belowHalf = await findBelowHalf(db, [...prices.keys()]);
  return belowHalf.map(({ listingId, adjusted, similar }) => ({
    listingId,
    rule: 'low-price',
    evidence: { priceCents: prices.get(listingId), similarDollars: adjusted, similar },
  }));
}

/** Other links only warn, in the form. */
function checkWords(cars: readonly CheckedListing[]): Finding[] {
  return cars.flatMap(({ id, description }) => {
    const words = findScamWords(description, OUR_SITE);
    return words.length > 0 ? [{ listingId: id, rule: 'scam-words' as const, evidence: { words } }] : [];
  });
}

/** Whether the next car of this account would be held by `checkManyListings`, so that its form can say so. */
export async function isNextOfMany(db: Database, userId: string, now: Date): Promise<boolean> {
  const isNew = and(eq(users.id, userId), eq(users.isDealer, false), gt(users.createdAt, ago(now, NEW_FOR_MS)));
  const isToday = and(eq(listings.userId, users.id), gt(listings.createdAt, ago(now, DAY_MS)));
  const [cars] = await db.select({ today: count() }).from(users).innerJoin(listings, isToday).where(isNew);
  return (cars?.today ?? 0) >= IN_A_DAY - 1;
}

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** As of the moment it was listed. A dealer brings a whole yard on the first day. */
async function checkManyListings(db: Database, cars: readonly CheckedListing[]): Promise<Finding[]> {
  const fresh = cars.filter(
    ({ isDealer, createdAt, joinedAt }) => !isDealer && createdAt.getTime() - joinedAt.getTime() < NEW_FOR_MS,
  );
  if (fresh.length === 0) return [];
  const ids = sql.param(fresh.map(({ id }) => id));
  const { rows } = (await db.execute(sql`
    select mine.id, (
      select count(*) from listings o
      where o.user_id = mine.user_id and o.created_at > mine.created_at - interval '1 day'
        and (o.created_at, o.id) <= (mine.created_at, mine.id)
    )::int as place
    from listings mine where mine.id = any(${ids}::text[])`)) as unknown as { rows: { id: string; place: number }[] };
  return rows.flatMap(({ id, place }) =>
    place >= IN_A_DAY ? [{ listingId: id, rule: 'many-listings' as const, evidence: { place } }] : [],
  );
}
