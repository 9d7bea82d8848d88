import { expect, test } from 'vitest';
import type { FieldName } from '#app/listings/fields.ts';
import { type Choices, choicesSchema, guessChoices } from '#app/stock/choices.ts';
import { toMapping } from '#app/stock/mapping/choices-mapping.server.ts';
import { mapRecord } from '#app/stock/mapping/map-record.ts';
import { isTyped, type Meanings } from '#app/stock/words.ts';
import { CAR } from '#tests/support/importing.ts';

type Reading = { choices?: Partial<Choices>; meanings?: Meanings };

function read(car: Record<string, string>, { choices = {}, meanings = {} }: Reading = {}) {
  const header = Object.keys(car);
  const chosen = choicesSchema(header).parse({ ...guessChoices(header), ...choices });
  const mapping = toMapping(chosen, { encoding: 'utf-8', delimiter: ',', meanings });
  return mapRecord(mapping, (column) => car[column] ?? '', { phoneNumber: '0355501234', suburbIn: (typed) => typed });
}

test('common short forms, ACT addresses and missing descriptions are converted', () => {
  const { km, trim: _, ...others } = CAR;
  const car = { ...others, price: '$21,990', body: 'Hatch', transmission: 'Auto', fuel: 'ULP', doors: '5D' };
  expect(read({ ...car, mileage: '61,200', state: 'ACT' })).toMatchObject({
    ok: true,
    fields: {
      price: 2_199_000,
      kilometers: Number(km),
      location: 'NSW',
      bodyType: 'Hatchback',
      transmission: 'Automatic',
      fuelType: 'Petrol',
      doors: 5,
      isDriveAway: false,
      phoneNumber: '0355501234',
      trim: '',
      description: expect.stringContaining('2019 Toyota Corolla.'),
    },
  });
});

test.each([
  ['body', 'bodyType', 'Wagon', ['Sportswagon', 'SPORTS WAGON', 'Station Wagon', '5D WAGON', 'Tourer']],
  ['body', 'bodyType', 'Hatchback', ['Liftback', '5D Hatchback', 'Hatch 5dr', 'Sportback']],
  [
    'body',
    'bodyType',
    'Ute',
    ['Dual Cab Utility', 'Ute / Tray', 'DUAL CAB P/UP', 'Extra-Cab', 'Utility - Dual Cab 4x4'],
  ],
  ['body', 'bodyType', 'Van', ['People Mover', 'Van/Minivan', 'Panel Van', '4D VAN']],
  ['body', 'bodyType', 'Cab Chassis', ['Cab/Chassis', 'DUAL C/CHAS', 'Single Cab Chassis']],
  ['body', 'bodyType', 'Coupe', ['Hardtop', 'Coupé', '2D COUPE']],
  ['body', 'bodyType', 'SUV', ['4WD', '4D HARDTOP', '4x4 Wagon']],
  [
    'fuel',
    'fuelType',
    'Petrol',
    ['Premium Unleaded Petrol', 'Unleaded 91', 'ULP 95', 'P95', 'P98', 'Petrol - Premium Unleaded (98 RON)'],
  ],
  ['fuel', 'fuelType', 'Petrol', ['Petrol/LPG', 'E10', 'Unleaded', 'Premium', 'Leaded']],
  ['fuel', 'fuelType', 'Hybrid', ['PHEV', 'Plug-in Hybrid', 'Petrol/Electric', 'Hybrid with Petrol - Unleaded ULP']],
  ['fuel', 'fuelType', 'Petrol', ['LPG']],
  ['fuel', 'fuelDetail', 'LPG', ['LPG', 'LP gas']],
  ['fuel', 'fuelDetail', 'LPG and petrol', ['Petrol/LPG', 'Dual fuel']],
  ['fuel', 'fuelDetail', 'Plug-in hybrid', ['PHEV', 'Plug-in Hybrid']],
  ['fuel', 'fuelDetail', null, ['Hybrid', 'Diesel']],
  ['fuel', 'fuelType', 'Electric', ['EV', 'BEV', 'Battery Electric']],
  ['transmission', 'transmission', 'Automatic', ['CVT', 'DCT', 'Sports Automatic', 'Tiptronic', '8 SP AUTOMATIC']],
  ['transmission', 'transmission', 'Automatic', ['7 Speed Sports Automatic Dual Clutch', 'Continuous Variable']],
  ['transmission', 'transmission', 'Manual', ['6 SP MANUAL', 'Manual 5-speed', 'Man.']],
  ['state', 'location', 'VIC', ['Victoria', 'Geelong, VIC 3220', 'vic']],
  ['drive', 'driveType', '4WD', ['4x4 Dual Range', 'Four Wheel Drive', '4WD']],
  ['dap', 'isDriveAway', true, ['DAP', 'Drive-away', 'Y']],
] as const)('in a column for %s, trade words are read as %s %s', (column, field, value, words) => {
  for (const word of words) {
    expect(read({ ...CAR, [column]: word }), word).toMatchObject({ ok: true, fields: { [field]: value } });
  }
});

test('a word that fits several values is not guessed', () => {
  for (const body of ['Commercial', 'Fastback', 'Other']) expect(read({ ...CAR, body }).ok, body).toBe(false);
  for (const fuel of ['Gas', 'Other']) expect(read({ ...CAR, fuel }).ok, fuel).toBe(false);
});

const FOR_ALL = {
  make: 'Kia',
  model: 'Sportage',
  trim: 'S',
  year: '2019',
  price: '$12,990',
  isDriveAway: 'yes',
  priceType: 'Firm',
  bodyType: 'Wagon',
  transmission: 'Manual',
  fuelType: 'Hybrid',
  driveType: 'FWD',
  kilometers: '98,500 km',
  color: 'Red',
  doors: '4',
  seats: '5',
  cylinders: '4',
  engineLitres: '1.6',
  fuelDetail: 'Plug-in hybrid',
  fuelConsumption: '4.5',
  rangeKm: '50',
  batteryHealth: '93',
  batteryCheckedOn: '1/6/2026',
  batteryCheckedBy: 'Kia dealer',
  towingKg: '1500',
  location: 'TAS',
  suburb: 'Hobart TAS 7000',
  regoState: 'TAS',
  regoExpiry: '30/6/2028',
  regoPlate: 'abc 123',
  plateVisibility: 'Private',
  vin: '6T1BF3FK10X123456',
  certificate: 'Supplied',
  owners: '2',
  serviceHistory: 'Full',
  keys: '2',
  features: 'ISOFIX, Roof racks',
  description: 'One owner',
  phoneNumber: '0491 570 157',
} satisfies Record<FieldName, string>;

test('a missing column can have one value for all cars', () => {
  const chosen = Object.entries(FOR_ALL).flatMap(([name, value]) =>
    isTyped(name as FieldName)
      ? [
          [name, 'typed'],
          [`${name}ForAll`, value],
        ]
      : [[name, `all:${value}`]],
  );
  expect(read({ stock: 'S1', yard: 'North' }, { choices: Object.fromEntries(chosen) })).toMatchObject({
    ok: true,
    fields: {
      make: 'Kia',
      model: 'Sportage',
      trim: 'S',
      year: 2019,
      price: 1_299_000,
      isDriveAway: true,
      priceType: 'Firm',
      bodyType: 'Wagon',
      transmission: 'Manual',
      fuelType: 'Hybrid',
      driveType: 'FWD',
      kilometers: 98_500,
      color: 'Red',
      doors: 4,
      seats: 5,
      cylinders: 4,
      engineLitres: 1.6,
      towingKg: 1500,
      location: 'TAS',
      suburb: 'Hobart TAS 7000',
      regoState: 'TAS',
      regoExpiry: '2028-06-30',
      regoPlate: 'ABC123',
      plateVisibility: 'Private',
      vin: '6T1BF3FK10X123456',
      certificate: 'Supplied',
      owners: 2,
      serviceHistory: 'Full',
      keys: 2,
      description: 'One owner',
      phoneNumber: '0491570157',
    },
  });
});

test('a VIN, plate or date that cannot be one rejects no car, and a composed description has neither VIN nor plate', () => {
  const odd = { vin: 'see windscreen!', rego: 'TBA/TBA', regoexpiry: '31/2/2028' };
  expect(read({ ...CAR, ...odd })).toMatchObject({
    ok: true,
    fields: { vin: null, regoPlate: null, regoExpiry: null },
  });
  const mapped = read({ ...CAR, vin: '6T1BF3FK10X123456', rego: 'ABC-123', keys: '2' });
  expect(mapped).toMatchObject({ ok: true, fields: { vin: '6T1BF3FK10X123456', regoPlate: 'ABC123' } });
  expect(mapped.ok && mapped.fields.description).toMatch(/Keys: 2/);
  expect(mapped.ok && mapped.fields.description).not.toMatch(/6T1BF3|ABC/);
});

test('a column with VINs is a field and still matches cars', () => {
  expect(guessChoices(['vin', 'make'])).toMatchObject({ vin: 'column:vin', key: 'column:vin' });
  expect(guessChoices(['stock', 'vin'])).toMatchObject({ vin: 'column:vin', key: 'column:stock' });
});

test('a value for all cars must be valid for the field', () => {
  const header = Object.keys(CAR);
  const refusalsOf = (choices: Partial<Choices>) =>
    choicesSchema(header)
      .safeParse({ ...guessChoices(header), ...choices })
      .error?.issues.map(({ path, message }) => [path[0], message]);
  expect(refusalsOf({ doors: 'all:4' })).toBeUndefined();
  expect(refusalsOf({ doors: 'all:40' })).toEqual([['doors', 'Choose one of the columns in the file']]);
  expect(refusalsOf({ price: 'typed' })).toEqual([['priceForAll', 'Enter the price']]);
  expect(refusalsOf({ year: 'typed', yearForAll: '1800' })).toEqual([
    ['yearForAll', expect.stringContaining('from 1900')],
  ]);
});

test('an optional number that a listing cannot have is left blank', () => {
  for (const seats of ['14 Seats', 'many']) expect(read({ ...CAR, seats })).toMatchObject({ fields: { seats: null } });
  expect(read({ ...CAR, seats: '7 Seats' })).toMatchObject({ fields: { seats: 7 } });
});

test('the dealer’s meaning of a word overrides ours, whatever its case and spaces', () => {
  const meanings = { bodyType: { 'space  wagon': 'Van', wagon: 'SUV', '': 'Ute' }, doors: { '5 seats': '4' } };
  expect(read({ ...CAR, body: ' Space WAGON' }, { meanings })).toMatchObject({ fields: { bodyType: 'Van' } });
  expect(read({ ...CAR, body: 'Wagon' }, { meanings })).toMatchObject({ fields: { bodyType: 'SUV' } });
  expect(read({ ...CAR, body: '-' }, { meanings })).toMatchObject({ fields: { bodyType: 'Ute' } });
  expect(read({ ...CAR, doors: '5 Seats' }, { meanings })).toMatchObject({ fields: { doors: 4 } });
});
