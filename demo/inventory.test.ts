import { expect, test } from 'vitest';
import { toDescriptionBlocks } from '#app/listings/description.ts';
import { listingSchema } from '#app/listings/listing-form.ts';
import { BODY_TYPES, FUEL_TYPES, TRANSMISSIONS } from '#app/vocabulary/cars.ts';
import { STATES } from '#app/vocabulary/states.ts';
import { CATALOGUE } from '#demo/catalogue.ts';
import { COLORS } from '#demo/colors.ts';
import { pictureName } from '#demo/illustrations/illustrate.ts';
import { demoListings } from '#demo/inventory.ts';
import { allPictures } from '#demo/looks.ts';

const now = new Date('2026-03-05T01:00:00Z');
const listings = [...demoListings(240, now)];
const inputs = listings.map((listing) => listing.input);

test('asked again, the inventory is the same, and its dates keep their distance to the day it is asked', () => {
  const later = new Date(now.getTime() + 40 * 86_400_000);
  const again = [...demoListings(240, later)];
  expect(again.map(({ id, input, pictures, seller }) => ({ id, input, pictures, seller }))).toEqual(
    listings.map(({ id, input, pictures, seller }) => ({ id, input, pictures, seller })),
  );
  const ages = (all: typeof listings, at: Date) => all.map(({ createdAt }) => at.getTime() - createdAt.getTime());
  expect(ages(again, later)).toEqual(ages(listings, now));
  expect(new Set(listings.map(({ id }) => id)).size).toBe(240);
});

test('every listing says what a listing must say', () => {
  for (const input of inputs) {
    const parsed = listingSchema.safeParse(input);
    expect(parsed.error?.issues, `${input.make} ${input.model}`).toBeUndefined();
    expect(parsed.data).toMatchObject({ price: Number(input.price) * 100, description: input.description });
  }
});

test('every filter finds something', () => {
  const found = (value: (input: (typeof inputs)[0]) => unknown) => new Set(inputs.map(value));
  expect(found((input) => input.bodyType)).toEqual(new Set(BODY_TYPES));
  expect(found((input) => input.location)).toEqual(new Set(STATES));
  expect(found((input) => input.fuelType)).toEqual(new Set(FUEL_TYPES));
  expect(found((input) => input.transmission)).toEqual(new Set(TRANSMISSIONS));
  expect(found((input) => input.make).size).toBeGreaterThan(25);
  expect(found((input) => `${input.make} ${input.model}`).size).toBeGreaterThan(90);
  expect(new Set(listings.map(({ seller }) => seller.dealershipName !== ''))).toEqual(new Set([true, false]));
  const prices = inputs.map((input) => Number(input.price));
  for (const [least, most] of [
    [0, 10_000],
    [10_000, 20_000],
    [20_000, 30_000],
    [30_000, 50_000],
    [50_000, 1e9],
  ] as const) {
    expect(prices.filter((price) => price >= least && price < most).length, `${least} to ${most}`).toBeGreaterThan(5);
  }
});

test('a few are sold, a few have no trim, about a quarter are drive away', () => {
  expect(listings.filter(({ soldDate }) => soldDate)).toHaveLength(20);
  for (const { createdAt, soldDate } of listings) {
    expect(now.getTime() - createdAt.getTime()).toBeLessThanOrEqual(60 * 86_400_000);
    if (soldDate) expect(createdAt < soldDate && soldDate <= now).toBe(true);
  }
  const withoutTrim = inputs.filter((input) => input.trim === '').length;
  expect(withoutTrim).toBeGreaterThan(8);
  expect(withoutTrim).toBeLessThan(40);
  const driveAway = inputs.filter((input) => input.isDriveAway === 'yes').length;
  expect(driveAway).toBeGreaterThan(56);
  expect(driveAway).toBeLessThan(76);
});

test('only numbers set aside for fiction are given', () => {
  const fictitious = /^(0491570(006|110|156|157|158|159|313|737)|0[2378](5550|7010)\d{4})$/;
  for (const { input, seller } of [...demoListings(2_000, now)]) {
    expect(input.phoneNumber).toMatch(fictitious);
    expect(seller.phoneNumber).toMatch(fictitious);
    expect(seller.email).toMatch(/^[a-z0-9.-]+@[a-z-]+\.example$|^[a-z]+@kerbside\.example$/);
  }
});

test('each car is described in words of its own, some under sub-headings', () => {
  expect(new Set(inputs.map((input) => input.description)).size).toBe(240);
  const kinds = inputs.map((input) => toDescriptionBlocks(input.description).map((block) => block.kind));
  for (const blocks of kinds) expect(blocks.filter((kind) => kind === 'paragraph').length).toBeGreaterThanOrEqual(3);
  const withHeadings = kinds.filter((blocks) => blocks.includes('heading')).length;
  expect(withHeadings).toBeGreaterThan(60);
  expect(withHeadings).toBeLessThan(160);
  expect(inputs.map((input) => input.description).join()).not.toMatch(/\{|undefined|NaN| {2}/);
});

test('a car’s photos show its body and its colour', () => {
  const known = new Set(allPictures().map(pictureName));
  for (const { input, pictures } of listings) {
    expect(pictures.length).toBeGreaterThanOrEqual(3);
    expect(new Set(pictures).size).toBe(pictures.length);
    for (const picture of pictures) {
      expect(known).toContain(pictureName(picture));
      if (!('angle' in picture)) continue;
      expect(picture.bodyType).toBe(input.bodyType);
      expect(COLORS[picture.paint]).toContain(input.color);
    }
  }
});

test('older cars of a model cost less', () => {
  const many = [...demoListings(4_000, now)].map((listing) => listing.input);
  const corollas = many.filter((input) => input.model === 'Corolla' && input.bodyType === 'Hatchback');
  const mean = (group: typeof corollas) => group.reduce((sum, input) => sum + Number(input.price), 0) / group.length;
  const old = corollas.filter((input) => Number(input.year) <= 2014);
  const young = corollas.filter((input) => Number(input.year) >= 2021);
  expect(mean(old)).toBeLessThan(mean(young) * 0.6);
});

test('the catalogue is sound: each line was sold for some years, at a price, by a make with a plain name', () => {
  for (const line of CATALOGUE) {
    expect(line.years[0], line.model).toBeLessThanOrEqual(line.years[1]);
    expect(
      Object.values(line.trims).every((price) => price > 10 && price < 400),
      line.model,
    ).toBe(true);
    expect(line.keeps, line.model).toBeGreaterThan(0.8);
  }
});
