// cspell:ignore toyta corola convertable wagom
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { criteriaParams, parseCriteria } from '#app/search/criteria.ts';
import { makeVocabulary, readTypedSearch, type TypedSearch } from '#app/search/typed-search.ts';
import { testShared } from '#tests/support/shared-data.ts';
import { readShared } from '#tests/support/shared-files.ts';

const PLACES: Record<string, string> = {
  geelong: 'Geelong VIC',
  'geelong vic': 'Geelong VIC',
  sydney: 'Sydney NSW',
  bendigo: 'Bendigo VIC',
  orange: 'Orange NSW',
  hope: 'Hope VIC',
  'st kilda': 'St Kilda VIC',
  3056: '3056',
  2012: '2012',
};
const vocabulary = makeVocabulary([]);
const listed = new Set(['rear', 'camera']);
const options = {
  vocabulary,
  placeNamed: (typed: string) => PLACES[typed] ?? null,
  newestYear: 2027,
  isListed: (word: string) => listed.has(word),
};
const read = (typed: string) => readTypedSearch(typed, options);

function shown({ criteria, near, withinKm, isOnRoad, text }: TypedSearch): string {
  const params = criteriaParams(criteria);
  if (near) params.append('near', near);
  if (withinKm) params.append('within', String(withinKm));
  if (text) params.append('text', text);
  if (isOnRoad) params.append('on the road', 'yes');
  return [...new Set(params.keys())].map((name) => `${name}=${params.getAll(name).join(',')}`).join('; ');
}

test.each([
  ['kia under 25k on the road', 'make=Kia; maxPrice=25000; on the road=yes'],
  ['on-road under $25,000 ute', 'bodyType=Ute; maxPrice=25000; on the road=yes'],
  ['drive away kia max 25000', 'make=Kia; maxPrice=25000; on the road=yes'],
  ['driveaway kia from 25k', 'make=Kia; minPrice=25000; text=driveaway'],
  ['kia with on road tyres', 'make=Kia; text=road tyres'],
  ['d-max 4wd manual under $45,000', 'make=Isuzu; model=D-MAX; transmission=Manual; driveType=4WD; maxPrice=45000'],
  ['MX5 convertable', 'make=Mazda; model=MX-5; bodyType=Convertible'],
  ['between 8000 and 12,000', 'minPrice=8000; maxPrice=12000'],
  ['kluger 7 seats 2015+', 'make=Toyota; model=Kluger; minYear=2015; minSeats=7'],
  ['less than 5 years old', 'minYear=2021'],
  ['x trail, outlander', 'make=Mitsubishi,Nissan; model=Outlander,X-Trail'],
  ['burgundy sedan', 'bodyType=Sedan; color=Red'],
  ['red people mover', 'bodyType=Van; color=Red'],
  ['toyta hilux', 'make=Toyota; model=HiLux'],
  ['orange focus', 'make=Ford; model=Focus; color=Orange'],
  ['hope', 'text=hope'],
  ['in orange', 'near=Orange NSW'],
  ['ute from 2012', 'bodyType=Ute; minYear=2012'],
  ['peugeot 2008 2016', 'make=Peugeot; model=2008; minYear=2016; maxYear=2016'],
  ['50km from st kilda', 'near=St Kilda VIC; within=50'],
  ['dual cab 150k kms', 'bodyType=Ute; maxKm=150000'],
  ['25 grand', 'maxPrice=25000'],
  ['golf gti', 'make=Volkswagen; model=Golf; text=gti'],
  ['rear camera', 'text=rear camera'],
  ['prado phev', 'make=Toyota; model=LandCruiser Prado; text=phev'],
  ['newest yaris in new south wales', 'make=Toyota; model=Yaris; location=NSW; sort=year_desc'],
])('“%s” means %s', (typed, meaning) => {
  expect(shown(read(typed))).toBe(meaning);
});

test('a corrected word is named beside the word that was typed', () => {
  expect(read('toyta corola').corrections).toEqual([
    { typed: 'toyta', used: 'Toyota' },
    { typed: 'corola', used: 'Toyota Corolla' },
  ]);
});

test('a word that is itself known is not corrected', () => {
  expect(read('golf').criteria.make).toEqual(['Volkswagen']);
  expect(readTypedSearch('wagom', options).criteria.bodyType).toEqual(['Wagon']);
  const known = readTypedSearch('wagom', { ...options, isListed: (word) => word === 'wagom' });
  expect(known).toMatchObject({ text: 'wagom', corrections: [] });
});

test('an unknown place is named', () => {
  expect(read('swift near atlantis')).toMatchObject({ near: null, unknownPlace: 'atlantis', text: '' });
});

test('the model that listings have wins over the same model in the catalogue', () => {
  const known = makeVocabulary([{ value: 'Mazda', count: 9, models: [{ value: '3', count: 9 }] }]);
  expect(readTypedSearch('mazda3', { ...options, vocabulary: known }).criteria.model).toEqual(['3']);
});

test('anything that can be typed is read', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: fc.constantFrom(...'aké129,.-–$<>+& ()mx'), maxLength: 60 }),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const params = criteriaParams(read(text).criteria);
      expect(criteriaParams(parseCriteria(params)).toString()).toBe(params.toString());
    }),
  );
  expect(read('a'.repeat(5000)).text.length).toBeLessThanOrEqual(2000);
});

const TYPED = 'searches/typed-searches.tsv';
const ADS = 'listings/australian-vehicle-prices-2023.csv';

testShared('at least 38 of 40 typed searches are understood among real ads', TYPED, async () => {
  const amongAds = makeVocabulary(await readKnownMakes());
  const lines = (await readShared(TYPED)).toString().trim().split('\n').slice(1);
  const misread = lines.flatMap((line) => {
    const [typed = '', meaning = ''] = line.split('\t');
    const understood = inAnyOrder(shown(readTypedSearch(typed, { ...options, vocabulary: amongAds })));
    return understood === inAnyOrder(meaning) ? [] : [`${typed}: ${understood}`];
  });
  expect(misread).toEqual([]);
});

const inAnyOrder = (meaning: string) =>
  meaning.trim().split('; ').sort().join('; ').toLowerCase().replaceAll('land cruiser', 'landcruiser');

async function readKnownMakes() {
  const makes = new Map<string, Map<string, number>>();
  for (const { Brand, Model } of parse(await readShared(ADS), { columns: true }) as Record<string, string>[]) {
    const models = makes.get(Brand ?? '') ?? new Map<string, number>();
    models.set(Model ?? '', (models.get(Model ?? '') ?? 0) + 1);
    makes.set(Brand ?? '', models);
  }
  return [...makes].map(([make, models]) => ({
    value: make,
    count: [...models.values()].reduce((sum, count) => sum + count, 0),
    models: [...models].map(([value, count]) => ({ value, count })),
  }));
}
