/**
 * The demo's listings. Pure: the same count gives the same cars, sellers and descriptions each time; only the dates move
 * with `now`.
 */
import type { ListingInput } from '#app/listings/listing-form.ts';
import { type BodyType, type DriveType, PRICE_TYPES, type SellerType } from '#app/vocabulary/cars.ts';
import type { Line } from '#demo/catalogue/lines.ts';
import { CATALOGUE, CATALOGUE_YEAR } from '#demo/catalogue.ts';
import type { DemoCar } from '#demo/demo-car.ts';
import { furtherFacts } from '#demo/demo-facts.ts';
import { demoId } from '#demo/demo-id.ts';
import { describeCar } from '#demo/describe-car.ts';
import { PHOTOGRAPHED_CARS } from '#demo/photographed-cars.ts';
import { between, pick, pickWeighted, type Random, seededRandom } from '#demo/random.ts';
import { type DemoSeller, sellersFor } from '#demo/sellers.ts';
import { kilometersOf, priceOf } from '#demo/worth.ts';

export type DemoListing = {
  id: string;
  seller: DemoSeller;
  input: ListingInput;
  createdAt: Date;
  soldDate: Date | null;
  /** Names of files in `photos/`, without `.webp`. */
  photos: readonly string[];
};

/** The bodies of the cars without photos, most of them bodies of which we have few photos. */
const BODIES_WITHOUT_PHOTOS: readonly BodyType[] = [
  'Hatchback',
  'Hatchback',
  'Hatchback',
  'Hatchback',
  'Hatchback',
  'Sedan',
  'Sedan',
  'Sedan',
  'SUV',
  'SUV',
  'Ute',
  'Ute',
  'Wagon',
  'Wagon',
  'Van',
  'Coupe',
  'Convertible',
  'Convertible',
  'Cab Chassis',
  'Cab Chassis',
];

/** So many of each trim that a buyer can compare prices. */
const COMMON_CARS = [
  { model: 'Ranger', fuelType: 'Diesel', trim: 'Wildtrak', years: [2020, 2023], count: 5 },
  { model: 'HiLux', fuelType: 'Diesel', trim: 'SR5', years: [2016, 2018], count: 7 },
  { model: 'RAV4', fuelType: 'Hybrid', trim: 'GXL', years: [2019, 2022], count: 7 },
] as const;
const COMMON_LINES = COMMON_CARS.flatMap(({ model, fuelType, trim, years, count }) => {
  const line = CATALOGUE.find((candidate) => candidate.model === model && candidate.fuelType === fuelType) as Line;
  const trims = { [trim]: line.trims[trim] as number };
  return Array.from({ length: count }, (): Line => ({ ...line, trims, years }));
});

const MIXED_COUNT = PHOTOGRAPHED_CARS.length + BODIES_WITHOUT_PHOTOS.length;
/** One listing for each car above. A larger demo goes through them again and again. */
export const USUAL_COUNT = MIXED_COUNT + COMMON_LINES.length;
/** Mixes cars with and without photos; shares no factor with their count, so that each is taken once a round. */
const STEP = 31;

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
  const { line, color, photos } = chooseModel(index % USUAL_COUNT, random);
  const car = makeCar({ line, color, isOld: photos.length === 0, seller, sellerType }, random);
  const { newPriceThousands, age, kilometers } = car;
  const price = priceOf({ line, newPriceThousands, age, kilometers, sellerType }, random);
  return {
    id,
    seller,
    input: toInput(car, { price, seller, description: describeCar(car, random) }, random),
    ...history(index, now, random),
    photos,
  };
}

const POPULARITY: Record<string, number> = {
  Holden: 4,
  Toyota: 3,
  Mazda: 3,
  Hyundai: 3,
  Ford: 3,
  Kia: 2.5,
  Mitsubishi: 2.5,
  Nissan: 2,
  Subaru: 2,
  Honda: 2,
  Suzuki: 2,
  Isuzu: 1.5,
  Porsche: 0.4,
  Ram: 0.3,
  Foton: 0.3,
};
const PAINTS = 'White White White Silver Silver Grey Grey Black Blue Blue Red Red Green Bronze Maroon'.split(' ');

function chooseModel(number: number, random: Random) {
  const common = COMMON_LINES[number - MIXED_COUNT];
  if (common) return { line: common, color: pick(random, PAINTS), photos: [] };
  const place = (number * STEP) % MIXED_COUNT;
  const photographed = PHOTOGRAPHED_CARS[place];
  if (photographed) return photographed;
  const bodyType = BODIES_WITHOUT_PHOTOS[place - PHOTOGRAPHED_CARS.length] as BodyType;
  const lines = CATALOGUE.filter((line) => line.bodyType === bodyType);
  const line = pickWeighted(random, lines, ({ make }) => POPULARITY[make] ?? 1);
  return { line, color: pick(random, PAINTS), photos: [] };
}

type Choice = { line: Line; color: string; isOld: boolean; seller: DemoSeller; sellerType: SellerType };

function makeCar({ line, color, isOld, seller, sellerType }: Choice, random: Random): DemoCar {
  const { make, model, bodyType, size, fuelType, doors } = line;
  const [trim, newPriceThousands] = pick(random, Object.entries(line.trims));
  const year = chooseYear(line, isOld, random);
  const age = CATALOGUE_YEAR - year;
  return {
    make,
    model,
    year,
    age,
    bodyType,
    size,
    fuelType,
    doors,
    newPriceThousands,
    sellerType,
    color,
    trim: trim === 'Base' || random() < 0.07 ? '' : trim,
    transmission: random() < line.manual ? 'Manual' : 'Automatic',
    kilometers: kilometersOf(line, age, random),
    location: seller.state,
  };
}

/** The photographed cars are young; the others make up for it. */
function chooseYear({ years: [first, last] }: Line, isOld: boolean, random: Random): number {
  const years = Array.from({ length: last - first + 1 }, (_, n) => first + n);
  return pickWeighted(random, years, (year) => (!isOld || CATALOGUE_YEAR - year >= 8 ? 1 : 0.3));
}

type Offer = { price: number; seller: DemoSeller; description: string };

function toInput(car: DemoCar, { price, seller, description }: Offer, random: Random): ListingInput {
  const isDriveAway = random() < (car.sellerType === 'dealer' ? 0.78 : 0.09) ? 'yes' : 'no';
  const [driveType, seats, cylinders] = [driveTypeOf(car), seatsOf(car), cylindersOf(car)];
  return {
    make: car.make,
    model: car.model,
    trim: car.trim,
    year: car.year,
    price,
    isDriveAway,
    priceType: PRICE_TYPES[car.kilometers % 5] ?? null,
    bodyType: car.bodyType,
    transmission: car.transmission,
    fuelType: car.fuelType,
    driveType,
    kilometers: car.kilometers,
    color: car.color,
    doors: car.doors,
    seats,
    cylinders: cylinders || null,
    engineLitres: engineLitresOf(car),
    location: car.location,
    suburb: seller.suburb,
    regoState: seller.suburb?.includes(' ACT ') ? 'ACT' : car.location,
    owners: 1 + (car.kilometers % 3),
    serviceHistory: car.kilometers % 4 === 0 ? 'Partial' : 'Full',
    keys: 2,
    ...furtherFacts(car, { description, driveType, seats }),
    description,
    phoneNumber: seller.phoneNumber,
  };
}

const OFF_ROAD = new Set([
  'Everest',
  'Patrol',
  'LandCruiser',
  'LandCruiser 70 Series',
  'LandCruiser Prado',
  'Fortuner',
  'Pajero Sport',
  'MU-X',
  'Wrangler',
  'Grand Cherokee',
  'Defender',
  'Jimny XL',
  'Tank 300',
]);
const REAR_DRIVEN = new Set(['Falcon', 'Commodore', 'Mustang', 'MX-5', '370Z', '86', 'GR86', 'BRZ', 'HiAce', 'Giulia']);
const REAR_MAKES = ['BMW', 'Mercedes-Benz', 'Porsche', 'Tesla', 'Lexus'];

function driveTypeOf({ make, model, bodyType, size }: DemoCar): DriveType {
  if (REAR_DRIVEN.has(model) || bodyType === 'Cab Chassis') return 'RWD';
  if (OFF_ROAD.has(model) || bodyType === 'Ute') return '4WD';
  if (make === 'Subaru' || (bodyType === 'SUV' && size !== 'small')) return 'AWD';
  return REAR_MAKES.includes(make) && bodyType !== 'Hatchback' ? 'RWD' : 'FWD';
}

const SEVEN_SEATS = new Set([
  'Kluger',
  'LandCruiser',
  'LandCruiser Prado',
  'Everest',
  'Fortuner',
  'Pajero Sport',
  'MU-X',
  'CX-9',
  'Santa Fe',
  'Sorento',
  'Kodiaq',
  'Avensis Verso',
]);

function seatsOf({ model, bodyType }: DemoCar): number {
  if (SEVEN_SEATS.has(model)) return 7;
  if (bodyType === 'Van' || bodyType === 'Cab Chassis') return 3;
  if (model === 'MX-5' || model === '370Z') return 2;
  return bodyType === 'Coupe' || bodyType === 'Convertible' ? 4 : 5;
}

const EIGHT_CYLINDERS = new Set(['Patrol', 'LandCruiser', '1500', 'Silverado 1500']);
const SIX_CYLINDERS = new Set([
  'Commodore',
  'Falcon',
  'Kluger',
  'Aurion',
  'Grand Cherokee',
  'Wrangler',
  '370Z',
  'Stinger',
  'RX350',
  'RC350',
  '911',
  'F-150',
]);

function cylindersOf({ model, fuelType, size, bodyType }: DemoCar): number {
  if (fuelType === 'Electric') return 0;
  if (EIGHT_CYLINDERS.has(model)) return 8;
  if (SIX_CYLINDERS.has(model)) return 6;
  return size === 'small' && bodyType === 'Hatchback' && fuelType === 'Petrol' ? 3 : 4;
}

function engineLitresOf(car: DemoCar): number | null {
  const cylinders = cylindersOf(car);
  if (cylinders === 0) return null;
  if (cylinders === 8) return 5.7;
  if (cylinders === 6) return car.fuelType === 'Diesel' ? 3 : 3.6;
  if (cylinders === 3) return 1.2;
  if (car.bodyType === 'Ute' && car.fuelType === 'Diesel') return 2.8;
  return { small: 1.5, medium: 2, large: 2.4 }[car.size];
}

const DAY_MS = 86_400_000;

/** Listed within the last sixty days, most of them lately; one in twelve is sold. */
function history(index: number, now: Date, random: Random): Pick<DemoListing, 'createdAt' | 'soldDate'> {
  const isSold = index % 12 === 7;
  const days = isSold ? between(random, 6, 60) : 60 * random() ** 1.3;
  const createdAt = new Date(Math.round(now.getTime() - days * DAY_MS));
  if (!isSold) return { createdAt, soldDate: null };
  return { createdAt, soldDate: new Date(Math.round(now.getTime() - between(random, 0.05, days - 2) * DAY_MS)) };
}
