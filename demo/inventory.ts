/**
 * The demo's listings. Pure: asked for as many again, it gives the same cars from the same sellers in the same words;
 * only their dates move with `now`.
 */
import type { ListingInput } from '#app/listings/listing-form.ts';
import type { BodyType, SellerType } from '#app/vocabulary/cars.ts';
import type { Line } from '#demo/catalogue/lines.ts';
import { CATALOGUE, CATALOGUE_YEAR } from '#demo/catalogue.ts';
import { COLORS } from '#demo/colors.ts';
import type { DemoCar } from '#demo/demo-car.ts';
import { demoId } from '#demo/demo-id.ts';
import { describeCar } from '#demo/describe-car.ts';
import type { Picture } from '#demo/illustrations/illustrate.ts';
import { exteriorOf, interiorAt, type Look, looksOf } from '#demo/looks.ts';
import { between, pick, pickWeighted, type Random, seededRandom } from '#demo/random.ts';
import { type DemoSeller, sellersFor } from '#demo/sellers.ts';
import { kilometersOf, priceOf } from '#demo/worth.ts';

export type DemoListing = {
  id: string;
  seller: DemoSeller;
  input: ListingInput;
  createdAt: Date;
  soldDate: Date | null;
  pictures: Picture[];
};

export function* demoListings(count: number, now: Date): Generator<DemoListing> {
  const sellerOf = sellersFor(count);
  for (let index = 0; index < count; index++) {
    const random = seededRandom(Math.imul(index + 1, 0x9e3779b1));
    yield makeListing(index, sellerOf(index, random), now, random);
  }
}

function makeListing(index: number, seller: DemoSeller, now: Date, random: Random): DemoListing {
  const id = demoId(random);
  const sellerType = seller.dealershipName ? 'dealer' : 'private';
  const line = chooseLine(BODIES[(index * 29) % BODIES.length] as BodyType, random);
  const look = pick(random, looksOf(line.bodyType, line.size));
  const car = makeCar({ line, look, seller, sellerType }, random);
  const price = priceOf({ line, priceNew: car.priceNew, age: car.age, kilometers: car.kilometers, sellerType }, random);
  return {
    ...{ id, seller },
    input: toInput(car, { price, seller, description: describeCar(car, random) }, random),
    ...history(index, now, random),
    pictures: gallery(look, car, random),
  };
}

/** How the market divides into bodies: of 48 cars, so many each. */
const BODIES: readonly BodyType[] = (
  [
    ['SUV', 16],
    ['Hatchback', 8],
    ['Ute', 8],
    ['Sedan', 6],
    ['Wagon', 3],
    ['Van', 3],
    ['Coupe', 2],
    ['Convertible', 1],
    ['Cab Chassis', 1],
  ] as const
).flatMap(([bodyType, count]) => Array.from({ length: count }, () => bodyType));

const POPULARITY: Record<string, number> = {
  ...{ Toyota: 3, Mazda: 3, Hyundai: 3, Ford: 3, Kia: 2.5, Mitsubishi: 2.5, Holden: 4, Nissan: 2, Subaru: 2 },
  ...{ Volkswagen: 1.3, Honda: 2, Tesla: 2.5, BYD: 2, Isuzu: 1.5, MG: 1.5, Suzuki: 2 },
  ...{ BMW: 0.8, Audi: 0.7, 'Mercedes-Benz': 0.8, Ram: 0.3, Porsche: 0.4, Foton: 0.3, LDV: 0.7, Fiat: 0.7 },
};

function chooseLine(bodyType: BodyType, random: Random): Line {
  const lines = CATALOGUE.filter((line) => line.bodyType === bodyType);
  return pickWeighted(random, lines, ({ make }) => POPULARITY[make] ?? 1);
}

type Choice = { line: Line; look: Look; seller: DemoSeller; sellerType: SellerType };

function makeCar({ line, look, seller, sellerType }: Choice, random: Random): DemoCar {
  const { make, model, bodyType, size, fuelType, doors } = line;
  const [trim, priceNew] = pick(random, Object.entries(line.trims));
  const year = chooseYear(line, random);
  const age = CATALOGUE_YEAR - year;
  return {
    ...{ make, model, year, age, bodyType, size, fuelType, doors, priceNew, sellerType },
    trim: trim === 'Base' || random() < 0.07 ? '' : trim,
    transmission: random() < line.manual ? 'Manual' : 'Automatic',
    kilometers: kilometersOf(line, age, random),
    color: pick(random, COLORS[look.paint]),
    location: seller.state,
  };
}

/** Most used cars for sale are up to twelve years old. */
function chooseYear({ years: [first, last] }: Line, random: Random): number {
  const years = Array.from({ length: last - first + 1 }, (_, n) => first + n);
  return pickWeighted(random, years, (year) => (CATALOGUE_YEAR - year <= 12 ? 1 : 0.3));
}

type Offer = { price: number; seller: DemoSeller; description: string };

function toInput(car: DemoCar, { price, seller, description }: Offer, random: Random): ListingInput {
  const { make, model, trim, year, bodyType, transmission, fuelType, kilometers, color, doors, location } = car;
  const isDriveAway = random() < (car.sellerType === 'dealer' ? 0.78 : 0.09) ? 'yes' : 'no';
  return {
    ...{ make, model, trim, year, price, isDriveAway, bodyType, transmission, fuelType },
    ...{ kilometers, color, doors, location, description, phoneNumber: seller.phoneNumber },
  };
}

const DAY_MS = 86_400_000;

/** Listed within the last sixty days, more of them lately; one in twelve is sold by now. */
function history(index: number, now: Date, random: Random): Pick<DemoListing, 'createdAt' | 'soldDate'> {
  const isSold = index % 12 === 7;
  const days = isSold ? between(random, 6, 60) : 60 * random() ** 1.3;
  const createdAt = new Date(Math.round(now.getTime() - days * DAY_MS));
  if (!isSold) return { createdAt, soldDate: null };
  return { createdAt, soldDate: new Date(Math.round(now.getTime() - between(random, 0.05, days - 2) * DAY_MS)) };
}

/** The car from some sides, one of them first, and its dashboard, which is drawn under a roof. */
function gallery(look: Look, car: DemoCar, random: Random): Picture[] {
  const first = random() < 0.3 && look.angles.includes('side') ? 'side' : look.angles[0];
  const angles = [first, ...look.angles.filter((angle) => angle !== first)] as typeof look.angles;
  const outside = angles.map((angle) => exteriorOf(look, angle));
  return car.bodyType === 'Convertible' ? outside : [...outside, interiorAt(look.place, car)];
}
