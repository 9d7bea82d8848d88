import { expect, test } from 'vitest';
import { clean, type Step, stepSchema } from '#app/stock/mapping/steps.ts';

const row: Record<string, string> = { Make: 'Ram', Body: 'Commercial' };

function run(raw: string, ...steps: unknown[]) {
  return clean(
    raw,
    steps.map((step): Step => stepSchema.parse(step)),
    {
      isMissing: (value) => value === '' || value === '-',
      read: (column) => row[column] ?? '',
    },
  );
}

const value = (text: string) => ({ is: 'value', value: text });
const missing = { is: 'missing' };

test('values are trimmed, and words for missing count as blank, even after a step', () => {
  expect(run(' 5 Doors ')).toEqual(value('5 Doors'));
  expect(run(' - ')).toEqual(missing);
  expect(run('- / Black', { split: '/', take: 1 })).toEqual(missing);
});

test('split takes a part, counted from the front or the end', () => {
  expect(run('Blue / Grey', { split: '/', take: 1 })).toEqual(value('Blue'));
  expect(run('Mount Druitt, NSW', { split: ',', take: -1 })).toEqual(value('NSW'));
  expect(run('NSW', { split: ',', take: 2 })).toEqual(missing);
});

test('a pattern takes its first group or whole match; otherwise the record is rejected or kept as configured', () => {
  const doors = { pattern: '^(\\d+) doors$' };
  expect(run('5 Doors', doors)).toEqual(value('5'));
  expect(run('built 2019', { pattern: '\\d{4}' })).toEqual(value('2019'));
  expect(run('5 Seats', doors)).toEqual({ is: 'rejected', reason: 'is not written as the mapping expects' });
  expect(run('5 Seats', { ...doors, because: 'says no doors' })).toEqual({ is: 'rejected', reason: 'says no doors' });
  expect(run('5 Seats', { ...doors, otherwise: 'missing' })).toEqual(missing);
  expect(run('5 Seats', { ...doors, otherwise: 'keep' })).toEqual(value('5 Seats'));
});

test('replace changes every match', () => {
  expect(run('a-b-C', { replace: '-([a-z])', with: ' $1' })).toEqual(value('a b C'));
  expect(run('a-b-C', { replace: '-', with: '' })).toEqual(value('abC'));
});

test('a dictionary ignores case', () => {
  const fuels = { dictionary: { Unleaded: 'Petrol', ' PULP': 'Petrol' } };
  expect(run('unleaded', fuels)).toEqual(value('Petrol'));
  expect(run('pulp', fuels)).toEqual(value('Petrol'));
  expect(run('Coal', fuels)).toEqual({ is: 'rejected', reason: 'is not among the words the mapping knows' });
  expect(run('toString', fuels)).toMatchObject({ is: 'rejected' });
  expect(run('Diesel', { ...fuels, otherwise: 'keep' })).toEqual(value('Diesel'));
});

test('a value without a readable unit rejects the record', () => {
  expect(run('61,200 km', { unit: 'km' })).toEqual(value('61200'));
  expect(run('low', { unit: 'km' })).toEqual({ is: 'rejected', reason: 'isn’t a number' });
  expect(run('low', { unit: 'km', because: 'says nothing' })).toEqual({ is: 'rejected', reason: 'says nothing' });
});

test('a reject step rejects the record and stops', () => {
  const steps = [{ reject: '^POA$', because: 'is a price on application' }, { unit: 'AUD' }];
  expect(run('poa', ...steps)).toEqual({ is: 'rejected', reason: 'is a price on application' });
  expect(run('$1', ...steps)).toEqual(value('1'));
});

test('a conditional step runs only if its condition holds', () => {
  const toUte = { dictionary: { Commercial: 'Ute' }, otherwise: 'keep' };
  const toVan = { dictionary: { Commercial: 'Van' }, otherwise: 'keep' };
  expect(run('Commercial', { ...toUte, where: { Make: '^ram$' } }, toVan)).toEqual(value('Ute'));
  expect(run('Commercial', { ...toUte, where: { Make: '^Ford$' } }, toVan)).toEqual(value('Van'));
  expect(run('Commercial', { ...toUte, where: { Make: 'Ram', Body: 'Sedan' } }, toVan)).toEqual(value('Van'));
});

test('steps run in the order written', () => {
  const split = { split: ' ', take: 1 };
  expect(run('Ute Tray', split, { dictionary: { Ute: 'Van' } })).toEqual(value('Van'));
  expect(run('Ute Tray', { dictionary: { Ute: 'Van' } }, split)).toMatchObject({ is: 'rejected' });
});

test.each([
  ['61200', '61200'],
  ['61,200 km', '61200'],
  ['61 200 KMS', '61200'],
  ["61'200", '61200'],
  ['38,000 miles', '61155'],
  ['1234.6', '1235'],
  ['0', '0'],
])('%s is %s kilometres', (written, kilometers) => {
  expect(run(written, { unit: 'km' })).toEqual(value(kilometers));
});

test.each([
  ['17900', '17900'],
  ['$12,990', '12990'],
  ['AUD 12990.50', '12990.5'],
  ['12,990 AUD', '12990'],
  ['1,250,000.99', '1250000.99'],
])('%s is %s dollars', (written, dollars) => {
  expect(run(written, { unit: 'AUD' })).toEqual(value(dollars));
});

test.each(['POA', '12-13', '$', '1,2', '12,3456', '1.2.3', '€ 12,990', 'from $9,990', '-5', '12 990 km'])(
  '%s is no price',
  (written) => {
    expect(run(written, { unit: 'AUD' })).toEqual({ is: 'rejected', reason: 'isn’t a number' });
  },
);

test('a dot before three digits is ambiguous and not guessed', () => {
  const reason = 'isn’t a number: the dot may mean thousands';
  expect(run('12.345', { unit: 'km' })).toEqual({ is: 'rejected', reason });
});

test('a number’s own unit overrides the default unit', () => {
  expect(run('100', { unit: 'km', given: 'miles' })).toEqual(value('161'));
  expect(run('100 km', { unit: 'km', given: 'miles' })).toEqual(value('100'));
});
