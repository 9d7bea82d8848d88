import { isGoodsBody, mayCarryPeople, type StateRules } from '#app/prices/on-road/rules.ts';

/** The Commonwealth’s luxury car tax threshold of 2025-26. It moves each 1 July; that of 2026-27 was not found. */
const LUXURY_THRESHOLD = 80_567;

export const VIC: StateRules = {
  name: 'VIC',
  authority: 'State Revenue Office Victoria',
  link: 'https://www.sro.vic.gov.au/rates-taxes-duties-and-levies/motor-vehicle-duty-current-rates',
  sources: [
    'https://www.sro.vic.gov.au/node/16793',
    'https://sro.vic.gov.au/rates-taxes-duties-and-levies/motor-vehicle-duty-current-rates',
    'http://www5.austlii.edu.au/au/legis/vic/consol_act/da200093/s218.html',
  ],
  asAt: '2025-26',
  dutiableValue: 'the market value, with GST and fitted accessories',
  depends: 'its CO2 emissions, or whether it mainly carries goods',
  rules: [
    {
      name: 'Passenger car',
      mayApply: (car) => mayCarryPeople(car) && car.fuelType !== 'Electric',
      unitDollars: 200,
      bands: [
        { overDollars: 0, charge: { by: 'whole', centsPerUnit: 840 } },
        { overDollars: LUXURY_THRESHOLD, charge: { by: 'whole', centsPerUnit: 1040 } },
        { overDollars: 100_000, charge: { by: 'whole', centsPerUnit: 1400 } },
        { overDollars: 150_000, charge: { by: 'whole', centsPerUnit: 1800 } },
      ],
      confidence: 'sure',
      sureToDollars: LUXURY_THRESHOLD,
    },
    {
      name: 'Passenger car of 120 g CO2 per km or less',
      mayApply: (car) => mayCarryPeople(car) && (car.fuelType === 'Electric' || car.fuelType === 'Hybrid'),
      unitDollars: 200,
      bands: [{ overDollars: 0, charge: { by: 'whole', centsPerUnit: 840 } }],
      confidence: 'sure',
    },
    {
      name: 'Used vehicle mainly for goods',
      mayApply: isGoodsBody,
      unitDollars: 200,
      bands: [{ overDollars: 0, charge: { by: 'whole', centsPerUnit: 840 } }],
      confidence: 'sure',
    },
  ],
  fee: {
    lowCents: 4070,
    highCents: 4070,
    asAt: '2019-20',
    source: 'https://www.vicroads.vic.gov.au/registration/registration-fees/transfer-and-motor-vehicle-duty-fees',
    confidence: 'old',
  },
};
