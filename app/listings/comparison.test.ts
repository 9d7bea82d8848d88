import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparisonHref, readComparedIds } from '#app/listings/compared-ids.ts';
import { type ComparedListing, compareCars } from '#app/listings/comparison.ts';
import { type FieldName, fieldOf, PUBLIC_NAMES } from '#app/listings/fields.ts';
import { listingSchema } from '#app/listings/listing-form.ts';
import { listingInput } from '#tests/support/factories.ts';
import { typedFields } from '#tests/support/sample-fields.ts';

const IDS = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc', 'dddddddddddd', 'eeeeeeeeeeee'];

function car(changes: Partial<ComparedListing> = {}, distanceKm: number | null = null) {
  const { price, ...fields } = listingSchema.parse(listingInput());
  const seller = { type: 'private', dealershipName: '' } as const;
  return {
    listing: { ...fields, priceCents: price, id: 'a', soldDate: null, confirmedAt: new Date(), seller, ...changes },
    distanceKm,
  };
}

const bestOf = (label: string, cars: ReturnType<typeof car>[]) => {
  const row = compareCars(cars).rows.find((one) => one.label === label);
  return row?.cells.map(({ isBest }) => (isBest ? row.best : ''));
};

const REGO_AND_HISTORY = (['regoState', 'regoExpiry', 'certificate', 'owners', 'serviceHistory', 'keys'] as const).map(
  (name) => fieldOf(name).label,
);

describe('the rows', () => {
  test('every field that differs has a row, except those in the heading', () => {
    const [one, other] = ([0, 1] as const).map((variant) => {
      const { price, ...fields } = listingSchema.parse(typedFields(variant));
      return car({ ...fields, priceCents: price });
    }) as [ReturnType<typeof car>, ReturnType<typeof car>];
    const labels = compareCars([one, other]).rows.map(({ label }) => label);
    const heading = ['make', 'model', 'isDriveAway', 'phoneNumber'] as const;
    const elsewhere: FieldName[] = [...heading, 'batteryCheckedOn', 'batteryCheckedBy'];
    const expected = PUBLIC_NAMES.filter((name) => !elsewhere.includes(name)).map((name) => fieldOf(name).label);
    expect(labels.toSorted()).toEqual(expected.toSorted());
    expect(labels.slice(0, 3)).toEqual(['Price', 'Year', 'Kilometres']);
  });

  test('fields are grouped by different, the same, and not stated', () => {
    const { rows, same, notStated } = compareCars([car({ doors: 4 }), car({ doors: 5, seats: 5 })]);
    expect(rows.map(({ label, cells }) => [label, ...cells.map(({ text }) => text)])).toEqual([
      ['Doors', '4 doors', '5 doors'],
      ['Seats', '', '5 seats'],
    ]);
    expect(same).toContainEqual({ label: 'Fuel type', text: 'Petrol' });
    expect(notStated).toEqual([
      'Price type',
      'Suburb',
      'Drive type',
      'Cylinders',
      'Engine size',
      'Fuel detail',
      'Fuel consumption',
      'Towing capacity',
      ...REGO_AND_HISTORY,
      'Features',
    ]);
  });

  test('only an electric car is asked about its battery, and not about its engine', () => {
    const { notStated } = compareCars([car({ fuelType: 'Electric' }), car({ fuelType: 'Electric' })]);
    expect(notStated).toEqual(expect.arrayContaining(['Electric range', 'Battery health']));
    expect(notStated).not.toContain('Engine size');
  });

  test('features are what each car has beside those on every car, and what it lacks', () => {
    const { rows, same } = compareCars([
      car({ features: 'Tow bar, Canopy, ISOFIX' }),
      car({ features: 'Tow bar, Sunroof' }),
      car({ features: 'Tow bar' }),
    ]);
    expect(rows.map(({ label, cells }) => [label, ...cells.map(({ text, lacks }) => [text, lacks])])).toEqual([
      [
        'Features',
        ['Canopy, ISOFIX', 'Sunroof'],
        ['Sunroof', 'Canopy, ISOFIX'],
        ['No others', 'Canopy, Sunroof, ISOFIX'],
      ],
    ]);
    expect(same).toContainEqual({ label: 'Features', text: 'Tow bar' });
    const silent = compareCars([car({ features: 'Tow bar' }), car()]);
    expect(silent.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([['Tow bar', '']]);
  });

  test('a battery is shown with when and by whom it was checked', () => {
    const checked = { batteryHealth: 92, batteryCheckedOn: '2026-05-03', batteryCheckedBy: 'Toyota dealer' };
    const { rows } = compareCars([car({ fuelType: 'Electric', ...checked })]);
    expect(rows.find(({ label }) => label === 'Battery health')?.cells[0]?.text).toBe(
      '92% on 3 May 2026, by Toyota dealer',
    );
  });

  test('a car alone has all rows', () => {
    const { rows, same } = compareCars([car()]);
    expect(rows.length).toBeGreaterThan(15);
    expect(same).toEqual([]);
  });

  test('a long description is cut', () => {
    const { rows } = compareCars([car({ description: 'tow bar '.repeat(100) }), car()]);
    const cell = rows.find(({ label }) => label === 'Description')?.cells[0];
    expect(cell?.text).toMatch(/^tow bar .{100,160} …$/);
    expect(cell?.whole?.length).toBeGreaterThan(700);
  });
});

describe('the best value', () => {
  test('the lowest price, the fewest kilometres, the newest and the nearest are named', () => {
    const cars = [
      car({ priceCents: 2, kilometers: 9, year: 2018 }, 62),
      car({ priceCents: 100, kilometers: 7, year: 2020 }, 8),
      car({ priceCents: 200, kilometers: 7, year: 2019 }, null),
    ];
    expect(bestOf('Price', cars)).toEqual(['lowest', '', '']);
    expect(bestOf('Kilometres', cars)).toEqual(['', 'lowest', 'lowest']);
    expect(bestOf('Year', cars)).toEqual(['', 'newest', '']);
    expect(bestOf('Distance', cars)).toEqual(['', 'nearest', '']);
  });

  test('only comparable fields have a best value', () => {
    expect(bestOf('Doors', [car({ doors: 2 }), car({ doors: 4 })])).toEqual(['', '']);
  });

  test('a sold car is never the best', () => {
    const cars = [car({ priceCents: 100, soldDate: new Date() }), car({ priceCents: 200 }), car({ priceCents: 300 })];
    expect(bestOf('Price', cars)).toEqual(['', 'lowest', '']);
  });

  test('a drive-away estimate is the lowest only if no other can be below it', () => {
    const withRange = (low: number, high: number) => ({
      ...car(),
      driveAway: { text: `${low}`, range: { low, high } },
    });
    const lowest = (...cars: Parameters<typeof compareCars>[0]) =>
      compareCars(cars, 'VIC')
        .rows.find(({ label }) => label === 'Drive away in VIC')
        ?.cells.map(({ isBest }) => isBest);
    expect(lowest(withRange(1, 2), withRange(2, 3))).toEqual([true, false]);
    expect(lowest(withRange(1, 3), withRange(2, 4))).toEqual([false, false]);
    expect(lowest(withRange(1, 1), { ...car(), driveAway: { text: '–', range: null } })).toEqual([false, false]);
  });

  test('a price without charges is never marked lowest against one with charges', () => {
    const [plain, driveAway] = [{ isDriveAway: false }, { isDriveAway: true }];
    const cheap = { priceCents: 100_000 };
    const dear = { priceCents: 200_000 };
    expect(bestOf('Price', [car({ ...cheap, ...plain }), car({ ...dear, ...driveAway })])).toEqual(['', '']);
    expect(bestOf('Price', [car({ ...cheap, ...driveAway }), car({ ...dear, ...plain })])).toEqual(['lowest', '']);
  });
});

describe('the address', () => {
  const read = (query: string) => readComparedIds(new URLSearchParams(query));

  test('ids are read from one list, from a form and from links, each once', () => {
    expect(read(`ids=${IDS[0]},${IDS[1]},${IDS[0]}`).ids).toEqual(IDS.slice(0, 2));
    expect(read(`ids=${IDS[0]}&ids=https://x.example/listing/${IDS[1]}?a=1`).ids).toEqual(IDS.slice(0, 2));
  });

  test('more than four cars and invalid ids are dropped, and the page says so', () => {
    expect(read(`ids=${IDS.join(',')}`)).toEqual({ ids: IDS.slice(0, 4), isCut: true, isUnreadable: false });
    expect(read(`ids=${IDS[0]},x`)).toEqual({ ids: [IDS[0]], isCut: false, isUnreadable: true });
    expect(read('ids=,,&ids=')).toEqual({ ids: [], isCut: false, isUnreadable: false });
  });

  test('an address keeps its cars', () => {
    const address = comparisonHref(IDS, 'Geelong VIC');
    expect(address).toBe(`/compare?ids=${IDS.slice(0, 4).join(',')}&near=Geelong%20VIC`);
    expect(read(new URL(address, 'http://x').search).ids).toEqual(IDS.slice(0, 4));
    expect(comparisonHref([])).toBe('/compare');
  });

  test('nothing in an address makes it throw or name more than four cars', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (values) => {
        const params = new URLSearchParams(values.map((value) => ['ids', value.toWellFormed()]));
        expect(readComparedIds(params).ids.length).toBeLessThanOrEqual(4);
      }),
    );
  });
});
