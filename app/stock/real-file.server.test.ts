/**
 * Imports a real file of ads and compares it with this test's own parser and rules: listings and counts must match the
 * file.
 */
// cspell:ignore navi ssangyong
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partsOf } from '#app/listings/field-values.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { parseCriteria } from '#app/search/criteria.ts';
import { Follower } from '#app/search/feed.server.ts';
import { ListingIndex } from '#app/search/index/listing-index.ts';
import type { ImportFigures } from '#app/stock/figures.ts';
import type { ImportEvent } from '#app/stock/import.server.ts';
import type { SellerAccount } from '#app/stock/seller-account.server.ts';
import type { Feature } from '#app/vocabulary/cars.ts';
import { compareKey } from '#app/vocabulary/words.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { importText, makeDealer } from '#tests/support/importing.ts';
import { isShared } from '#tests/support/shared-files.ts';

const path = resolve('../shared/data/listings/australian-vehicle-prices-2023.csv');
const mapping = JSON.parse(readFileSync('examples/mappings/australian-vehicle-prices.json', 'utf8'));
const isThere = isShared('listings/australian-vehicle-prices-2023.csv');
if (!isThere) process.stderr.write(`Skipped: the real file of ads is not at ${path}, or the tests are quick.\n`);

type Car = {
  name: string;
  make: string;
  body: string;
  state: string;
  price: number;
  kilometers: number;
  color: string;
};
type Row = Record<string, string>;

let connection: DatabaseConnection;
let seller: SellerAccount;
let figures: ImportFigures;
let events: ImportEvent[];
let rows: Row[];
let cars: Car[];

beforeAll(async () => {
  if (!isThere) return;
  connection = await openTestDatabase();
  seller = await makeDealer(connection.db);
  ({ figures, events } = await importText(connection.db, '', { path, mapping, seller }));
  rows = readRows(readFileSync(path, 'utf8'));
  cars = rows.flatMap((row) => toCar(row) ?? []);
}, 180_000);
afterAll(() => connection?.close());

test.runIf(isThere)('each of the 16,734 records is imported or rejected with a reason', () => {
  expect(rows).toHaveLength(16_734);
  expect(figures).toMatchObject({
    records: 16_734,
    failure: null,
    new: cars.length,
    rejected: rows.length - cars.length,
  });
  const rejected = events.filter((event) => event.kind === 'rejected');
  expect(rejected).toHaveLength(figures.rejected);
  expect(rejected.every(({ problems }) => problems.length > 0 && problems.every(({ reason }) => reason !== ''))).toBe(
    true,
  );
  const actual = rejected.map(({ record }) => record.number);
  expect(actual).toEqual(rows.flatMap((row, index) => (toCar(row) ? [] : index + 2)));
});

test.runIf(isThere)('every imported listing matches its record', async () => {
  const landed = await connection.db.select().from(listings).where(eq(listings.userId, seller.id));
  const actual = landed.map(({ year, make, model, trim, bodyType, location, priceCents, kilometers, color }) => {
    const name = nameKey(`${year} ${make} ${model} ${trim}`);
    return { name, make, body: bodyType, state: location, price: priceCents / 100, kilometers, color };
  });
  expect(sorted(actual)).toEqual(sorted(cars));
});

const FAMILY_OF: Record<string, string> = {
  Beige: 'Gold',
  Bronze: 'Brown',
  Burgundy: 'Red',
  Cream: 'Gold',
  Pink: 'Purple',
  Turquoise: 'Blue',
};

test.runIf(isThere)('fuel consumption and LPG come from the file', async () => {
  const imported = await connection.db.select().from(listings).where(eq(listings.userId, seller.id));
  const wholeRows = rows.filter(toCar);
  const uses = wholeRows.filter((row) => /^(?!0 )[\d.]+ L/.test(row.FuelConsumption ?? ''));
  expect(imported.filter(({ fuelConsumption }) => fuelConsumption !== null)).toHaveLength(uses.length);
  const onGas = imported.filter(({ fuelDetail }) => fuelDetail === 'LPG');
  expect(onGas).toHaveLength(wholeRows.filter(({ FuelType }) => FuelType === 'LPG').length);
  expect(onGas.every(({ fuelType }) => fuelType === 'Petrol')).toBe(true);
});

test.runIf(isThere)('sunroof, navigation and leather are read from titles and interiors', async () => {
  const imported = await connection.db.select().from(listings).where(eq(listings.userId, seller.id));
  const having = (feature: Feature) => imported.filter(({ features }) => partsOf(features).includes(feature)).length;
  const titled = (words: RegExp) => rows.filter((row) => toCar(row) && words.test(row.Title ?? '')).length;
  expect(having('Sunroof')).toBe(titled(/(?<!no )sunroof/i));
  expect(having('Satellite navigation')).toBe(titled(/\b(nav|navi|navigation)\b/i));
  expect(having('Leather seats')).toBeGreaterThan(titled(/\bleather\b/i));
});

test.runIf(isThere)('the site’s counts by make, body, state, colour and price match the file', async () => {
  const index = new ListingIndex();
  await new Follower(connection, index).fill();
  const { facets } = index.search(parseCriteria(new URLSearchParams()));
  const counts = (values: { value: string; count: number }[]) =>
    Object.fromEntries(values.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]));
  expect(counts(facets.make)).toEqual(countBy((car) => car.make));
  expect(counts(facets.bodyType)).toEqual(countBy((car) => car.body));
  expect(counts(facets.location)).toEqual(countBy((car) => car.state));
  expect(counts(facets.color)).toEqual(countBy(({ color }) => FAMILY_OF[color] ?? color));
  for (let low = 0; low < 100_000; low += 5000) {
    const high = low + 4999;
    const { total } = index.search(parseCriteria(new URLSearchParams({ minPrice: `${low}`, maxPrice: `${high}` })));
    expect(total, `${low} to ${high}`).toBe(cars.filter(({ price }) => price >= low && price <= high).length);
  }
});

test.runIf(isThere)(
  'importing the file again, or only its part with photos, changes nothing',
  async () => {
    const again = await importText(connection.db, '', { path, mapping, seller });
    expect(again.figures).toMatchObject({ new: 0, changed: 0, unchanged: cars.length, relisted: 0 });
    const part = resolve('../shared/data/listings/real-ads-with-photos.csv');
    const { figures: partFigures } = await importText(connection.db, '', { path: part, mapping, seller });
    expect(partFigures).toMatchObject({ records: 1392, new: 0, changed: 0 });
  },
  120_000,
);

function countBy(word: (car: Car) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const car of cars) counts[word(car)] = (counts[word(car)] ?? 0) + 1;
  return counts;
}

function sorted(list: Car[]): string[] {
  return list.map((car) => Object.values(car).join(' | ')).sort();
}

function readRows(text: string): Row[] {
  const table: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (const char of `${text.replaceAll('\r\n', '\n').trimEnd()}\n`) {
    if (char === '"') isQuoted = !isQuoted;
    else if (isQuoted || (char !== ',' && char !== '\n')) cell += char;
    else {
      table.at(-1)?.push(cell);
      cell = '';
      if (char === '\n') table.push([]);
    }
  }
  const [header = [], ...records] = table.slice(0, -1);
  return records.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])));
}

const MAKES: Record<string, string> = {
  Land: 'Land Rover',
  Great: 'Great Wall',
  Alfa: 'Alfa Romeo',
  Aston: 'Aston Martin',
  Citroen: 'Citroën',
  Ssangyong: 'SsangYong',
};

const TRUCKS = ['Hino', 'International', 'Stralis', 'Eurocargo', 'NQR', 'NPR', 'NNR', 'NLR', 'FRR', 'K2700'];

/** The site has the catalogue's spelling, such as "Mazda Mazda3". */
function nameKey(title: string): string {
  return compareKey(title).replace(/(mazda|mg)\1/, '$1');
}

/** Null if a record lacks what every listing needs. */
function toCar(row: Row): Car | null {
  const {
    Brand = '',
    Title = '',
    BodyType = '',
    FuelType = '',
    Doors = '',
    Kilometres = '',
    Location = '',
    Price = '',
  } = row;
  const color = row.ColourExtInt?.split('/')[0]?.trim() ?? '';
  const state = Location.slice(Location.lastIndexOf(',') + 1).trim();
  const body = toBody(BodyType, Title);
  const isWhole =
    [...Doors].includes('D') && /^\d+$/.test(Kilometres) && /^\d+$/.test(Price) && state !== '' && body !== null;
  const isKnown = !['', '-', 'Other'].includes(color) && !color.endsWith('years') && row.Model !== 'Other';
  const hasWords = ['Automatic', 'Manual'].includes(row.Transmission ?? '') && !['', '-', 'Other'].includes(FuelType);
  if (!isWhole || !isKnown || !hasWords) return null;
  return {
    name: nameKey(Title),
    make: MAKES[Brand] ?? Brand,
    body,
    state: state === 'ACT' ? 'NSW' : state.replace('AU-', ''),
    price: Number(Price),
    kilometers: Number(Kilometres),
    color,
  };
}

function toBody(body: string, title: string): string | null {
  if (body === 'Ute / Tray') return 'Ute';
  if (body === 'People Mover') return 'Van';
  if (body !== 'Commercial') return body === '' || body === 'Other' ? null : body;
  if (title.includes('Ram 1500')) return 'Ute';
  return TRUCKS.some((word) => title.includes(word)) ? null : 'Van';
}
