import { expect, test } from 'vitest';
import { BODY_TYPES, FUEL_TYPES, SALE_STATUSES, TRANSMISSIONS } from '#app/vocabulary/cars.ts';
import { STATES } from '#app/vocabulary/states.ts';

test('there are nine body types, two transmissions, four fuel types and seven states', () => {
  const bodies = ['Sedan', 'SUV', 'Hatchback', 'Wagon', 'Ute', 'Van', 'Coupe', 'Convertible', 'Cab Chassis'];
  expect(BODY_TYPES).toEqual(bodies);
  expect(TRANSMISSIONS).toEqual(['Automatic', 'Manual']);
  expect(FUEL_TYPES).toEqual(['Petrol', 'Diesel', 'Hybrid', 'Electric']);
  expect(STATES).toEqual(['NSW', 'VIC', 'TAS', 'NT', 'WA', 'SA', 'QLD']);
  expect(SALE_STATUSES).toEqual(['available', 'sold']);
});
