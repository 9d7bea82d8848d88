// cspell:ignore toyta corola convertable wagom crusier waggon desiel sydny goldcoast austrailia nothern australa holdn

import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { criteriaParams, parseCriteria } from '#app/search/criteria.ts';
import { exceptionOf, RANGES, VALUE_FILTERS } from '#app/search/searchable.ts';
import { paramsOf } from '#app/search/typed-search.server.ts';
import { makeVocabulary, readTypedSearch, type TypedSearch } from '#app/search/typed-search.ts';
import { BODY_TYPES, COLOR_FAMILIES, DRIVE_TYPES, FUEL_TYPES, TRANSMISSIONS } from '#app/vocabulary/cars.ts';
import { CATALOGUE } from '#app/vocabulary/catalogue.ts';
import { STATES } from '#app/vocabulary/states.ts';
import { testShared } from '#tests/support/shared-data.ts';
import { readShared } from '#tests/support/shared-files.ts';

const PLACES: Record<string, string> = {
  geelong: 'Geelong VIC',
  'geelong vic': 'Geelong VIC',
  sydney: 'Sydney NSW',
  bendigo: 'Bendigo VIC',
  orange: 'Orange NSW',
  hope: 'Hope VIC',
  'gold coast': 'Gold Coast QLD',
  'broken hill': 'Broken Hill NSW',
  'victoria park': 'Victoria Park WA',
  'springfield qld': 'Springfield QLD',
  mordialloc: 'Mordialloc VIC',
  perth: 'Perth WA',
  freo: 'Fremantle WA',
  brisbane: 'Brisbane QLD',
  toowoomba: 'Toowoomba QLD',
  goldy: 'Gold Coast QLD',
  melb: 'Melbourne VIC',
  parramatta: 'Parramatta NSW',
  'st kilda': 'St Kilda VIC',
  3056: '3056',
  2012: '2012',
};
const vocabulary = makeVocabulary([]);
const listed = new Set(['rear', 'camera']);
const BOUNDS = RANGES.flatMap(({ min, max }) => [min, max].flatMap((name) => name ?? []));
const options = {
  vocabulary,
  placeNamed: (typed: string) => PLACES[typed] ?? null,
  newestYear: 2027,
  today: '2026-11-29',
  isListed: (word: string) => listed.has(word),
};
const read = (typed: string) => readTypedSearch(typed, options);

function shown({ criteria, near, withinKm, isOnRoad, text }: TypedSearch): string {
  const params = criteriaParams(criteria);
  if (near) params.append('near', near);
  if (withinKm) params.append('within', String(withinKm));
  if (text) params.append('text', text);
  if (isOnRoad) params.append('on the road', 'yes');
  return addressed(params);
}

function addressed(params: URLSearchParams): string {
  return [...new Set(params.keys())].map((name) => `${name}=${params.getAll(name).join(',')}`).join('; ');
}

test.each([
  ['kia under 25k on the road', 'make=Kia; maxPrice=25000; on the road=yes'],
  ['on-road under $25,000 ute', 'bodyType=Ute; maxPrice=25000; on the road=yes'],
  ['drive away kia max 25000', 'make=Kia; maxPrice=25000; on the road=yes'],
  ['driveaway kia from 25k', 'make=Kia; driveAway=yes; minPrice=25000'],
  ['chery tiggo', 'make=Chery; model=Tiggo 4,Tiggo 7,Tiggo 8,Tiggo 9'],
  ['toyota landcruiser long range tank', 'make=Toyota; model=LandCruiser; text=long range tank'],
  ['prius gen 3', 'make=Toyota; model=Prius; text=gen 3'],
  ['ranger can deliver', 'make=Ford; model=Ranger; text=deliver'],
  ['sharp i30', 'make=Hyundai; model=i30; text=sharp'],
  ['gwm tank 300', 'make=GWM; model=Tank 300'],
  ['2015 model corolla', 'make=Toyota; model=Corolla; minYear=2015; maxYear=2015'],
  ['chery tiggo 7 2022', 'make=Chery; model=Tiggo 7; minYear=2022; maxYear=2022'],
  ['second hand corolla', 'make=Toyota; model=Corolla'],
  ['2nd-hand pre-owned corolla', 'make=Toyota; model=Corolla'],
  ['corolla with rego till march 2027', 'make=Toyota; model=Corolla; minRegoMonths=4'],
  ['registered hilux up to 2018', 'make=Toyota; model=HiLux; maxYear=2018; minRegoMonths=1'],
  ['registered corolla 2015', 'make=Toyota; model=Corolla; minYear=2015; maxYear=2015; minRegoMonths=1'],
  ['kia with on road tyres', 'make=Kia; text=road tyres'],
  ['d-max 4wd manual under $45,000', 'make=Isuzu; model=D-MAX; transmission=Manual; driveType=4WD; maxPrice=45000'],
  ['MX5 convertable', 'make=Mazda; model=MX-5; bodyType=Convertible'],
  ['between 8000 and 12,000', 'minPrice=8000; maxPrice=12000'],
  ['kluger 7 seats 2015+', 'make=Toyota; model=Kluger; minYear=2015; minSeats=7'],
  ['less than 5 years old', 'minYear=2021'],
  ['suv no older than 5 years', 'bodyType=SUV; minYear=2021'],
  ['under 5 years suv', 'bodyType=SUV; minYear=2021'],
  ['older than 10 years hilux', 'make=Toyota; model=HiLux; maxYear=2016'],
  ['no older than 2018 corolla', 'make=Toyota; model=Corolla; minYear=2018'],
  ['hilux 5 years warranty', 'make=Toyota; model=HiLux; text=5 years warranty'],
  ['below 150 000 km', 'maxKm=150000'],
  ['$30 000 suv 2019', 'bodyType=SUV; maxPrice=30000; minYear=2019; maxYear=2019'],
  ['2012-16 yaris', 'make=Toyota; model=Yaris; minYear=2012; maxYear=2016'],
  ['2015 and later', 'minYear=2015'],
  ['90s skyline', 'make=Nissan; model=Skyline; minYear=1990; maxYear=1999'],
  ['eight seat', 'minSeats=8'],
  ['swift near me', 'make=Suzuki; model=Swift'],
  ['swift within 30 minutes of geelong', 'make=Suzuki; model=Swift; near=Geelong VIC; within=30'],
  ['near st kilda sydney', 'near=St Kilda VIC'],
  ['gold coast suv', 'bodyType=SUV; near=Gold Coast QLD'],
  ['dark blue swift', 'make=Suzuki; model=Swift; color=Blue'],
  ['manual gearbox swift', 'make=Suzuki; model=Swift; transmission=Manual'],
  ['80 series', 'make=Toyota; model=LandCruiser; text=80 series'],
  ['land cruiser prado', 'make=Toyota; model=LandCruiser Prado'],
  ['2wd hilux', 'make=Toyota; model=HiLux; driveType=FWD,RWD'],
  ['land rover discovery', 'make=Land Rover; model=Discovery'],
  ['range rover sport', 'make=Land Rover; model=Range Rover Sport'],
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
  ['prado phev', 'make=Toyota; model=LandCruiser Prado; fuelType=Hybrid; fuelDetail=Plug-in hybrid'],
  ['newest yaris in new south wales', 'make=Toyota; model=Yaris; location=NSW; sort=year_desc'],
])('“%s” means %s', (typed, meaning) => {
  expect(shown(read(typed))).toBe(meaning);
});

test.each([
  ['ranger around 30k', 'make=Ford; model=Ranger; minPrice=25500; maxPrice=34500'],
  ['around 3056', 'near=3056'],
  ['corolla around 2015', 'make=Toyota; model=Corolla; minYear=2014; maxYear=2016'],
  ['camry not more than 15k', 'make=Toyota; model=Camry; maxPrice=15000'],
  ['nothing older than 2015', 'minYear=2015'],
  ['not less than 2015 suv', 'bodyType=SUV; minYear=2015'],
  ['less then 20k ono', 'maxPrice=20000'],
  ['ten grand', 'maxPrice=10000'],
  ['$1.2m ferrari', 'make=Ferrari; maxPrice=1200000'],
  ['10000 hilux', 'make=Toyota; model=HiLux; maxPrice=10000'],
  ['hilux 300000', 'make=Toyota; model=HiLux; maxKm=300000'],
  ['under 20k under 150k', 'maxPrice=20000; maxKm=150000'],
  ['50k-100kms', 'minKm=50000; maxKm=100000'],
  ['kms under 90000', 'maxKm=90000'],
  ["under 200k's hilux", 'make=Toyota; model=HiLux; maxKm=200000'],
  ['under 50 kms', 'maxKm=50000'],
  ['2012/2013 hilux', 'make=Toyota; model=HiLux; minYear=2012; maxYear=2013'],
  ["'09 commodore", 'make=Holden; model=Commodore; minYear=2009; maxYear=2009'],
  ['my20 ranger', 'make=Ford; model=Ranger; minYear=2020; maxYear=2020'],
  ['post 2015', 'minYear=2016'],
  ['since 2015', 'minYear=2015'],
  ['2016 on', 'minYear=2016'],
  ['leather seats 2015', 'minYear=2015; maxYear=2015; text=leather seats'],
  ['7str suv', 'bodyType=SUV; minSeats=7'],
  ['suv w/ 7 seats', 'bodyType=SUV; minSeats=7'],
  ['not automatic', 'transmission=Manual'],
  ['petrol auto no dealers', 'transmission=Automatic; fuelType=Petrol; sellerType=private'],
  ['automatic only no cvt', 'transmission=Automatic; exceptText=cvt'],
  ['white or silver not white', 'color=Silver'],
  ['toyota not a corolla', 'make=Toyota; exceptModel=Corolla'],
  ['commodore no lpg', 'make=Holden; model=Commodore; exceptFuelDetail=LPG,LPG and petrol'],
  ['dual fuel falcon', 'make=Ford; model=Falcon; fuelDetail=LPG and petrol'],
  ['2.0L turbo', 'minEngineLitres=2; maxEngineLitres=2; text=turbo'],
  ['commodores', 'make=Holden; model=Commodore'],
  ['cheap 4wd', 'driveType=4WD; sort=price_asc'],
  ['4x4 wagon', 'bodyType=Wagon; driveType=4WD'],
  ['lowest km first', 'sort=km_asc'],
  ['nearest first near geelong', 'sort=distance; near=Geelong VIC'],
  ['i30n', 'make=Hyundai; model=i30; text=n'],
  ['golf r line', 'make=Volkswagen; model=Golf; text=r line'],
  ['land crusier', 'make=Toyota; model=LandCruiser'],
  ['station waggon', 'bodyType=Wagon'],
  ['desiel', 'fuelType=Diesel'],
  ['tradie ute', 'bodyType=Ute; text=tradie'],
  ['family car', 'text=family'],
  ['model y long range', 'make=Tesla; model=Model Y; text=long range'],
  ['one owner', 'maxOwners=1'],
  ['cruise control', 'text=cruise control'],
  ['victoria park corolla', 'make=Toyota; model=Corolla; near=Victoria Park WA'],
  ['broken hill ute', 'bodyType=Ute; near=Broken Hill NSW'],
  ['hilux springfield qld', 'make=Toyota; model=HiLux; near=Springfield QLD'],
  ['geelong vic hatch', 'bodyType=Hatchback; near=Geelong VIC'],
  ['swift mordialloc', 'make=Suzuki; model=Swift; near=Mordialloc VIC'],
  ['ute sydny', 'bodyType=Ute; near=Sydney NSW'],
  ['goldcoast suv', 'bodyType=SUV; near=Gold Coast QLD'],
  ['100km radius of geelong', 'near=Geelong VIC; within=100'],
  ['geelong 50km', 'near=Geelong VIC; within=50'],
  ['under 20k near geelong', 'maxPrice=20000; near=Geelong VIC'],
  ['ute under $13.000', 'bodyType=Ute; maxPrice=13000'],
  ['13.000 - 18.500 hilux', 'make=Toyota; model=HiLux; minPrice=13000; maxPrice=18500'],
  ['under 120.000 km', 'maxKm=120000'],
  ['hilux 2.4 diesel', 'make=Toyota; model=HiLux; fuelType=Diesel; text=2.4'],
  ['ferrari under 1.200.000', 'make=Ferrari; maxPrice=1200000'],
  ['4×4 ute', 'bodyType=Ute; driveType=4WD'],
  ['4*4 ute', 'bodyType=Ute; driveType=4WD'],
  ['4 x 4 ute', 'bodyType=Ute; driveType=4WD'],
  ['ute in western austrailia', 'location=WA; bodyType=Ute'],
  ['nothern territory hilux', 'make=Toyota; model=HiLux; location=NT'],
  ['suv south australa', 'location=SA; bodyType=SUV'],
  ['budget 15 to 20k', 'minPrice=15000; maxPrice=20000'],
  ['budget between 15 and 20k suv', 'bodyType=SUV; minPrice=15000; maxPrice=20000'],
  ['between thirty and fifty thousand', 'minPrice=30000; maxPrice=50000'],
  ['thirty to fifty thousand kms', 'minKm=30000; maxKm=50000'],
  ['hey can you show me anything under 20k', 'maxPrice=20000'],
  ['an hour from bendigo', 'near=Bendigo VIC; within=60'],
])('“%s” means %s, as people say it', (typed, meaning) => {
  expect(shown(read(typed))).toBe(meaning);
});

test.each([
  ['tesla range over 450km', 'make=Tesla; minRangeKm=450'],
  ['ev with a range of 400 km', 'fuelType=Electric; minRangeKm=400'],
  ['model 3 long range 2021', 'make=Tesla; model=Model 3; minYear=2021; maxYear=2021; text=long range'],
  ['can tow up to 3.5t', 'minTowingKg=3500'],
  ['towing over 2.5 tonne', 'minTowingKg=2500'],
  ['2500kg ute', 'bodyType=Ute; minTowingKg=2500'],
  ['golf 2.0t', 'make=Volkswagen; model=Golf; text=2.0t'],
  ['gvm 4500kg 1 tonne tray', 'bodyType=Ute; text=gvm 4500kg 1 tonne'],
  ['60kwh', 'text=60kwh'],
  ['5.5L/100km hybrid', 'fuelType=Hybrid; maxFuelConsumption=5.5'],
  ['less than 6 litres per 100 km', 'maxFuelConsumption=6'],
  ['1.8l - 2.4l camry', 'make=Toyota; model=Camry; minEngineLitres=1.8; maxEngineLitres=2.4'],
  ['hilux 2015 LT', 'make=Toyota; model=HiLux; minYear=2015; maxYear=2015; text=lt'],
  ['max 4 cylinders', 'cylinders=2,3,4'],
  ['no more than two owners', 'maxOwners=2'],
  ['3+ months rego', 'minRegoMonths=3'],
  ['rego for 6 months', 'minRegoMonths=6'],
  ['1 year rego', 'minRegoMonths=12'],
  ['registered till june', 'minRegoMonths=7'],
  ['rego until 2027', 'text=rego until 2027'],
  ['mild hybrid', 'fuelDetail=Mild hybrid'],
  ['ev or phev', 'fuelType=Electric,Hybrid'],
  ['5 star safety fish tank', 'text=5 star safety fish tank'],
  ['drive away kia', 'make=Kia; driveAway=yes'],
  ['min price 10k max kms 100000', 'minPrice=10000; maxKm=100000'],
  ['under thirty five thousand dollars', 'maxPrice=35000'],
  ['one hundred and twenty thousand kms', 'maxKm=120000'],
  ['ute for a tradie', 'bodyType=Ute'],
  ['looking for a turbo hatch', 'bodyType=Hatchback; text=turbo'],
  [
    'I’m looking for a family car with seven seats that can tow a caravan for about forty thousand',
    'minPrice=34000; maxPrice=46000; minSeats=7; minTowingKg=2000',
  ],
])('“%s” means the facts %s', (typed, meaning) => {
  expect(shown(read(typed))).toBe(meaning);
});

test.each([...['$100 a week', 'under 120pw', 'between 80 and 100 per week', '$400 a month', 'camry on finance']])(
  '“%s” is a weekly budget, which is no price',
  (typed) => {
    const { weeklyBudget, criteria } = read(typed);
    expect([weeklyBudget, criteria.minPrice, criteria.maxPrice]).toEqual([true, undefined, undefined]);
  },
);

test('what is towed has a weight only where none is said', () => {
  expect(read('4wd to tow my 18 ft boat')).toMatchObject({ towed: 'tow my 18 ft boat', text: '' });
  expect(read('tow a 3t caravan')).toMatchObject({ towed: null, text: '', criteria: { minTowingKg: 3000 } });
});

test('a word of a listing is text, even if it is also a suburb', () => {
  const known = readTypedSearch('swift mordialloc', { ...options, isListed: (word) => word === 'mordialloc' });
  expect(known).toMatchObject({ near: null, text: 'mordialloc' });
});

test('near the visitor, without saying where, is said so', () => {
  for (const typed of ['swift near me', 'within 10 km of me', 'closest swift']) {
    expect(read(typed)).toMatchObject({ near: null, isNearHere: true });
    expect(read(typed).criteria.sort).toBeUndefined();
  }
  expect(read('swift near geelong').isNearHere).toBe(false);
});

test.each([
  ['no holden', 'exceptMake=Holden'],
  ['exclude holden, ford and jeep', 'exceptMake=Ford,Holden,Jeep'],
  ['not nissan not cvt hatch', 'bodyType=Hatchback; exceptMake=Nissan; exceptText=cvt'],
  ['suv any colour but white', 'bodyType=SUV; exceptColor=White'],
  ['non-turbo forester', 'make=Subaru; model=Forester; exceptText=turbo'],
  ['ute without a tow bar', 'bodyType=Ute; exceptText=tow bar'],
  ['mazda except the cx-5', 'make=Mazda; exceptModel=CX-5'],
  ['not chinese', 'exceptMake=BYD,Chery,GWM,Haval,LDV,MG'],
  ['toyota not holden', 'make=Toyota'],
  ['sedan no golf gti', 'bodyType=Sedan; exceptText=golf gti'],
  ['ute not in vic', 'bodyType=Ute; exceptLocation=VIC'],
  ['no 2 doors coupe', 'bodyType=Coupe; exceptDoors=2'],
  ['exclude dealers', 'sellerType=private'],
  ['no dealers, diesel', 'fuelType=Diesel; sellerType=private'],
  ['hilux not white or ranger', 'make=Ford,Toyota; model=HiLux,Ranger; exceptColor=White'],
  ['no people movers', 'exceptText=people movers'],
  ['suv no holdn', 'bodyType=SUV; exceptMake=Holden'],
  ['no older than 2016 mazda', 'make=Mazda; minYear=2016'],
  ['but not over 20k', 'maxPrice=20000'],
  ['no more than 20k no deposit', 'maxPrice=20000'],
  ['hilux no rush', 'make=Toyota; model=HiLux'],
  ['not only a hilux', 'make=Toyota; model=HiLux'],
  ['no accidents or rust corolla', 'make=Toyota; model=Corolla'],
  ['not cheap', ''],
])('“%s” leaves out: %s', (typed, meaning) => {
  expect(shown(read(typed))).toBe(meaning);
});

test('a wish that is turned round is never read as the wish', () => {
  const negations = ['no', 'not', 'not a', 'without', 'except', 'exclude', 'excluding', 'anything but', 'non', 'minus'];
  const wishes = [
    ...[...CATALOGUE].flatMap(([make, models]) => [make, ...models.map((model) => `${make} ${model}`)]),
    ...[BODY_TYPES, COLOR_FAMILIES, FUEL_TYPES, TRANSMISSIONS, DRIVE_TYPES, STATES].flat(),
    ...['v6', '8 cylinders', 'four cylinder', 'phev', 'plug in hybrid', 'mild hybrid', 'lpg', 'dual fuel'],
    ...['rwc', 'roadworthy certificate', 'full service history', 'log books', 'drive away'],
    ...['dealers', 'private sellers', 'utes', 'autos', '4x4', 'evs', 'tassie', '4 doors'],
  ];
  const misread = wishes.flatMap((wish) => {
    const wished = read(wish).criteria;
    const [named = 'make'] = [...VALUE_FILTERS].reverse().filter((filter) => wished[filter].length > 0);
    const filter = wished.model.length > 0 ? 'model' : named;
    // "Not a Falcon ute" may want another ute.
    if (filter === 'model' && wished.bodyType.length > 0) return [];
    return negations.flatMap((no) => {
      const { criteria } = read(`${no} ${wish}`);
      const isLeftOut =
        wished[filter].every((value) => criteria[exceptionOf(filter)]?.includes(value)) ||
        (criteria[filter].length > 0 && !criteria[filter].some((value) => wished[filter].includes(value)));
      const isOpposite = VALUE_FILTERS.some((other) => criteria[other].some((value) => wished[other].includes(value)));
      return isOpposite || !(isLeftOut || criteria.exceptText) ? [`${no} ${wish}: ${criteriaParams(criteria)}`] : [];
    });
  });
  expect(misread).toEqual([]);
});

test.each([
  ...['no rwc', 'without rwc', 'needs rwc', 'rwc not needed', 'not roadworthy', 'unroadworthy', 'rwc expired'],
  ...['no rego', 'unregistered', 'un registered', 'not registered', 'needs rego', 'rego expired', 'out of rego'],
  ...['less than 6 months rego', 'no 12 months rego', 'more than 2 owners', 'over 2 owners', 'not one owner'],
  ...['2+ owners', 'over 8l/100km', 'tow less than 2000kg', 'no more than 2500kg', 'range under 300km', 'not 2.8l'],
  ...['no phev', 'not v8', 'no 6 cyl', 'no lpg', 'no log books', 'not full service history', 'not drive away'],
  ...['without a long rego', 'dont want one owner', 'anything but v6', 'automatic not essential', 'no big family car'],
])('“%s” is never read as the wish', (typed) => {
  const { criteria } = read(typed);
  const wished = [
    ...VALUE_FILTERS.filter((filter) => criteria[filter].length > 0),
    ...BOUNDS.filter((name) => name in criteria),
  ];
  expect(wished).toEqual([]);
});

test('a wish that no filter can say is named', () => {
  expect(read('more than 2 owners').notSearched).toEqual(['more than 2 owners']);
});

test('a year, amount or place that filters cannot leave out is named and not searched', () => {
  expect(read('hilux not 2015')).toMatchObject({ notLeftOut: ['2015'], criteria: { model: ['HiLux'] } });
  expect(read('hilux not 2015').criteria.minYear).toBeUndefined();
  expect(read('ute not near geelong')).toMatchObject({ notLeftOut: ['near geelong'], near: null });
});

test('a correction shows the word typed', () => {
  expect(read('toyta corola').corrections).toEqual([
    { typed: 'toyta', used: 'Toyota' },
    { typed: 'corola', used: 'Toyota Corolla' },
  ]);
});

test('a known word is not corrected', () => {
  expect(read('golf').criteria.make).toEqual(['Volkswagen']);
  expect(readTypedSearch('wagom', options).criteria.bodyType).toEqual(['Wagon']);
  const known = readTypedSearch('wagom', { ...options, isListed: (word) => word === 'wagom' });
  expect(known).toMatchObject({ text: 'wagom', corrections: [] });
});

test('of several places the first is searched, or the one that is asked for, and the others are named', () => {
  const places = (typed: string) => {
    const { near, otherPlaces, text } = read(typed);
    return { near, otherPlaces: otherPlaces.map(({ name }) => name), text };
  };
  const geelong = { near: 'Geelong VIC', otherPlaces: ['Bendigo VIC'], text: '' };
  expect(places('swift geelong or bendigo')).toEqual(geelong);
  expect(places('swift near geelong and near bendigo')).toEqual(geelong);
  expect(places('mordialloc, 3056')).toEqual({ near: 'Mordialloc VIC', otherPlaces: ['3056'], text: '' });
  expect(places('sydney, near st kilda')).toMatchObject({ near: 'St Kilda VIC', otherPlaces: ['Sydney NSW'] });
  expect(places('geelong vic or geelong')).toMatchObject({ near: 'Geelong VIC', otherPlaces: [] });
});

test('a year that is left out is named', () => {
  expect(read('swift newer than 2015').yearsLeftOut).toEqual([{ year: 2015, side: 'after' }]);
  expect(read('pre 2000').yearsLeftOut).toEqual([{ year: 2000, side: 'before' }]);
  expect(read('since 2015 until 2020').yearsLeftOut).toEqual([]);
  expect(read('after 2015 2018').yearsLeftOut).toEqual([]);
});

test('an unknown place is named', () => {
  expect(read('swift near atlantis')).toMatchObject({ near: null, unknownPlace: 'atlantis', text: '' });
});

test('the model that listings have wins over the same model in the catalogue', () => {
  const known = makeVocabulary([{ value: 'Mazda', count: 9, models: [{ value: '3', count: 9 }] }]);
  expect(readTypedSearch('mazda3', { ...options, vocabulary: known }).criteria.model).toEqual(['3']);
});

test('any text can be parsed', () => {
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

/** Since the first searches were written, these facts have become filters. */
const FACTS_SINCE = new Map([
  ['outlander phev', 'make=Mitsubishi; model=Outlander; fuelType=Hybrid; fuelDetail=Plug-in hybrid'],
  ['triton single owner log books', 'make=Mitsubishi; model=Triton; maxOwners=1; serviceHistory=Full'],
]);

testShared('typed searches are understood among real ads', TYPED, async () => {
  const amongAds = makeVocabulary(await readKnownMakes());
  const misreadIn = async (file: string) => {
    const lines = (await readShared(file)).toString().trim().split('\n').slice(1);
    return lines.flatMap((line) => {
      const [typed = '', written = ''] = line.split('\t');
      const params = paramsOf(readTypedSearch(typed, { ...options, vocabulary: amongAds }), null);
      const reading = inAnyOrder(addressed(params));
      return reading === inAnyOrder(FACTS_SINCE.get(typed) ?? written) ? [] : [`${typed}: ${reading}`];
    });
  };
  expect(await misreadIn(TYPED)).toEqual([]);
  expect(await misreadIn('searches/typed-searches-2.tsv')).toEqual([]);
});

/** A wish without a filter leaves nothing in the address. */
const inAnyOrder = (meaning: string) =>
  meaning
    .trim()
    .replace('wish:except', 'except')
    .split('; ')
    .filter((part) => !part.startsWith('wish:'))
    .sort()
    .join('; ')
    .toLowerCase()
    .replaceAll('land cruiser', 'landcruiser')
    .replace('mazda2', '2');

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
