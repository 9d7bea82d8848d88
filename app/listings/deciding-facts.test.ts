import { expect, test } from 'vitest';
import { decidingFacts } from '#app/listings/deciding-facts.ts';

const SILENT = {
  fuelType: 'Petrol',
  fuelDetail: null,
  rangeKm: null,
  batteryHealth: null,
  batteryCheckedOn: null,
  batteryCheckedBy: '',
  bodyType: 'Hatchback',
  driveType: null,
  towingKg: null,
  seats: null,
  features: null,
} as const;
const factsOf = (said: Partial<Parameters<typeof decidingFacts>[0]>) => decidingFacts({ ...SILENT, ...said });
const everything = {
  rangeKm: 480,
  batteryHealth: 92,
  batteryCheckedOn: '2026-05-03',
  batteryCheckedBy: 'Toyota dealer report',
  driveType: 'RWD',
  towingKg: 3500,
  seats: 5,
  features: 'Tow bar, Canopy, Third row of seats, ISOFIX',
} as const;

test('an electric or plug-in car leads with its range and its battery, with when and by whom it was checked', () => {
  const battery = ['480 km range', 'Battery 92% on 3 May 2026'];
  expect(factsOf({ ...everything, fuelType: 'Electric' })).toEqual(battery);
  expect(factsOf({ ...everything, fuelType: 'Hybrid', fuelDetail: 'Plug-in hybrid' })).toEqual(battery);
  expect(factsOf({ ...everything, fuelType: 'Hybrid' })).toEqual([]);
});

test('a ute, a cab chassis and a 4WD lead with towing, driven wheels and what carries the load', () => {
  expect(factsOf({ ...everything, bodyType: 'Ute' })).toEqual(['Tows 3,500 kg', 'RWD', 'Canopy']);
  expect(factsOf({ bodyType: 'Cab Chassis', features: 'Tray' })).toEqual(['Tray']);
  expect(factsOf({ ...everything, driveType: '4WD', features: null })).toEqual(['Tows 3,500 kg', '4WD']);
});

test('a wagon, an SUV and a people mover lead with seats, third row and ISOFIX', () => {
  const family = ['5 seats', 'Third row of seats', 'ISOFIX'];
  expect(factsOf({ ...everything, bodyType: 'Wagon' })).toEqual(family);
  expect(factsOf({ ...everything, bodyType: 'SUV' })).toEqual(family);
  expect(factsOf({ bodyType: 'Van', seats: 8 })).toEqual(['8 seats']);
  expect(factsOf({ bodyType: 'Van', seats: 3 })).toEqual([]);
});

test('only what the seller says leads', () => {
  for (const bodyType of ['Ute', 'SUV', 'Hatchback'] as const) expect(factsOf({ bodyType })).toEqual([]);
});
