import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIELD_NAMES, type FieldName } from '#app/listings/fields.ts';
import { guessChoices } from '#app/stock/choices.ts';
import { toMapping as toPageMapping } from '#app/stock/mapping/choices-mapping.server.ts';
import { mapRecord } from '#app/stock/mapping/map-record.ts';
import { recordMapping } from '#app/stock/put-stock.server.ts';
import { toMapping } from '#tests/support/importing.ts';

const CAR: Record<string, string> = {
  make: 'Toyota',
  model: 'Corolla',
  year: '2018',
  price: '12990',
  bodyType: 'Hatch',
  transmission: 'Auto',
  fuelType: 'ULP',
  kilometers: '61200',
  color: 'White',
  doors: '5',
  location: 'QLD',
  description: 'One owner.',
};
const HEADER = ['stock', ...FIELD_NAMES];
const chosen = { ...guessChoices(HEADER), title: '', key: 'column:stock', missing: '' };
const columns = Object.fromEntries(FIELD_NAMES.map((name) => [name, `column:${name}`]));
const MAPPINGS = [
  toPageMapping({ ...chosen, ...columns }, { encoding: 'utf-8', delimiter: ',' }),
  toMapping({
    key: { columns: ['stock'] },
    fields: Object.fromEntries(FIELD_NAMES.map((name) => [name, { column: name }])),
  }),
  recordMapping({}),
];

const piece = fc.constantFrom(
  ...[
    '0',
    '1',
    '2',
    '4',
    '5',
    '12',
    '18',
    '1998',
    '2018',
    '12990',
    '46387',
    ',',
    '.',
    '/',
    '-',
    '+',
    ' ',
    '$',
    'D',
    'L',
  ],
  ...['km', 'Klm', 'cc', 'cyl', 'Drive Away', 'MY', 'Dec', 'Seats', 'AT', 'Hatch', 'ULP', '<p>', '&amp;', 'POA', 'V'],
);
const cell = fc.oneof(
  fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join('')),
  fc.string({ maxLength: 20 }),
);

/** A feed uses the mapping of the page. */
test('page, command and API read any cell alike', () => {
  fc.assert(
    fc.property(fc.constantFrom<FieldName>(...FIELD_NAMES), cell, (field, text) => {
      const car: Record<string, string> = { ...CAR, [field]: text };
      const defaults = { phoneNumber: '0491570156', suburbIn: () => null };
      const [page, command, api] = MAPPINGS.map((mapping) => mapRecord(mapping, (name) => car[name] ?? '', defaults));
      expect(command).toEqual(page);
      expect(api).toEqual(page);
    }),
    { numRuns: 1000 },
  );
});
