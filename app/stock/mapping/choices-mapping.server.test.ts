import { expect, test } from 'vitest';
import { guessChoices } from '#app/stock/choices.ts';
import { toMapping } from '#app/stock/mapping/choices-mapping.server.ts';
import { mapRecord } from '#app/stock/mapping/map-record.ts';

const car: Record<string, string> = {
  Make: 'Toyota',
  Model: 'Corolla',
  Year: '2019',
  Price: '$21,990',
  Body: 'Hatch',
  Transmission: 'Auto',
  Fuel: 'ULP',
  Mileage: '61,200',
  Colour: 'White',
  Doors: '5D',
  State: 'ACT',
};

test('mileage is read as kilometres, ACT becomes NSW, and what a file does not have is put together', () => {
  const choices = guessChoices(Object.keys(car));
  const mapping = toMapping(choices, { encoding: 'utf-8', delimiter: ',' });
  expect(mapRecord(mapping, (column) => car[column] ?? '', { phoneNumber: '0355501234' })).toMatchObject({
    ok: true,
    fields: {
      kilometers: 61_200,
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
