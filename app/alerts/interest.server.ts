/** How many buyers have a saved search that a car matches, by the rule that sends their alerts. */
import { setImmediate } from 'node:timers/promises';
import { type KnownSearch, knownSearches } from '#app/alerts/matching/known-searches.server.ts';
import { FIELD_NAMES, fieldOf } from '#app/listings/fields.ts';
import { listingSchema } from '#app/listings/listing-form.ts';
import { findPlaceIn } from '#app/places/places.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { CarFacts } from '#app/search/compile.ts';
import { foldWords, listEntries } from '#app/search/entries.server.ts';
import type { IndexEntry } from '#app/search/searchable.ts';
import { firstIndex } from '#app/vocabulary/first-index.ts';
import { formatDollars, toDollars } from '#app/vocabulary/money.ts';
import { isState } from '#app/vocabulary/states.ts';

/** Fewer could be one person whom the seller knows. */
const FEWEST_SHOWN = 5;
const MOST_EXACT = 20;
const ROUNDED_TO = 5;
/** Few sellers lower a price further for a figure. */
const LOWEST_SHARE = 0.85;
const STEPS = [
  { below: 50_000, dollars: 500 },
  { below: 200_000, dollars: 1000 },
  { below: Number.POSITIVE_INFINITY, dollars: 5000 },
];
const SEARCHES_A_SLICE = 2000;

type PricedCar = Partial<IndexEntry> & Pick<IndexEntry, 'make' | 'priceDollars'>;
export type Interest = { dollars: number; buyers: number };

/** "7 buyers have a saved search that matches this car at $21,990; 11 at $20,500." Empty if there are too few to say. */
export function interestWords(interest: readonly Interest[]): string {
  const [first, second] = interest;
  if (!first) return '';
  const about = (buyers: number) => (buyers > MOST_EXACT ? `at least ${buyers}` : String(buyers));
  const also = second ? `; ${about(second.buyers)} at ${formatDollars(second.dollars)}` : '';
  const words = `${about(first.buyers)} buyers have a saved search that matches this car at ${formatDollars(first.dollars)}${also}.`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Of a listing, at its price and at the nearest lower one at which more would match. */
export async function findInterest(db: Database, listingId: string, sellerId: string): Promise<Interest[]> {
  const [entry] = await listEntries(db, [listingId]);
  return entry?.status === 'available' ? interestIn(db, entry, sellerId) : [];
}

/** Of the car on a form. What isn't filled in, or wrongly, isn't compared; none without make, model and price. */
export async function findTypedInterest(
  db: Database,
  { uid, isDealer }: { uid: string; isDealer: boolean },
  texts: Partial<Record<string, string>>,
): Promise<Interest[]> {
  const typed: Record<string, unknown> = {};
  for (const name of FIELD_NAMES) {
    const { success, data } = listingSchema.shape[name].safeParse(texts[name] ?? '');
    if (success) typed[name] = data;
    else if (!texts[name] && !fieldOf(name).isRequired) typed[name] = null;
  }
  const { make, model, price, suburb, location } = typed as Partial<IndexEntry> & { price?: number; suburb?: string };
  if (!make || !model || price === undefined) return [];
  const place = suburb && isState(location) ? findPlaceIn(suburb, location) : null;
  const car = {
    ...foldWords({ ...typed, make, model }),
    priceDollars: toDollars(price),
    place: place?.is === 'found' ? place.place : null,
    sellerType: isDealer ? ('dealer' as const) : ('private' as const),
    status: 'available' as const,
    lapsesOn: null,
  };
  return interestIn(db, car, uid);
}

async function interestIn(db: Database, car: PricedCar, sellerId: string): Promise<Interest[]> {
  const prices = pricesFrom(car.priceDollars);
  await knownSearches.refresh(db);
  const buyers = (await countBuyers(knownSearches.ofMake(car.make), car, prices, sellerId)).map(toShown);
  const steps = prices.map((dollars, at) => ({ dollars, buyers: buyers[at] ?? 0 }));
  const [asked = 0] = buyers;
  const more = steps.find((step) => step.buyers > asked);
  return [steps[0], more].filter((step) => step !== undefined && step.buyers > 0) as Interest[];
}

/** For each of the falling prices; a person counts once. Never more at a higher price: searches with a minimum above the lowest one don't count. */
export async function countBuyers(
  searches: Iterable<Pick<KnownSearch, 'userId' | 'email' | 'fits'>>,
  car: PricedCar,
  prices: readonly number[],
  sellerId: string,
): Promise<number[]> {
  // What a buyer's search for drops or low ratings would find isn't known yet.
  const cars = prices.map((priceDollars) => new CarFacts({ ...car, priceDollars, priceRating: null, priceSteps: [] }));
  const lowest = cars.at(-1) as CarFacts;
  const dearest = new Map<string, number>();
  let left = SEARCHES_A_SLICE;
  for (const { userId, email, fits } of searches) {
    left -= 1;
    if (left === 0) await setImmediate();
    if (left <= 0) left = SEARCHES_A_SLICE;
    if (userId === sellerId || !fits(lowest)) continue;
    const at = firstIndex(cars.length, (step) => fits(cars[step] as CarFacts));
    const buyer = userId ?? email ?? '';
    dearest.set(buyer, Math.min(at, dearest.get(buyer) ?? at));
  }
  const firsts = [...dearest.values()];
  return prices.map((_, at) => firsts.filter((first) => first <= at).length);
}

function toShown(buyers: number): number {
  if (buyers < FEWEST_SHOWN) return 0;
  return buyers > MOST_EXACT ? buyers - (buyers % ROUNDED_TO) : buyers;
}

/** The asking price and round ones below it. */
function pricesFrom(asked: number): number[] {
  const step = STEPS.find(({ below }) => asked < below)?.dollars ?? 0;
  const count = Math.floor((asked * (1 - LOWEST_SHARE)) / step);
  const highest = Math.ceil(asked / step) * step - step;
  return [asked, ...Array.from({ length: count }, (_, at) => highest - at * step)];
}
