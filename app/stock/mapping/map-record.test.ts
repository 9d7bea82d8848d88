import { expect, test } from 'vitest';
import { keyColumns, missingColumns } from '#app/stock/columns.ts';
import { mapRecord, photoNames } from '#app/stock/mapping/map-record.ts';
import { CAR, keylessMapping, plainMapping, toMapping } from '#tests/support/importing.ts';

const car: Record<string, string> = { ...CAR, trim: '', price: '$21,990', km: '61,200 km', note: ' One owner ' };

function map(changes: Record<string, string | undefined> = {}, fields: Record<string, unknown> = {}, more = {}) {
  const mapping = toMapping({ ...plainMapping, ...more, fields: { ...plainMapping.fields, ...fields } });
  return mapRecord(mapping, (column) => ({ ...car, ...changes })[column] ?? '', {
    phoneNumber: '0491570156',
    suburbIn: (typed, location) => (typed === 'Carlton' && location === 'VIC' ? 'Carlton VIC 3053' : null),
  });
}

test('a record becomes the fields of a listing, cleaned and checked', () => {
  expect(map()).toMatchObject({
    ok: true,
    fields: {
      make: 'Toyota',
      model: 'Corolla',
      trim: '',
      year: 2019,
      price: 2_199_000,
      isDriveAway: false,
      bodyType: 'Hatchback',
      transmission: 'Automatic',
      fuelType: 'Petrol',
      kilometers: 61_200,
      color: 'White',
      doors: 5,
      location: 'VIC',
      phoneNumber: '0491570156',
      description: '2019 Toyota Corolla. One owner',
    },
  });
});

test('a composed part with a blank column is left out', () => {
  const description = { compose: ['{make} in {state}.', 'Colour: {color}.', '{note}', 'Thanks'], separator: '\n\n' };
  const mapped = map({ color: '-', note: '' }, { description, color: { constant: 'Red' } }, { missing: ['-'] });
  expect(mapped).toMatchObject({ fields: { description: 'Toyota in VIC.\n\nThanks' } });
});

test('the first filled column counts, and a default fills in for none', () => {
  const color = { columns: ['paint', 'color'], missing: ['n/a'], default: 'Unknown' };
  expect(map({ paint: 'N/A', color: 'Red' }, { color })).toMatchObject({ fields: { color: 'Red' } });
  expect(map({ paint: 'Pearl', color: 'Red' }, { color })).toMatchObject({ fields: { color: 'Pearl' } });
  expect(map({ paint: '', color: 'n/a' }, { color })).toMatchObject({ fields: { color: 'Unknown' } });
});

test('features come from their column, else from what the description states', () => {
  const features = { column: 'Options' };
  const Options = 'ABS, Tow bar; No sunroof; Reverse cam';
  const note = '<ul><li>Snorkel</li><li>no winch</li></ul>';
  expect(map({ Options, note }, { features })).toMatchObject({ fields: { features: 'Tow bar, Reversing camera' } });
  expect(map({ Options: '', note }, { features })).toMatchObject({ fields: { features: 'Snorkel' }, notes: [] });
  expect(map({ note })).toMatchObject({ fields: { features: 'Snorkel' } });
  expect(map({})).toMatchObject({ fields: { features: null } });
  expect(map({ Options: 'ABS' }, { features })).toMatchObject({
    fields: { features: null },
    notes: [{ field: 'features', value: 'ABS', is: 'blank' }],
  });
});

test('every problem has its reason and cell', () => {
  const mapped = map({ price: 'POA', doors: '', body: 'Boat', year: '1800', km: '-1' });
  expect(mapped).toMatchObject({
    ok: false,
    problems: [
      { field: 'year', value: '1800', reason: expect.stringContaining('from 1900 to') },
      { field: 'bodyType', value: 'Boat', reason: expect.stringContaining('is none of Sedan, SUV, ') },
      { field: 'kilometers', value: '-1', reason: expect.stringContaining('from 0 km to') },
      { field: 'doors', value: '', reason: 'is missing' },
      { field: 'price', value: 'POA', reason: 'isn’t a number' },
    ],
  });
});

test('make, model and trim are read from a title, and errors name the title', () => {
  const title = { column: 'Title', models: { 'Land Rover': ['Range Rover Sport'] } };
  const fields = { make: { column: '@make' }, model: { column: '@model' }, trim: { column: '@trim' } };
  expect(map({ Title: 'Land Rover Range Rover Sport HSE' }, fields, { title })).toMatchObject({
    fields: { make: 'Land Rover', model: 'Range Rover Sport', trim: 'HSE' },
  });
  expect(map({ Title: 'Land Rover' }, fields, { title })).toMatchObject({
    ok: false,
    problems: [{ field: 'model', value: 'Land Rover', reason: 'is missing' }],
  });
});

test('a mapping value is computed once and used by name', () => {
  const values = { place: { column: 'Location', steps: [{ split: ',', take: -1 }] } };
  const fields = { location: { column: '@place' }, description: { compose: ['In {@place}.'] } };
  expect(map({ Location: 'Sale, VIC' }, fields, { values })).toMatchObject({
    fields: { location: 'VIC', description: 'In VIC.' },
  });
  expect(map({ Location: '' }, fields, { values })).toMatchObject({
    problems: [{ field: 'description' }, { field: 'location' }],
  });
});

test('a record’s phone number overrides the seller’s, which stands in for a blank or invalid one', () => {
  const phoneNumber = { column: 'phone' };
  expect(map({ phone: '+61 491 570 157' }, { phoneNumber })).toMatchObject({ fields: { phoneNumber: '0491570157' } });
  expect(map({ phone: '491570157' }, { phoneNumber })).toMatchObject({ fields: { phoneNumber: '0491570157' } });
  expect(map({ phone: '' }, { phoneNumber })).toMatchObject({ fields: { phoneNumber: '0491570156' }, notes: [] });
  expect(map({ phone: '123' }, { phoneNumber })).toMatchObject({
    fields: { phoneNumber: '0491570156' },
    notes: [{ field: 'phoneNumber', value: '123', is: 'default' }],
  });
});

test('photos are read from a column in order', () => {
  const mapping = toMapping({ ...plainMapping, missing: ['-'], photos: { column: 'photos', separator: '|' } });
  expect(photoNames(mapping, () => ' b.jpg | a.jpg||-|')).toEqual(['b.jpg', 'a.jpg']);
  expect(photoNames(toMapping({ ...plainMapping, photos: undefined }), () => 'a.jpg')).toEqual([]);
});

test('without a key, cars match by their fixed details, not price or kilometres', () => {
  expect(keyColumns(toMapping(plainMapping))).toEqual(['stock']);
  expect(keyColumns(toMapping(keylessMapping))).toEqual([
    'make',
    'model',
    'trim',
    'year',
    'body',
    'transmission',
    'fuel',
    'color',
    'doors',
    'state',
  ]);
});

test('a key can be built from mapping values', () => {
  const title = { column: 'Title' };
  const values = { place: { compose: ['{yard} {state}'] } };
  const key = { columns: ['@model', '@place', 'stock'] };
  expect(keyColumns(toMapping({ ...plainMapping, title, values, key }))).toEqual(['Title', 'yard', 'state', 'stock']);
});

test('columns that the file lacks are listed with similar names', () => {
  const mapping = toMapping({ ...plainMapping, photos: { column: 'pics' } });
  const header = [...Object.keys(car).filter((column) => !['km', 'stock'].includes(column)), 'Stock '];
  const missing = ['"km"', '"stock" (it has "Stock ")'];
  expect(missingColumns(mapping, header, { withPhotos: false })).toEqual(missing);
  expect(missingColumns(mapping, header, { withPhotos: true })).toEqual([...missing, '"pics"']);
});

test('a suburb becomes the label of its place, and an unknown one is left blank', () => {
  const fields = { suburb: { column: 'town' }, location: { constant: 'VIC' } };
  const suburbOf = (town: string) => map({ town }, fields);
  expect(suburbOf('Carlton')).toMatchObject({ ok: true, fields: { suburb: 'Carlton VIC 3053' } });
  for (const town of ['Nowhere', '', 'x'.repeat(200)]) {
    expect(suburbOf(town)).toMatchObject({ ok: true, fields: { suburb: null } });
  }
});
