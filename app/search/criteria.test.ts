import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chips, criteriaParams, isActive, listingsHref, parseCriteria, SORTS, withPage } from '#app/search/criteria.ts';
import { PRICE_RANGES, withPriceRange } from '#app/search/price-ranges.ts';

const parse = (query: string) => parseCriteria(new URLSearchParams(query));
const labels = (query: string) => chips(parse(query)).map((chip) => chip.label);

test('every parameter of the specification is read', () => {
  const query =
    'make=Toyota&model=Corolla&location=VIC&status=available&minPrice=1000&maxPrice=30000&minKm=5&maxKm=90000&fuelType=Hybrid&sort=km_asc&bodyType=SUV';
  expect(parse(query)).toMatchObject({
    make: ['Toyota'],
    model: ['Corolla'],
    location: ['VIC'],
    status: ['available'],
    minPrice: 1000,
    maxPrice: 30_000,
    minKm: 5,
    maxKm: 90_000,
    fuelType: ['Hybrid'],
    bodyType: ['SUV'],
    sort: 'km_asc',
    page: 1,
  });
});

test('there are eight sort orders, latest listings first by default', () => {
  const orders = ['price_asc', 'price_desc', 'year_desc', 'year_asc', 'km_asc', 'km_desc'];
  expect(SORTS.map(({ value }) => value).sort()).toEqual([...orders, 'date_listed_desc', 'date_listed_asc'].sort());
  expect(SORTS.slice(0, 2).map(({ label }) => label)).toEqual(['Latest Listings', 'Oldest Listings']);
  for (const { value } of SORTS) expect(parse(`sort=${value}`).sort).toBe(value);
});

test('a text search is one line of up to ten words and 200 characters, with a chip to remove it', () => {
  expect(parse('text=++tow%0A+bar+--+GX-L+').text).toBe('tow bar GX-L');
  expect(parse('text=a+b+c+d+e+f+g+h+i+j+k').text).toBe('a b c d e f g h i j');
  expect(parse(`text=${'é'.repeat(300)}`).text).toBe('é'.repeat(200));
  expect(parse('text=!+%2B').text).toBeUndefined();
  const criteria = parse('make=Kia&text=tow+bar&sort=price_asc&page=3');
  expect(isActive(parse('text=tow+bar'))).toBe(true);
  expect(listingsHref(criteria)).toBe('/listings?make=Kia&text=tow+bar&sort=price_asc&page=3');
  expect(chips(criteria).map(({ label, without }) => [label, listingsHref(without)])).toEqual([
    ['Kia', '/listings?text=tow+bar&sort=price_asc'],
    ['“tow bar”', '/listings?make=Kia&sort=price_asc'],
  ]);
});

test('several values of a filter mean any of them; a bound and a sort take the first', () => {
  const criteria = parse('bodyType=SUV&bodyType=Ute&bodyType=SUV&minPrice=1&minPrice=2&sort=price_asc&sort=km_asc');
  expect(criteria).toMatchObject({ bodyType: ['SUV', 'Ute'], minPrice: 1, sort: 'price_asc' });
});

test.each([
  'minPrice=abc',
  'minPrice=-5',
  'maxPrice=1e309',
  'maxPrice=99999999999999999999',
  'minKm=1.5',
  'minPrice=1,00',
  'maxPrice=2000000000',
  'minYear=95',
  'make=%00+',
  `make=${'%F0%9F'}${'y'.repeat(80)}`,
  'sort=x',
  'bodyType=Spaceship',
  'doors=0',
  'location=ACT',
  'make=',
  `make=${'x'.repeat(10_000)}`,
  'page=0',
  'page=-3',
  'text=+-+',
  'page=7',
  'unknown=1',
])('%s alone is not a search', (query) => {
  expect(isActive(parse(query))).toBe(false);
  expect(chips(parse(query))).toEqual([]);
});

test('an explicit default sort counts as active and has no chip', () => {
  expect(isActive(parse('sort=date_listed_desc'))).toBe(true);
  expect(labels('sort=date_listed_desc')).toEqual([]);
});

test('crossed bounds are kept as typed', () => {
  expect(parse('minPrice=5000&maxPrice=1000')).toMatchObject({ minPrice: 5000, maxPrice: 1000 });
});

test('each filter can be turned round, and a chip takes that back', () => {
  const criteria = parse(
    'exceptText=tow++bar&exceptMake=ford&exceptMake=Ford&exceptDoors=3&exceptColor=Spaceship&exceptText=-',
  );
  expect(listingsHref(criteria)).toBe('/listings?exceptMake=ford&exceptDoors=3&exceptText=tow+bar');
  expect(chips(criteria).map(({ label, inSentence, without }) => [label, inSentence, listingsHref(without)])).toEqual([
    ['Not ford', 'not ford', '/listings?exceptDoors=3&exceptText=tow+bar'],
    ['Not 3 doors', 'not 3 doors', '/listings?exceptMake=ford&exceptText=tow+bar'],
    ['Not “tow bar”', 'not “tow bar”', '/listings?exceptMake=ford&exceptDoors=3'],
  ]);
});

test('spellings of one make are one filter', () => {
  expect(parse('make=Land+Rover&make=land-rover&make=LANDROVER').make).toEqual(['Land Rover']);
});

test('chips read as part of a sentence: only names keep their capital', () => {
  const sentences = chips(parse('make=Toyota&color=Grey&maxPrice=20000&minKm=5000&minYear=2015')).map(
    ({ inSentence }) => `Remove filter: ${inSentence}`,
  );
  expect(sentences).toEqual([
    'Remove filter: Toyota',
    'Remove filter: Grey',
    'Remove filter: under $20,000',
    'Remove filter: over 5,000 km',
    'Remove filter: 2015 or newer',
  ]);
});

test('chips show the filters in words, and removing one returns to the first page', () => {
  const query =
    'make=Toyota&location=VIC&color=Gold&maxPrice=60000&minYear=2015&maxKm=100000&doors=5&sellerType=dealer&status=sold&page=4';
  expect(labels(query)).toEqual([
    'Toyota',
    'Victoria',
    'Gold & beige',
    '5 doors',
    'Dealer',
    'Sold',
    'Under $60,000',
    'Under 100,000 km',
    '2015 or newer',
  ]);
  const [toyota] = chips(parse(query));
  expect(listingsHref(toyota?.without ?? parse(''))).toBe(
    '/listings?location=VIC&color=Gold&doors=5&sellerType=dealer&status=sold&maxPrice=60000&maxKm=100000&minYear=2015',
  );
});

test('facts among “More filters” read as a buyer says them', () => {
  const query =
    'cylinders=8&fuelDetail=Plug-in+hybrid&certificate=yes&serviceHistory=Full&driveAway=yes&exceptCylinders=6&minEngineLitres=2.8&maxEngineLitres=3&maxFuelConsumption=8&minRangeKm=400&minTowingKg=2000&minRegoMonths=6&maxOwners=2';
  expect(listingsHref(parse(query))).toBe(`/listings?${query}`);
  expect(labels(query)).toEqual([
    '8 cylinders',
    'Plug-in hybrid',
    'Roadworthy or safety certificate',
    'Full service history',
    'Drive away',
    'Not 6 cylinders',
    'Engine 2.8 L or larger',
    'Engine 3.0 L or smaller',
    'Under 8.0 L/100 km',
    'Range 400 km or more',
    'Tows 2,000 kg or more',
    'At least 6 months rego',
    'At most 2 owners',
  ]);
});

test('the URL of all listings has no query, and page 1 is left out', () => {
  expect(listingsHref(parse(''))).toBe('/listings');
  expect(listingsHref(withPage(parse('page=9'), 1))).toBe('/listings');
  expect(listingsHref(withPage(parse('make=Kia'), 2))).toBe('/listings?make=Kia&page=2');
});

const anyQuery = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom(
          'make',
          'exceptMake',
          'exceptText',
          'exceptDoors',
          'bodyType',
          'minPrice',
          'maxYear',
          'doors',
          'sort',
          'page',
          'status',
          'text',
          'color',
          'exceptCylinders',
          'certificate',
          'maxFuelConsumption',
          'minRegoMonths',
        ),
        fc.string(),
      ),
      fc.oneof(
        fc.constantFrom(
          'SUV',
          'Ute',
          '5',
          '7.8',
          'yes',
          '2010',
          'price_desc',
          'sold',
          'Land Rover',
          'CX-5',
          'Gunmetal',
        ),
        fc.string(),
      ),
    ),
    { maxLength: 60 },
  )
  .map((pairs) => new URLSearchParams(pairs));

test('any text can be parsed as a query', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const criteria = parseCriteria(new URLSearchParams(text));
      expect(parseCriteria(criteriaParams(criteria))).toEqual(criteria);
    }),
  );
});

test('a very long query is limited', () => {
  const makes = Array.from({ length: 3000 }, (_, number) => `make=M${number}`).join('&');
  expect(parse(makes).make).toHaveLength(50);
  expect(parse(`bodyType=SUV&${'bodyType=Nonsense&'.repeat(3000)}bodyType=Ute`).bodyType).toEqual(['SUV', 'Ute']);
  expect(listingsHref(parse(`page=${'9'.repeat(10_000)}`))).toBe('/listings?page=1000000');
});

test('a bound is read as the filter shows it', () => {
  const href = (query: string) => listingsHref(parse(query));
  expect(href('minPrice=$20,000&maxKm=98,500+km')).toBe('/listings?minPrice=20000&maxKm=98500');
  expect(href('minPrice=20,000+km&maxKm=98,500+miles')).toBe('/listings');
  expect(href('minPrice=$9,999.5&maxPrice=12999.49&maxKm=10.5')).toBe('/listings?minPrice=9999.5&maxPrice=12999.49');
  expect(chips(parse('maxPrice=12999.49')).map(({ label }) => label)).toEqual(['Under $12,999.49']);
  expect(href('maxFuelConsumption=8.0+L/100+km&minRegoMonths=6+months&maxOwners=1+owner')).toBe(
    '/listings?maxFuelConsumption=8&minRegoMonths=6&maxOwners=1',
  );
  expect(href('maxFuelConsumption=7.85&minRegoMonths=1.5&minRegoMonths=25&minEngineLitres=0')).toBe('/listings');
});

test('equal searches have equal URLs', () => {
  const href = (query: string) => listingsHref(parse(query));
  expect(href('maxPrice=$20,000&fuelType=diesel&fuelType=Petrol&make=Kia&make=bmw')).toBe(
    href('make=bmw&fuelType=Petrol&fuelType=Diesel&make=Kia&maxPrice=020000&page=1&utm=x'),
  );
});

test('any query can be parsed and survives a round trip', () => {
  fc.assert(
    fc.property(anyQuery, (params) => {
      const criteria = parseCriteria(params);
      const written = criteriaParams(criteria);
      expect(parseCriteria(written)).toEqual(criteria);
      expect(criteriaParams(parseCriteria(written)).toString()).toBe(written.toString());
    }),
  );
});

test('a price range of the home page becomes bounds', () => {
  const ranges = PRICE_RANGES.map(({ value }) =>
    withPriceRange(new URLSearchParams({ make: 'Kia', priceRange: value })).toString(),
  );
  expect(ranges).toEqual([
    'make=Kia&maxPrice=10000',
    'make=Kia&minPrice=10000&maxPrice=20000',
    'make=Kia&minPrice=20000&maxPrice=30000',
    'make=Kia&minPrice=30000&maxPrice=50000',
    'make=Kia&minPrice=50000',
  ]);
  expect(withPriceRange(new URLSearchParams('priceRange=junk')).toString()).toBe('');
});
