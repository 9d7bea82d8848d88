import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CarOnRoad, onRoadEstimate, onRoadRules, priceBeforeCharges } from '#app/prices/on-road.ts';
import { ON_ROAD_STATES, type OnRoadState } from '#app/prices/on-road-states.ts';
import { BODY_TYPES, type BodyType, FUEL_TYPES, type FuelType } from '#app/vocabulary/cars.ts';

type Example = {
  state: OnRoadState;
  dollars: number;
  bodyType?: BodyType;
  fuelType?: FuelType;
  cylinders?: number | null;
  duty: number;
};

/** By source. A sedan with four cylinders and petrol, where nothing else is said. */
const EXAMPLES: [source: string, examples: Example[]][] = [
  [
    'https://www.booths.com.au/blog/how-to-transfer-rego-on-a-used-car-in-nsw/',
    [{ state: 'NSW', dollars: 20_000, duty: 600 }],
  ],
  ['https://motor-calculator.com/motor-vehicle-stamp-duty-nsw.php', [{ state: 'NSW', dollars: 60_000, duty: 2100 }]],
  [
    'derived from the rates',
    [
      { state: 'NSW', dollars: 20_001, duty: 603 },
      { state: 'NSW', dollars: 45_000, duty: 1350 },
      { state: 'NSW', dollars: 60_000, bodyType: 'Ute', fuelType: 'Diesel', duty: 1800 },
      { state: 'VIC', dollars: 20_000, duty: 840 },
      { state: 'VIC', dollars: 20_001, duty: 848.4 },
      { state: 'VIC', dollars: 80_567, bodyType: 'SUV', cylinders: 6, duty: 3385.2 },
      { state: 'VIC', dollars: 85_000, bodyType: 'SUV', cylinders: 6, duty: 4420 },
      { state: 'VIC', dollars: 85_000, bodyType: 'SUV', fuelType: 'Electric', cylinders: null, duty: 3570 },
      { state: 'VIC', dollars: 160_000, bodyType: 'SUV', cylinders: 8, duty: 14_400 },
      { state: 'QLD', dollars: 100_001, duty: 5005 },
      { state: 'WA', dollars: 25_000, duty: 687.5 },
      { state: 'WA', dollars: 30_000, duty: 1050 },
      { state: 'WA', dollars: 32_990, duty: 1303.1 },
      { state: 'WA', dollars: 40_000, duty: 2000 },
      { state: 'WA', dollars: 50_000, duty: 3250 },
      { state: 'WA', dollars: 60_000, duty: 3900 },
      { state: 'SA', dollars: 20_000, duty: 740 },
      { state: 'SA', dollars: 3001, duty: 64 },
      { state: 'SA', dollars: 300, duty: 5 },
      { state: 'SA', dollars: 30_000, bodyType: 'Ute', fuelType: 'Diesel', duty: 870 },
      { state: 'TAS', dollars: 50_000, bodyType: 'Ute', fuelType: 'Diesel', duty: 1500 },
      { state: 'NT', dollars: 20_050, fuelType: 'Diesel', cylinders: 6, duty: 603 },
    ],
  ],
  [
    'https://www.whichcar.com.au/car-news/queensland-plans-its-own-version-of-luxury-car-tax',
    [{ state: 'QLD', dollars: 248_500, fuelType: 'Hybrid', cylinders: 6, duty: 9940 }],
  ],
  [
    'https://www.britzinoz.com/stamp-duty-when-buying-australian-cars/ (May 2010, same rate)',
    [
      { state: 'QLD', dollars: 30_000, duty: 900 },
      { state: 'QLD', dollars: 30_000, cylinders: 6, duty: 1050 },
      { state: 'QLD', dollars: 30_000, cylinders: 8, duty: 1200 },
      { state: 'QLD', dollars: 30_000, fuelType: 'Hybrid', duty: 600 },
      { state: 'NT', dollars: 30_000, duty: 900 },
    ],
  ],
  [
    'https://perthcarbuyer.com.au/how-is-car-stamp-duty-calculated-wa (2024-06-07)',
    [
      { state: 'WA', dollars: 20_000, duty: 550 },
      { state: 'WA', dollars: 35_000, duty: 1487.5 },
    ],
  ],
  [
    'https://www.britzinoz.com/stamp-duty-when-buying-australian-cars/ (May 2010, same bands)',
    [{ state: 'SA', dollars: 30_000, duty: 1140 }],
  ],
  [
    'https://www.transport.tas.gov.au/fees_forms/registration_fees/accordian/duty_rates',
    [
      { state: 'TAS', dollars: 375, duty: 20 },
      { state: 'TAS', dollars: 27_750, duty: 834 },
      { state: 'TAS', dollars: 38_750, duty: 1468 },
      { state: 'TAS', dollars: 65_750, duty: 2632 },
    ],
  ],
  [
    'https://servopro.com.au/northern-territory-announces-free-registration-for-electric-vehicles-as-part-of-wider-strategy/',
    [{ state: 'NT', dollars: 50_000, fuelType: 'Electric', cylinders: null, duty: 0 }],
  ],
];
const DAY = '2026-11-22';
const SEDAN: CarOnRoad = { priceCents: 2_000_000, bodyType: 'Sedan', fuelType: 'Petrol', cylinders: 4, seats: 5 };

function car(change: Partial<CarOnRoad>): CarOnRoad {
  return { ...SEDAN, ...change };
}

function dutyOf(state: OnRoadState, change: Partial<CarOnRoad>, day = DAY) {
  const estimate = onRoadEstimate(state, car(change), day);
  return estimate && [estimate.duty.low / 100, estimate.duty.high / 100];
}

describe('duty', () => {
  const rows = EXAMPLES.flatMap(([source, examples]) => examples.map((example) => ({ source, ...example })));
  it.each(rows)('$state, $dollars dollars: $duty ($source)', ({ state, dollars, duty, source: _, ...changes }) => {
    expect(dutyOf(state, { priceCents: dollars * 100, ...changes })).toEqual([duty, duty]);
  });

  it('is a range where Queensland would need the cylinders, and not for a hybrid', () => {
    expect(dutyOf('QLD', { priceCents: 3_000_000, cylinders: null })).toEqual([900, 1200]);
    expect(dutyOf('QLD', { priceCents: 3_000_000, cylinders: 0 })).toEqual([900, 1200]);
    expect(dutyOf('QLD', { priceCents: 3_000_000, cylinders: null, fuelType: 'Hybrid' })).toEqual([600, 600]);
  });

  it('is a range where Victoria would need a hybrid’s emissions', () => {
    expect(dutyOf('VIC', { priceCents: 8_500_000, fuelType: 'Hybrid' })).toEqual([3570, 4420]);
    expect(dutyOf('VIC', { priceCents: 8_000_000, fuelType: 'Hybrid' })).toEqual([3360, 3360]);
  });

  it('is a range where the Northern Territory would need to know whether a hybrid plugs in', () => {
    expect(dutyOf('NT', { priceCents: 3_000_000, fuelType: 'Hybrid' })).toEqual([0, 900]);
  });

  it('is a range for an electric car over $50,000 in the Northern Territory, and not a sure one', () => {
    expect(dutyOf('NT', { priceCents: 6_000_000, fuelType: 'Electric' })).toEqual([300, 1800]);
    expect(onRoadEstimate('NT', car({ priceCents: 6_000_000, fuelType: 'Electric' }), DAY)?.isSure).toBe(false);
    expect(dutyOf('NT', { priceCents: 6_000_000, fuelType: 'Electric' }, '2027-07-01')).toEqual([1800, 1800]);
  });

  it('of an electric car in the Northern Territory is full again after 30 June 2027', () => {
    expect(dutyOf('NT', { priceCents: 3_000_000, fuelType: 'Electric' }, '2027-06-30')).toEqual([0, 0]);
    expect(dutyOf('NT', { priceCents: 3_000_000, fuelType: 'Electric' }, '2027-07-01')).toEqual([900, 900]);
  });

  it('is a range for a van that may be a people mover', () => {
    expect(dutyOf('NSW', { priceCents: 6_000_000, bodyType: 'Van', seats: null })).toEqual([1800, 2100]);
    expect(dutyOf('NSW', { priceCents: 6_000_000, bodyType: 'Van', seats: 3 })).toEqual([1800, 1800]);
    expect(dutyOf('SA', { priceCents: 3_000_000, bodyType: 'Van', seats: 8 })).toEqual([870, 1140]);
    expect(dutyOf('SA', { priceCents: 3_000_000, bodyType: 'Van', seats: 2 })).toEqual([870, 870]);
  });

  it('goes by seats in New South Wales and Tasmania', () => {
    expect(dutyOf('NSW', { priceCents: 6_000_000, bodyType: 'SUV', seats: 10 })).toEqual([1800, 1800]);
    expect(dutyOf('TAS', { priceCents: 6_000_000, bodyType: 'SUV', seats: 9 })).toEqual([1800, 2400]);
  });

  it('counts cents of a price', () => {
    expect(dutyOf('NSW', { priceCents: 2_000_001 })).toEqual([603, 603]);
  });

  it('has no figure in the ACT', () => {
    expect(onRoadEstimate('ACT', SEDAN, DAY)).toBeNull();
    expect(priceBeforeCharges('ACT', SEDAN, DAY)).toBeNull();
  });
});

const anyCar = fc.record({
  priceCents: fc.integer({ min: 1, max: 100_000_000 }),
  bodyType: fc.constantFrom(...BODY_TYPES),
  fuelType: fc.constantFrom(...FUEL_TYPES),
  cylinders: fc.option(fc.integer({ min: 0, max: 16 })),
  seats: fc.option(fc.integer({ min: 1, max: 12 })),
});
const anyState = fc.constantFrom(...ON_ROAD_STATES.filter((state) => state !== 'ACT'));

describe('an estimate', () => {
  it('adds up, in whole cents, for every car and state', () => {
    fc.assert(
      fc.property(anyState, anyCar, (state, any) => {
        const { duty, total } = onRoadEstimate(state, any, DAY) ?? expect.fail('no estimate');
        expect(total).toEqual({ low: any.priceCents + duty.low, high: any.priceCents + duty.high });
        expect([total.low, total.high].every(Number.isInteger)).toBe(true);
        expect(duty.low).toBeLessThanOrEqual(duty.high);
      }),
    );
  });

  it('never falls as the price rises', () => {
    fc.assert(
      fc.property(anyState, anyCar, fc.integer({ min: 1, max: 10_000_000 }), (state, any, more) => {
        const dearer = onRoadEstimate(state, { ...any, priceCents: any.priceCents + more }, DAY);
        const cheaper = onRoadEstimate(state, any, DAY);
        expect(dearer?.total.low).toBeGreaterThanOrEqual(cheaper?.total.low ?? 0);
        expect(dearer?.total.high).toBeGreaterThanOrEqual(cheaper?.total.high ?? 0);
      }),
    );
  });

  it('and the transfer fee, undone, give the price back', () => {
    fc.assert(
      fc.property(anyState, anyCar, (state, any) => {
        const { total } = onRoadEstimate(state, any, DAY) ?? expect.fail('no estimate');
        const { lowCents, highCents } = onRoadRules(state).fee;
        const low = priceBeforeCharges(state, { ...any, priceCents: total.high + highCents }, DAY);
        const high = priceBeforeCharges(state, { ...any, priceCents: total.low + lowCents }, DAY);
        expect(low?.low).toBe(any.priceCents);
        expect(high?.high).toBe(any.priceCents);
      }),
    );
  });
});

describe('the rules of a state', () => {
  it.each(ON_ROAD_STATES)('%s names its source, authority and date', (state) => {
    const { authority, link, asAt, sources } = onRoadRules(state);
    expect(authority).not.toBe('');
    expect(asAt).toMatch(/^(early |[A-Z]\w+ )?20\d\d/);
    expect([link, ...sources].every((address) => /^https?:/.test(address))).toBe(true);
  });

  it('are sure where the authority’s current page has them', () => {
    const isSure = (state: OnRoadState, bodyType: BodyType) => onRoadEstimate(state, car({ bodyType }), DAY)?.isSure;
    expect(ON_ROAD_STATES.filter((state) => isSure(state, 'Sedan'))).toEqual(['NSW', 'VIC', 'NT', 'WA', 'QLD']);
    expect(isSure('NSW', 'Ute')).toBe(false);
  });

  it('are unsure in Victoria above the threshold that moved since', () => {
    const isSure = (dollars: number) => onRoadEstimate('VIC', car({ priceCents: dollars * 100 }), DAY)?.isSure;
    expect([isSure(80_567), isSure(80_568)]).toEqual([true, false]);
    expect(onRoadEstimate('VIC', car({ priceCents: 8_500_000, bodyType: 'Ute' }), DAY)?.isSure).toBe(true);
  });
});
