import { expect, test } from 'vitest';
import { listingSchema } from '#app/listings/listing-form.ts';
import { describeDoubt, describeRejection, startReview } from '#app/stock/review.ts';
import { listingInput } from '#tests/support/factories.ts';

const record = { number: 12, line: 20, cells: [], isRagged: false };
const thisYear = new Date().getFullYear();

function sentencesOf(...rejected: [field: string, value: string, reason: string][]) {
  const review = startReview();
  for (const [field, value, reason] of rejected) review.addRejected([{ field, value, reason }]);
  return review.summarise().rejections.map(describeRejection);
}

test('reasons are grouped with the number of rows, the field and its commonest values', () => {
  const none = 'is none of Sedan, SUV';
  expect(
    sentencesOf(
      ['bodyType', 'Commercial', none],
      ['doors', '', 'is missing'],
      ['bodyType', 'Bus', none],
      ['bodyType', 'Commercial', none],
      ['price', 'POA', 'isn’t a number'],
    ),
  ).toEqual([
    '3 rows: Body type not understood: Commercial (2), Bus (1)',
    '1 row: Doors missing',
    '1 row: Price isn’t a number: POA (1)',
  ]);
});

test('a reason with a different value in every row names a few and counts the others', () => {
  const rows = Array.from(
    { length: 1200 },
    (_, n) => ['bodyType', `Body ${n}`, 'is unknown'] as [string, string, string],
  );
  expect(sentencesOf(...rows)).toEqual([
    '1,200 rows: Body type not understood: Body 0 (1), Body 1 (1), Body 2 (1), Body 3 (1), Body 4 (1) and 996 other values',
  ]);
});

test.each([
  ['987,475 km', { kilometers: 987_475 }, 'more than 500,000 km'],
  ['400,000 km', { kilometers: 400_000, year: thisYear - 1 }, 'more than 100,000 km a year'],
  ['120 km', { kilometers: 120, year: thisYear - 20 }, 'less than 1,000 km on a car of more than 5 years'],
  ['$500', { price: 500, year: thisYear - 4 }, 'less than $2,000 for a car of the last 10 years'],
  ['$88', { price: 88, year: thisYear - 20 }, 'less than $500'],
  ['$1,500,000', { price: 1_500_000 }, 'more than $500,000'],
  ['7 doors', { doors: 7 }, 'fewer than 2 or more than 5 doors'],
])('%s raises a warning, with the car as an example', (value, changes, sentence) => {
  const review = startReview();
  const plausible = {
    kilometers: 60_000,
    year: thisYear - 8,
    price: 12_990,
    doors: 4,
    make: 'Kia',
    model: 'Rio',
    trim: '',
  };
  review.addDoubts(record, listingSchema.parse(listingInput(plausible)));
  expect(review.summarise().doubts).toEqual([]);
  const car = { ...plausible, ...changes };
  review.addDoubts(record, listingSchema.parse(listingInput(car)));
  expect(review.summarise().doubts.map(describeDoubt)).toEqual([
    `1 car: ${sentence}: row 12, ${car.year} Kia Rio (${value})`,
  ]);
});
