/** Matches one listing against 100,000 realistic saved searches. */
import { listingSchema } from '../../app/listings/listing-form.ts';
import { coordinatesOf, findPlace } from '../../app/places/places.server.ts';
import { CarFacts, compile } from '../../app/search/compile.ts';
import { type Criteria, parseCriteria } from '../../app/search/criteria.ts';
import { foldWords } from '../../app/search/entries.server.ts';
import type { IndexEntry } from '../../app/search/searchable.ts';
import { CATALOGUE } from '../../app/vocabulary/catalogue.ts';
import { type DemoListing, demoListings } from '../../demo/inventory.ts';
import { quantile } from '../statistics.ts';
import type { Figure } from './figure.ts';
import { heldMegabytes } from './held-megabytes.ts';
import { bareTexts, bareWord } from './texts.ts';
import { timeUndisturbed } from './undisturbed.ts';

const [SEARCHES, LISTINGS] = [100_000, 200];
const PLACES = ['Geelong VIC', 'Sydney NSW', 'Brisbane City QLD', 'Perth WA', 'Ballarat VIC', 'Newcastle NSW', '3056'];
const STATES = ['NSW', 'VIC', 'QLD', 'WA', 'SA'];
const BODIES = ['SUV', 'Ute', 'Hatchback', 'Sedan', 'Wagon'];

export async function measureAlerts(): Promise<Figure[]> {
  const entries = listed();
  const searches = Array.from({ length: SEARCHES }, (_, at) => searchAt(at, entries));
  const before = heldMegabytes();
  const compiled: ReturnType<typeof compile>[] = [];
  const learning = timeUndisturbed(() => {
    compiled.length = 0;
    for (const criteria of searches) compiled.push(compile(criteria));
  });
  const megabytes = heldMegabytes() - before;
  const countFitting = (entry: IndexEntry) => {
    const car = new CarFacts(entry);
    return compiled.filter((fits) => fits(car)).length;
  };
  for (const entry of entries.slice(0, 100)) countFitting(entry);
  const times = entries.map((entry) => timeUndisturbed(() => void countFitting(entry)));
  const counts = entries.map(countFitting);
  return [
    {
      name: `From a listing to the searches it fits, of ${SEARCHES.toLocaleString('en-AU')}: median, 99th percentile and most`,
      value: `${[quantile(times, 0.5), quantile(times, 0.99), quantile(times, 1)].map((ms) => ms.toPrecision(2)).join(', ')} ms (${quantile(counts, 0.5)} searches in the median)`,
      limit: 'none; in slices of a few milliseconds',
    },
    {
      name: 'Learning them all at the start, and their memory',
      value: `${Math.round(learning)} ms, ${Math.round(megabytes)} MB`,
      limit: 'none',
    },
  ];
}

function listed(): IndexEntry[] {
  const texts = bareTexts(LISTINGS);
  return [...demoListings(LISTINGS, new Date())].map((listing) => toEntry(listing, texts.next().value as string));
}

function toEntry({ id, seller, input, createdAt }: DemoListing, description: string): IndexEntry {
  const { price, ...fields } = listingSchema.parse(input);
  const { latitude, longitude } = coordinatesOf(seller.suburb);
  return {
    ...foldWords(fields),
    id,
    description,
    priceDollars: price / 100,
    createdAt: createdAt.getTime(),
    confirmedAt: createdAt.getTime(),
    sellerType: seller.dealershipName === '' ? 'private' : 'dealer',
    status: 'available',
    priceRating: null,
    place: latitude !== null && longitude !== null ? { latitude, longitude } : null,
  } as IndexEntry;
}

/** In twenty: nine of a model, four of a make, three of a body, two of words, two of a price alone. */
function searchAt(number: number, entries: readonly IndexEntry[]): Criteria {
  const random = (most: number, salt: number) => Math.abs(Math.imul(number + salt, 0x9e3779b1) ^ (number >>> 3)) % most;
  const params = new URLSearchParams();
  const kind = number % 20;
  const { make, model } = entries[random(entries.length, 7)] as IndexEntry;
  if (kind < 13) params.set('make', make);
  if (kind < 9) params.set('model', model);
  else if (kind < 13) params.append('make', [...CATALOGUE.keys()][random(CATALOGUE.size, 3)] as string);
  else if (kind < 16) params.set('bodyType', BODIES[random(BODIES.length, 5)] as string);
  else if (kind < 18) params.set('text', bareWord(random(3000, 11)));
  if (random(3, 13) > 0 || kind >= 18) params.set('maxPrice', String(5000 + 500 * random(100, 17)));
  if (random(3, 19) === 0) params.set('maxKm', String(20_000 + 5000 * random(40, 23)));
  if (random(4, 29) === 0) params.set('minYear', String(2000 + random(25, 31)));
  if (random(3, 37) === 0) params.set('location', STATES[random(STATES.length, 41)] as string);
  else if (random(2, 43) === 0) params.set('near', PLACES[random(PLACES.length, 47)] as string);
  const criteria = parseCriteria(params);
  const place = criteria.near && findPlace(criteria.near)?.place;
  return place ? { ...criteria, point: { latitude: place.latitude, longitude: place.longitude } } : criteria;
}
