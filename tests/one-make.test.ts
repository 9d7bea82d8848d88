/** Any spelling of a make and a model finds the same cars, however it's asked. */
import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { criteriaOf, readCriteria } from '#app/alerts/saved-criteria.server.ts';
import { readParameters } from '#app/api/parameters.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { CarFacts, compile } from '#app/search/compile.ts';
import { parseCriteria } from '#app/search/criteria.ts';
import { listEntries } from '#app/search/entries.server.ts';
import { listingIndex } from '#app/search/index/listing-index.ts';
import { searchRedirect } from '#app/search/typed-search.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';

const { db } = await databaseOfFile();

const CARS = [
  { makes: ['Citroën', 'Citroen', 'CITROËN'], models: ['C4 Picasso', 'C4-Picasso', 'Citroen C4Picasso'] },
  { makes: ['Volkswagen', 'VW', 'vdub'], models: ['Golf', 'GOLF', 'Volkswagen Golf'] },
  { makes: ['Mazda', 'MAZDA'], models: ['Mazda3', '3', 'Mazda 3', 'mazda-3'] },
  { makes: ['Mercedes-Benz', 'Mercedes', 'merc'], models: ['C200', 'C 200'] },
  { makes: ['Toyota', 'toyota'], models: ['LandCruiser', 'Landcruiser', 'Land Cruiser', 'Cruiser'] },
  { makes: ['De Soto', 'DeSoto', 'DÉ-SOTO'], models: ['Fire Dome', 'Firedome', 'De Soto Fire-Dome'] },
];

test('any spelling of one make and model finds the same cars, in every way to ask for them', async () => {
  const seller = await makeSeller(db);
  const ids = new Map<(typeof CARS)[number], string[]>();
  for (const car of CARS) {
    const pairs = car.makes.flatMap((make) => car.models.map((model) => ({ make, model })));
    ids.set(car, []);
    for (const names of pairs) ids.get(car)?.push(await makeListing(db, seller, names));
  }
  await makeListing(db, seller, { make: 'VW', model: 'Golf R' });
  const stored = await db.select().from(listings);
  const old = ids.get(CARS[1] as (typeof CARS)[number])?.slice(0, 2) ?? [];
  await db.update(listings).set({ make: 'V.W.' }).where(inArray(listings.id, old));
  const entries = await listEntries(
    db,
    stored.map(({ id }) => id),
  );
  listingIndex.load(entries);

  expect(listingIndex.options().map(({ value }) => value)).toEqual(CARS.map(({ makes: [make] }) => make).sort());
  for (const [{ makes, models }, expected] of ids) {
    const names = stored.filter(({ id }) => expected.includes(id)).map(({ make, model }) => `${make} ${model}`);
    expect(new Set(names)).toEqual(new Set([`${makes[0]} ${models[0]}`]));
    const [make = '', model = ''] = [makes[0], models[0]];
    const canonical = `/listings?${new URLSearchParams({ make, model })}`;
    for (const params of makes.flatMap((make) => models.map((model) => new URLSearchParams({ make, model })))) {
      const asked = params.toString();
      const api = readParameters(params, []);
      const saved = readCriteria(params);
      if (!api.ok || !saved.ok) throw new Error(asked);
      for (const criteria of [parseCriteria(params), api.criteria, saved.criteria, criteriaOf(asked)]) {
        const { total, facets } = listingIndex.search(criteria);
        const fits = compile(criteria);
        const fitting = entries.filter((entry) => fits(new CarFacts(entry))).map(({ id }) => id);
        const counted = facets.model.find(({ value }) => value === model)?.count;
        expect([asked, total, listingIndex.count(criteria), counted]).toEqual([
          asked,
          ...Array(3).fill(expected.length),
        ]);
        expect(fitting.sort()).toEqual([...expected].sort());
      }
      expect(searchRedirect(params) ?? `/listings?${asked}`).toBe(canonical);
    }
  }
});
