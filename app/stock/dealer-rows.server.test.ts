/** Rows as dealers' systems write them, read as the page reads a new file. */
import { expect, test } from 'vitest';
import { choicesSchema, guessChoices, numberRepeated } from '#app/stock/choices.ts';
import { toMapping } from '#app/stock/mapping/choices-mapping.server.ts';
import { createPreparer } from '#app/stock/prepare.server.ts';
import { describeNote, startReview } from '#app/stock/review.ts';
import type { Meanings } from '#app/stock/words.ts';
import { CAR } from '#tests/support/importing.ts';

type Rows = Record<string, string>[];

function prepareRows(rows: Rows, meanings: Meanings = {}) {
  const header = Object.keys(rows[0] ?? {});
  const choices = choicesSchema(header).parse(guessChoices(header));
  const mapping = toMapping(choices as never, { encoding: 'utf-8', delimiter: ',', meanings });
  const prepare = createPreparer({ mapping, header, phoneNumber: '0491570156', location: 'SA' });
  return rows.map((row, index) =>
    prepare({ number: index + 2, line: index + 2, cells: Object.values(row), isRagged: false }),
  );
}

const STATUS: [Record<string, string>, string | undefined][] = [
  [{ Status: 'Sold' }, 'Status: Sold'],
  [{ Status: 'UNDER OFFER' }, 'Status: UNDER OFFER'],
  [{ Status: 'Available', Sold: 'true' }, 'Sold: true'],
  [{ 'Sold date': '3/11/2026' }, 'Sold date: 3/11/2026'],
  [{ Available: 'No' }, 'Available: No'],
  [{ Status: 'In Stock', Sold: 'FALSE' }, undefined],
  [{ Status: '', Sold: '0' }, undefined],
];

test.each(STATUS)('a row with %j is left out if it is not for sale', (columns, leftOut) => {
  const [prepared] = prepareRows([{ ...CAR, ...columns }]);
  expect(prepared?.leftOut).toBe(leftOut);
  expect(prepared?.mapped.ok).toBe(leftOut === undefined);
});

test('a word that says neither is asked, and the answer is used', () => {
  const rows = [{ ...CAR, Status: 'Yard 2' }];
  const [asked] = prepareRows(rows);
  expect(asked?.mapped).toMatchObject({
    ok: false,
    problems: [{ field: 'status', value: 'Yard 2', column: 'Status' }],
  });
  expect(asked?.words).toContainEqual(expect.objectContaining({ field: 'status', word: 'Yard 2', value: null }));
  expect(prepareRows(rows, { status: { 'yard 2': 'yes' } })[0]?.mapped.ok).toBe(true);
  expect(prepareRows(rows, { status: { 'yard 2': 'no' } })[0]?.leftOut).toBe('Status: Yard 2');
});

test('a VIN of 0 is no key, and the reason names the column', () => {
  const { stock: _, ...car } = CAR;
  const [first, second, third] = prepareRows([
    { ...car, VIN: '0' },
    { ...car, VIN: '6T1BF3FK10X123456' },
    { ...car, VIN: '6T1BF3FK10X123456' },
  ]);
  expect(first?.mapped).toMatchObject({ problems: [{ column: 'VIN', value: '', reason: 'is missing' }] });
  expect(second?.mapped.ok).toBe(true);
  expect(third?.mapped).toMatchObject({ problems: [{ column: 'VIN', value: '6T1BF3FK10X123456' }] });
  expect(guessChoices(['VIN', 'id'], (column) => column === 'id').key).toBe('column:id');
});

test('a column whose name the file has twice is refused only where it is chosen', () => {
  const names = [...Object.keys(CAR), 'Order Number', 'Order Number'];
  const parse = (header: string[]) => choicesSchema(header).safeParse(guessChoices(header));
  expect(parse(numberRepeated(names)).success).toBe(true);
  const refused = parse(numberRepeated([...names, 'price']));
  expect(refused.error?.issues).toMatchObject([
    { path: ['price'], message: expect.stringContaining('called “price”') },
  ]);
});

test('the state is the dealer’s own where the file has none', () => {
  const { state: _, ...car } = CAR;
  expect(prepareRows([car])[0]?.mapped).toMatchObject({ ok: true, fields: { location: 'SA' } });
});

const GUESSED = {
  make: 'Manufacture',
  trim: 'Specification',
  year: 'RegistrationYear',
  price: 'PriceFormatted',
  bodyType: 'vehicleType',
  kilometers: 'mileage(km)',
  driveType: 'Drivetrain Desc',
  description: 'overview',
  status: 'Status',
  sold: 'Sold',
};

test.each(Object.entries(GUESSED))('the headings of the big systems are guessed: %s is %s', (name, heading) => {
  expect(guessChoices(Object.values(GUESSED))).toMatchObject({ [name]: `column:${heading}` });
});

test('what is left blank or shortened is one line a field', () => {
  const color = 'Everest White Pearl/Diamond Black Pearl Roof';
  const review = startReview();
  for (const { mapped } of prepareRows([
    { ...CAR, color, seats: '5+2', 'rego expiry': 'soon', phone: '12' },
    { ...CAR, stock: 'S2', color: 'Red', seats: '7', 'rego expiry': 'TBC', phone: '' },
  ])) {
    review.addNotes(mapped.notes);
  }
  expect(review.summarise().notes?.map(describeNote)).toEqual([
    `Colour: 1 shortened: ${color} (1)`,
    'Phone number: 1 not understood, your profile’s number used: 12 (1)',
    'Seats: 1 not understood, left blank: 5+2 (1)',
    'Rego expiry: 2 not understood, left blank: soon (1), TBC (1)',
  ]);
});

test('a title with another year than the column gives a warning', () => {
  const [other, same] = prepareRows([
    { ...CAR, Title: '2016 Toyota Corolla' },
    { ...CAR, stock: 'S2', Title: 'Toyota Corolla 2019' },
  ]);
  const review = startReview();
  for (const one of [other, same])
    if (one?.mapped.ok) review.addDoubts(one.record, one.mapped.fields, one.mapped.titleYear);
  expect(review.summarise().doubts).toMatchObject([{ sentence: 'the title says another year', cars: 1 }]);
});
