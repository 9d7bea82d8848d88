import { readdir, readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { toDescriptionBlocks } from '#app/listings/listing-description.tsx';
import { listingSchema } from '#app/listings/listing-form.ts';
import { makeEstimator, ratingOf } from '#app/prices/price-sum.ts';
import type { PricedCar } from '#app/prices/priced-car.ts';
import { BODY_TYPES, FUEL_TYPES, type PriceRating, TRANSMISSIONS } from '#app/vocabulary/cars.ts';
import { STATES } from '#app/vocabulary/states.ts';
import { demoListings, USUAL_COUNT } from '#demo/inventory.ts';
import { PHOTOGRAPHED_CARS } from '#demo/photographed-cars.ts';

const now = new Date('2026-03-05T01:00:00Z');
const listings = [...demoListings(USUAL_COUNT, now)];
const inputs = listings.map((listing) => listing.input);
const large = [...demoListings(4_000, now)];

test('the same count gives the same listings, and only their dates move with the clock', () => {
  const later = new Date(now.getTime() + 40 * 86_400_000);
  const again = [...demoListings(USUAL_COUNT, later)];
  expect(again.map(({ id, input, photos, seller }) => ({ id, input, photos, seller }))).toEqual(
    listings.map(({ id, input, photos, seller }) => ({ id, input, photos, seller })),
  );
  const ages = (all: typeof listings, at: Date) => all.map(({ createdAt }) => at.getTime() - createdAt.getTime());
  expect(ages(again, later)).toEqual(ages(listings, now));
  expect(new Set(large.map(({ id }) => id)).size).toBe(large.length);
});

test('every listing is valid', () => {
  for (const { input } of large) {
    const parsed = listingSchema.safeParse(input);
    expect(parsed.error?.issues, `${input.make} ${input.model}`).toBeUndefined();
    expect(parsed.data).toMatchObject({ price: Number(input.price) * 100, description: input.description });
  }
});

test('every filter finds something', () => {
  const values = (value: (input: (typeof inputs)[0]) => unknown) => new Set(inputs.map(value));
  expect(values((input) => input.bodyType)).toEqual(new Set(BODY_TYPES));
  expect(values((input) => input.location)).toEqual(new Set(STATES));
  expect(values((input) => input.fuelType)).toEqual(new Set(FUEL_TYPES));
  expect(values((input) => input.transmission)).toEqual(new Set(TRANSMISSIONS));
  expect(values((input) => input.make).size).toBeGreaterThan(20);
  expect(values((input) => `${input.make} ${input.model}`).size).toBeGreaterThan(50);
  expect(new Set(listings.map(({ seller }) => seller.dealershipName !== ''))).toEqual(new Set([true, false]));
  const prices = inputs.map((input) => Number(input.price));
  for (const [least, most] of [
    [0, 10_000],
    [10_000, 20_000],
    [20_000, 30_000],
    [30_000, 50_000],
    [50_000, 1e9],
  ] as const) {
    const count = prices.filter((price) => price >= least && price < most).length;
    expect(count, `${least} to ${most}`).toBeGreaterThan(2);
  }
});

test('cars say what decides their kind: an electric car its range, a ute what it tows, most their features', () => {
  const shareOf = (kind: typeof inputs, isSaid: (input: (typeof inputs)[0]) => unknown) =>
    kind.filter(isSaid).length / kind.length;
  const all = large.map(({ input }) => input);
  const electric = all.filter(({ fuelType }) => fuelType === 'Electric');
  expect(shareOf(electric, ({ rangeKm }) => rangeKm)).toBe(1);
  expect(shareOf(electric, ({ batteryHealth }) => batteryHealth)).toBeGreaterThan(0.6);
  const utes = all.filter(({ bodyType, fuelType }) => bodyType === 'Ute' && fuelType !== 'Electric');
  expect(shareOf(utes, ({ towingKg }) => towingKg)).toBe(1);
  expect(shareOf(all, ({ features }) => features)).toBeGreaterThan(0.75);
  expect(shareOf(all, ({ fuelConsumption }) => fuelConsumption)).toBeGreaterThan(0.5);
});

test('some cars are sold, some have no trim and about a quarter are drive away', () => {
  expect(listings.filter(({ soldDate }) => soldDate)).toHaveLength(8);
  for (const { createdAt, soldDate } of large) {
    expect(now.getTime() - createdAt.getTime()).toBeLessThanOrEqual(60 * 86_400_000);
    if (soldDate) expect(createdAt < soldDate && soldDate <= now).toBe(true);
  }
  const share = (isCounted: (listing: (typeof large)[0]) => boolean) => large.filter(isCounted).length / large.length;
  expect(share(({ input }) => input.trim === '')).toBeGreaterThan(0.05);
  expect(share(({ input }) => input.trim === '')).toBeLessThan(0.25);
  expect(share(({ input }) => input.isDriveAway === 'yes')).toBeGreaterThan(0.23);
  expect(share(({ input }) => input.isDriveAway === 'yes')).toBeLessThan(0.35);
});

test('phone numbers are reserved for fiction', () => {
  const fictitious = /^(0491570(006|110|156|157|158|159|313|737)|0[2378](5550|7010)\d{4})$/;
  for (const { input, seller } of large) {
    expect(input.phoneNumber).toMatch(fictitious);
    expect(seller.phoneNumber).toMatch(fictitious);
    expect(seller.email).toMatch(/^[a-z0-9.-]+@[a-z-]+\.example$|^[a-z]+@kerbside\.example$/);
  }
});

test('each description differs, and some have headings', () => {
  expect(new Set(inputs.map((input) => input.description)).size).toBe(USUAL_COUNT);
  const kinds = large.map(({ input }) => toDescriptionBlocks(input.description).map((block) => block.kind));
  for (const blocks of kinds) expect(blocks.filter((kind) => kind === 'paragraph').length).toBeGreaterThanOrEqual(3);
  const share = kinds.filter((blocks) => blocks.includes('heading')).length / kinds.length;
  expect(share).toBeGreaterThan(0.3);
  expect(share).toBeLessThan(0.6);
  expect(large.map(({ input }) => input.description).join()).not.toMatch(/\{|undefined|NaN| {2}/);
});

test('each photo belongs to one car, whose make, model, body and colour it shows', () => {
  const photos = PHOTOGRAPHED_CARS.flatMap((car) => car.photos);
  expect(new Set(photos).size).toBe(photos.length);
  expect(listings.flatMap((listing) => listing.photos).toSorted()).toEqual(photos.toSorted());
  expect(listings.filter((listing) => listing.photos.length === 0)).toHaveLength(39);
  for (const { input, photos } of large.filter((listing) => listing.photos.length > 0)) {
    const car = PHOTOGRAPHED_CARS.find((candidate) => candidate.photos === photos);
    const { make, model, bodyType, years } = car?.line ?? {};
    expect(input).toMatchObject({ make, model, bodyType, color: car?.color });
    expect(input.year).toBeGreaterThanOrEqual(years?.[0] ?? Number.POSITIVE_INFINITY);
    expect(input.year).toBeLessThanOrEqual(years?.[1] ?? 0);
  }
});

test('each photo has a credit with a photographer and a free licence, and all of them stay below 12 MB', async () => {
  const files = (await readdir('demo/photos')).filter((file) => file.endsWith('.webp'));
  const photos = PHOTOGRAPHED_CARS.flatMap((car) => car.photos);
  expect(files.toSorted()).toEqual(photos.map((photo) => `${photo}.webp`).toSorted());
  const credits = parse<Record<string, string>>(await readFile('demo/photos/CREDITS.csv'), { columns: true });
  expect(credits.map(({ file }) => file)).toEqual(files.toSorted());
  for (const { author, licence, licence_url, source_url, changes } of credits) {
    expect(author).toMatch(/\w/);
    expect(licence).toMatch(/^(CC0 1\.0|CC BY(-SA)? [234]\.0|Public domain)$/);
    expect(licence_url).toMatch(/^https:\/\/creativecommons\.org\//);
    expect(source_url).toMatch(/^https:\/\/commons\.wikimedia\.org\/wiki\/File:/);
    expect(changes).toContain('metadata removed');
  }
  const sizes = await Promise.all(files.map(async (file) => (await readFile(`demo/photos/${file}`)).length));
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(12_000_000);
});

test('a newcomer sees price ratings of several models, and some from cars of other trims', () => {
  const priced = Map.groupBy(listings, ({ input }) => `${input.make} ${input.model}`);
  const ratings = [...priced].flatMap(([model, cars]) => rate(cars).map((rating) => ({ model, rating })));
  const rated = ratings.filter(({ rating }) => rating);
  expect(new Set(rated.map(({ model }) => model)).size).toBeGreaterThan(3);
  const words = new Set(rated.map(({ rating }) => rating));
  expect(['below', 'around', 'above', 'belowOthers'].filter((word) => !words.has(word as PriceRating))).toEqual([]);
  expect(rated.length).toBeGreaterThan(20);
});

function rate(cars: typeof listings) {
  const priced = cars.map(({ id, seller, input }) => ({
    id,
    sellerId: seller.id,
    trim: input.trim ?? '',
    year: Number(input.year),
    kilometers: Number(input.kilometers),
    bodyType: input.bodyType,
    fuelType: input.fuelType,
    transmission: input.transmission,
    driveType: input.driveType ?? null,
    engineLitres: input.engineLitres ?? null,
    dollars: Number(input.price),
  }));
  const estimate = makeEstimator(priced as PricedCar[]);
  return (priced as PricedCar[]).map((car) => {
    const { sum, similar } = estimate(car);
    return sum && ratingOf(car.dollars, sum.adjusted, similar);
  });
}
