/** What sellers may also say about a car: its range, what it tows and what it's fitted with. */
import type { ListingInput } from '#app/listings/listing-form.ts';
import { FEATURES, type Feature } from '#app/vocabulary/cars.ts';
import { findFeatures } from '#app/vocabulary/feature-words.ts';
import type { DemoCar } from '#demo/demo-car.ts';
import { pick, seededRandom } from '#demo/random.ts';

type Said = Pick<ListingInput, 'description' | 'driveType' | 'seats'>;
type FurtherFacts = Partial<ListingInput>;

/** By itself, so that the cars stay as they are when facts are added. */
export function furtherFacts(car: DemoCar, said: Said): FurtherFacts {
  const isPlugIn = car.trim.startsWith('PHEV');
  return {
    ...(car.fuelType === 'Electric' || isPlugIn ? batteryFacts(car, isPlugIn) : {}),
    ...(car.fuelType !== 'Electric' && car.kilometers % 4 !== 1 && { fuelConsumption: consumptionOf(car, isPlugIn) }),
    ...(isPlugIn && { fuelDetail: 'Plug-in hybrid' }),
    towingKg: towingOf(car, said),
    features: fittedTo(car, said).join(', ') || null,
  };
}

const RANGES: Record<string, number> = { Leaf: 270, Dolphin: 340, Kona: 400, MG4: 405, 'Atto 3': 420, 'Model 3': 560 };
const CHECKERS = ['', 'owner, from its screen', 'independent tester'];

function batteryFacts({ make, model, age, kilometers }: DemoCar, isPlugIn: boolean): FurtherFacts {
  const rangeKm = isPlugIn ? 60 : (RANGES[model] ?? 460);
  const random = seededRandom(kilometers);
  if (random() < 0.2) return { rangeKm };
  return {
    rangeKm,
    batteryHealth: Math.max(75, Math.round(99 - age * 1.4 - kilometers / 50_000)),
    batteryCheckedOn: `2026-0${pick(random, [1, 2])}-${10 + Math.floor(random() * 18)}`,
    batteryCheckedBy: pick(random, [...CHECKERS, `${make} dealer`]),
  };
}

const CONSUMPTION = {
  Petrol: { small: 6.3, medium: 7.6, large: 10.4 },
  Diesel: { small: 5.4, medium: 6.7, large: 8.3 },
  Hybrid: { small: 3.9, medium: 4.7, large: 5.6 },
};

function consumptionOf({ fuelType, size, age }: DemoCar, isPlugIn: boolean): number | null {
  if (fuelType === 'Electric') return null;
  return isPlugIn ? 1.9 : Math.round((CONSUMPTION[fuelType][size] + Math.min(age, 12) * 0.1) * 10) / 10;
}

function towingOf({ bodyType, size, year, fuelType }: DemoCar, { driveType }: Said): number | null {
  if (fuelType === 'Electric' || fuelType === 'Hybrid') return null;
  if (bodyType === 'Ute') return year >= 2015 || size === 'large' ? 3500 : 2500;
  if (bodyType === 'Cab Chassis') return 2500;
  if (driveType === '4WD') return size === 'large' ? 3500 : 2500;
  return bodyType === 'SUV' && size === 'large' ? 2000 : null;
}

type Fitted = { chance: number; when: (car: DemoCar, said: Said) => boolean };

const from = (year: number) => (car: DemoCar) => car.year >= year;
const isForWork = ({ bodyType }: DemoCar, { driveType }: Said) => bodyType === 'Ute' || driveType === '4WD';
const isDear = ({ newPriceThousands, bodyType }: DemoCar) => newPriceThousands >= 60 && bodyType !== 'Cab Chassis';

const FITTED: Partial<Record<Feature, Fitted>> = {
  'Tow bar': { chance: 0.7, when: isForWork },
  'Bull bar': { chance: 0.35, when: isForWork },
  Winch: { chance: 0.05, when: isForWork },
  Snorkel: { chance: 0.2, when: isForWork },
  'Lift kit': { chance: 0.15, when: isForWork },
  Canopy: { chance: 0.35, when: ({ bodyType }) => bodyType === 'Ute' },
  Tray: { chance: 1, when: ({ bodyType }) => bodyType === 'Cab Chassis' },
  'Roof racks': { chance: 0.3, when: ({ bodyType }) => bodyType === 'SUV' || bodyType === 'Wagon' },
  'Long-range tank': { chance: 0.15, when: isForWork },
  'Dual battery': { chance: 0.2, when: isForWork },
  'Reversing camera': { chance: 1, when: from(2016) },
  'Parking sensors': { chance: 0.7, when: from(2017) },
  'Adaptive cruise control': { chance: 0.7, when: from(2020) },
  'Blind-spot monitor': { chance: 0.6, when: from(2020) },
  'Autonomous emergency braking': { chance: 0.9, when: from(2019) },
  'Apple CarPlay / Android Auto': { chance: 0.8, when: ({ make, year }) => year >= 2019 && make !== 'Tesla' },
  'Satellite navigation': { chance: 0.4, when: from(2014) },
  Sunroof: { chance: 0.3, when: isDear },
  'Leather seats': { chance: 0.7, when: isDear },
  'Heated seats': { chance: 0.5, when: isDear },
  'Electric seats': { chance: 0.6, when: isDear },
  'Third row of seats': { chance: 1, when: (_, { seats }) => Number(seats) >= 7 },
  ISOFIX: { chance: 0.8, when: ({ year, doors, bodyType }) => year >= 2014 && doors >= 4 && bodyType !== 'Van' },
};

/** What its description states, and more. One seller in eight ticks nothing. */
function fittedTo(car: DemoCar, said: Said): Feature[] {
  const random = seededRandom(Math.imul(car.kilometers, 0x9e3779b1));
  if (random() < 0.12) return [];
  const stated = findFeatures(said.description);
  return FEATURES.filter((feature) => {
    const { chance = 0, when } = FITTED[feature] ?? {};
    const isFitted = random() < chance && when?.(car, said) === true;
    return stated.includes(feature) || isFitted;
  });
}
