import { expect, test } from 'vitest';
import type { FieldName } from '#app/listings/fields.ts';
import { readDay, readYear } from '#app/stock/reading/dates.ts';
import { readDriveAway } from '#app/stock/reading/numbers.ts';
import { readField } from '#app/stock/reading/read-field.ts';

const SEVERAL = 'has more than one number';
const NONE = 'isn’t a number';

test.each<[FieldName, Record<string, number | string>]>([
  [
    'engineLitres',
    { '2,4': 2.4, '1998': 2, '1998 cc': 2, '1,998': 2, '4 cyl, 2.2 L': 2.2, 'V6 3.0': 3, '6.2 V8': 6.2 },
  ],
  ['engineLitres', { '2.0L V6 24v': 2, '2.5d': 2.5, 'Turbo Diesel 3.2': 3.2, 'Euro 5': NONE, '2.0-2.4': SEVERAL }],
  ['doors', { '5D': 5, '4 Door': 4, '5.0': 5, '5-door': 5, Five: 5, '4D Sedan': 4, '4+1': SEVERAL, '5 Seats': NONE }],
  ['doors', { '4x4': NONE, '2/4': SEVERAL }],
  ['seats', { '7 Seats': 7, '5 seater': 5, '5+2': SEVERAL, many: NONE }],
  ['cylinders', { V6: 6, 'Inline 4': 4, '4 Cylinder Turbo 2.0 L': 4, '4/6': SEVERAL }],
  ['owners', { One: 1, '2nd owner': 2, '1-2': SEVERAL }],
  ['fuelConsumption', { '8.7 L / 100 km': 8.7, '7L/100km': 7, '6,1': 6.1, '870': 870, '7.1-8.2': SEVERAL }],
  ['rangeKm', { '450 km as tested': 450, '66 kWh': NONE }],
  ['batteryHealth', { '93%': 93, 'SoH 93.0 %': NONE }],
  ['towingKg', { '3,500 kg': 3500, '3.5t': 3500, '750/1500': SEVERAL }],
  ['kilometers', { '85,000 Klm': 85_000, '85 000 km': 85_000, '85k': 85_000, "120,000 k's": 120_000, '85,xxx': NONE }],
  ['kilometers', { '85,000 approx': 85_000, '5 years': NONE, '38,000 miles': 61_155, '1234.6': 1235 }],
  ['price', { '$12,990 Drive Away': 12_990, '12990*': 12_990, '$12.9k': 12_900, 'DAP $12,990': 12_990, POA: NONE }],
  ['price', { '$12,990 (Excl. Govt. Charges)': 12_990, '12,990 ono': 12_990, '$89 pw': NONE }],
  ['price', { 'Was $14,990 Now $12,990': SEVERAL }],
])('a cell for the %s has one number, or none is taken', (name, cells) => {
  const read = Object.keys(cells).map((cell) => {
    const one = readField(name, cell);
    return [cell, one.is === 'value' ? Number(one.value) : one.reason];
  });
  expect(Object.fromEntries(read)).toEqual(cells);
});

test('a price says whether it is drive away', () => {
  for (const price of ['$12,990 Drive Away', '$12,990 D/A', 'DAP $12,990']) expect(readDriveAway(price)).toBe('yes');
  for (const price of ['$12,990 + ORC', '$12,990 EGC']) expect(readDriveAway(price)).toBe('no');
  expect(readDriveAway('$12,990')).toBeNull();
});

const NEW_YEARS_EVE =
  '31/12/2027,31/12/27,31-Dec-27,12/2027,Dec 2027,Dec-27,46752,46752.5,31/12/2027 0:00,2027-12-31T00:00:00'
    .concat(',12/31/2027,31st December 2027,20271231,31122027,Exp 12/2027,2027-12,2027-12-30T13:00:00.000Z')
    .split(',');

test.each(NEW_YEARS_EVE)('%s is the last day of 2027', (text) => {
  expect(readDay(text)).toBe('2027-12-31');
});

test.each(['11', '26-Dec', '31/2/2028', '13/2027', '2028', '0', 'expired', '1/1/1900'])('%s is no day', (text) => {
  expect(readDay(text)).toBeNull();
});

test('the fifth of June comes before its month', () => {
  expect(readDay('5/6/2028')).toBe('2028-06-05');
});

test.each([
  '2018',
  '11/2018',
  'MY18',
  'MY18.5',
  'Nov-18',
  '11/18',
  '01/11/18',
  '2018-11-01',
  '2018 Model',
  '2,018',
  '2018.0',
])('%s is of 2018', (text) => {
  expect(readYear(text)).toBe(2018);
});

test.each(['2018/19', '2018 MY19', '11/12', '18', '1998 cc', '1899', 'soon', 'Built 11/2018, complied 2/2019'])(
  '%s is no year, or may be two',
  (text) => {
    expect(readYear(text)).toBeNull();
  },
);

test('of HTML the lines stay, and entities are decoded once', () => {
  const lines = 'Tow bar & bull bar\nSat nav';
  for (const html of [
    '<p>Tow bar &amp; bull bar</p><ul><li>Sat nav</li></ul>',
    'Tow bar &amp; bull bar<br />Sat nav',
  ]) {
    expect(readField('description', html)).toEqual({ is: 'value', value: lines });
  }
  const typed = 'Under <3 tonnes, a < b > c &amp;lt; <b>bold</b>';
  expect(readField('description', typed)).toMatchObject({ value: 'Under <3 tonnes, a < b > c &lt; bold' });
});

test('a long colour is shortened to the body’s', () => {
  const color = 'Everest White Pearl/Diamond Black Pearl Roof';
  expect(readField('color', color)).toEqual({ is: 'value', value: 'Everest White Pearl', isShortened: true });
  expect(readField('color', 'White/Black')).toEqual({ is: 'value', value: 'White/Black' });
});

test('a zero that a spreadsheet dropped comes back', () => {
  expect(readField('phoneNumber', '491570156')).toEqual({ is: 'value', value: '0491570156' });
  expect(readField('suburb', '800')).toEqual({ is: 'value', value: '0800' });
  expect(readField('vin', '0').is).toBe('unclear');
});
