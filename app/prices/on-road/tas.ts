import { type Band, isGoodsBody, mayCarryPeople, type StateRules, UNKNOWN_FEE } from '#app/prices/on-road/rules.ts';

const TO_THIRTY_FIVE_THOUSAND: readonly Band[] = [
  { overDollars: 0, charge: { by: 'flat', cents: 2000 } },
  { overDollars: 600, charge: { by: 'whole', centsPerUnit: 300 } },
];
/** The rule says 8 persons, the department’s calculator 9 seats. */
const SURE_SEATS = 8;

export const TAS: StateRules = {
  name: 'TAS',
  authority: 'Transport Services Tasmania',
  link: 'https://www.transport.tas.gov.au/fees_forms/registration_fees/accordian/duty_rates',
  sources: [
    'https://www.transport.tas.gov.au/fees_forms/registration_fees/accordian/duty_rates',
    'http://www.sro.tas.gov.au/motor-vehicle-and-insurance-duty/duty-on-motor-vehicles',
  ],
  asAt: 'early 2024',
  dutiableValue: 'the price or the market value, whichever is higher',
  depends: 'whether it counts as a passenger vehicle',
  rules: [
    {
      name: 'Passenger vehicle',
      mayApply: (car) => mayCarryPeople(car) && (car.seats ?? 0) <= SURE_SEATS + 1,
      unitDollars: 100,
      bands: [
        ...TO_THIRTY_FIVE_THOUSAND,
        { overDollars: 35_000, charge: { by: 'excess', baseCents: 105_000, centsPerUnit: 1100 } },
        { overDollars: 40_000, charge: { by: 'whole', centsPerUnit: 400 } },
      ],
      confidence: 'old',
    },
    {
      name: 'Other light vehicle',
      mayApply: (car) => isGoodsBody(car) || (car.seats ?? 0) > SURE_SEATS,
      unitDollars: 100,
      bands: TO_THIRTY_FIVE_THOUSAND,
      confidence: 'old',
    },
  ],
  fee: UNKNOWN_FEE,
};
