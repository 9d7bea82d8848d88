import type { CarOnRoad, DutyRule, StateRules } from '#app/prices/on-road/rules.ts';

const LUXURY_DOLLARS = 100_000;

function rule(name: string, mayApply: DutyRule['mayApply'], centsPerUnit: number): DutyRule {
  return {
    name,
    mayApply,
    unitDollars: 100,
    bands: [
      { overDollars: 0, charge: { by: 'whole', centsPerUnit } },
      { overDollars: LUXURY_DOLLARS, charge: { by: 'whole', centsPerUnit: centsPerUnit + 200 } },
    ],
    confidence: 'sure',
  };
}

function isHybridOrElectric({ fuelType }: CarOnRoad): boolean {
  return fuelType === 'Hybrid' || fuelType === 'Electric';
}

function mayHave(least: number, most: number): DutyRule['mayApply'] {
  return (car) => {
    if (isHybridOrElectric(car)) return false;
    return !car.cylinders || (car.cylinders >= least && car.cylinders <= most);
  };
}

export const QLD: StateRules = {
  name: 'QLD',
  authority: 'the Queensland Government',
  link: 'https://www.qld.gov.au/transport/registration/fees/duty/rates',
  sources: [
    'https://www.qld.gov.au/transport/registration/fees/duty/rates',
    'https://zoelaw.ai/legislation/duties-act-2001/sections/sec.378',
    'https://www.whichcar.com.au/car-news/queensland-plans-its-own-version-of-luxury-car-tax',
  ],
  asAt: 'July 2018, still the same in 2026',
  dutiableValue: 'the price or the market value, whichever is higher',
  depends: 'its number of cylinders',
  rules: [
    rule('Hybrid or electric', isHybridOrElectric, 200),
    rule('1 to 4 cylinders', mayHave(1, 4), 300),
    rule('5 or 6 cylinders', mayHave(5, 6), 350),
    rule('7 or more cylinders', mayHave(7, 99), 400),
  ],
  fee: {
    lowCents: 3255,
    highCents: 3255,
    asAt: 'January 2026',
    source: 'https://www.sellanycarfast.com.au/transferring-car-registration-in-queensland',
    confidence: 'unverified',
  },
};
