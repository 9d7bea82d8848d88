import { and, eq, inArray, isNull } from 'drizzle-orm';
import { findDealer } from '#app/accounts/dealers.server.ts';
import { countCarsOffered } from '#app/listings/sellers.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { type CheckedSeller, checkAd, type Finding } from '#app/trust/check-ad.ts';
import { NO_LICENCE } from '#app/trust/seller-facts.ts';

/** In most states; see `carsOfADealer`. */
const FEWEST_OF_A_DEALER = 4;
const YEAR_MS = 365 * 86_400_000;

type Person = { id: string; isDealer: boolean };

/** `isNew`: the ad being written counts too. */
export async function readCheckedSeller(
  db: Database,
  { id, isDealer }: Person,
  { isNew = false, now = new Date() } = {},
): Promise<CheckedSeller> {
  if (isDealer) {
    const dealer = await findDealer(db, id);
    return { kind: 'dealer', hasLicence: (dealer?.licenceNumber ?? '') !== '', carsInYear: 0 };
  }
  const cars = await countCarsOffered(db, id, new Date(now.getTime() - YEAR_MS));
  return { kind: 'private', hasLicence: false, carsInYear: cars + (isNew ? 1 : 0) };
}

/** By listing of a dealer, what the law asks and the ad lacks. Ads that lack nothing, and sold cars, aren't in it. */
export async function findMissingFacts(
  db: Database,
  seller: Person,
  ids: string[],
): Promise<Record<string, Finding[]>> {
  if (!seller.isDealer || ids.length === 0) return {};
  const { id, location, suburb, year, isDriveAway, description } = listings;
  const { regoState, regoPlate, plateVisibility, vin, certificate } = listings;
  const [checked, rows] = await Promise.all([
    readCheckedSeller(db, seller),
    db
      .select({
        id,
        location,
        suburb,
        year,
        isDriveAway,
        description,
        regoState,
        regoPlate,
        plateVisibility,
        vin,
        certificate,
      })
      .from(listings)
      .where(and(inArray(id, ids), eq(listings.userId, seller.id), isNull(listings.soldDate))),
  ]);
  const missing = rows.map((ad) => [ad.id, checkAd(ad, checked).filter(mustShow)] as const);
  return Object.fromEntries(missing.filter(([, findings]) => findings.length > 0));
}

/** The licence number is asked of every dealer, also where only advice was found. */
function mustShow({ force, topic }: Finding): boolean {
  return force === 'law' || topic === 'licence';
}

/** For the administrator's list: worth a look, not an accusation. */
export async function noteSellers(db: Database, sellers: readonly Person[]): Promise<Record<string, string>> {
  const notes: Record<string, string> = {};
  for (const seller of sellers) {
    const { kind, hasLicence, carsInYear } = await readCheckedSeller(db, seller);
    if (kind === 'dealer' && !hasLicence) notes[seller.id] = NO_LICENCE;
    if (kind === 'private' && carsInYear >= FEWEST_OF_A_DEALER) notes[seller.id] = `${carsInYear} cars in 12 months`;
  }
  return notes;
}
