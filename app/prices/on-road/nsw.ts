import { isGoodsBody, mayCarryPeople, type StateRules } from '#app/prices/on-road/rules.ts';

const MOST_OCCUPANTS = 9;

export const NSW: StateRules = {
  name: 'NSW',
  authority: 'Revenue NSW',
  link: 'https://www.revenue.nsw.gov.au/taxes-duties-levies-royalties/motor-vehicle-duty',
  sources: [
    'https://www.revenue.nsw.gov.au/taxes-duties-levies-royalties/motor-vehicle-duty',
    'http://www.rms.nsw.gov.au/registration/feesconcessions/stampduty.html',
    'http://classic.austlii.edu.au/au/legis/nsw/consol_act/da199793/s266.html',
  ],
  asAt: 'September 2024',
  dutiableValue: 'the price or the market value, whichever is higher',
  depends: 'whether it is registered as a passenger vehicle',
  rules: [
    {
      name: 'Passenger vehicle',
      mayApply: (car) => mayCarryPeople(car) && (car.seats ?? 0) <= MOST_OCCUPANTS,
      unitDollars: 100,
      bands: [
        { overDollars: 0, charge: { by: 'whole', centsPerUnit: 300 } },
        { overDollars: 45_000, charge: { by: 'excess', baseCents: 135_000, centsPerUnit: 500 } },
      ],
      confidence: 'sure',
    },
    {
      name: 'Other vehicle',
      mayApply: (car) => isGoodsBody(car) || (car.seats ?? 0) > MOST_OCCUPANTS,
      unitDollars: 100,
      bands: [{ overDollars: 0, charge: { by: 'whole', centsPerUnit: 300 } }],
      confidence: 'unverified',
      note: 'The $45,000 step names passenger vehicles, and utes are not on the old list of them.',
    },
  ],
  fee: {
    lowCents: 4100,
    highCents: 4100,
    asAt: 'April 2026',
    source: 'https://downunderreport.net/world/transfer-rego-nsw-guide/',
    confidence: 'unverified',
  },
};

/** The table in force from 1 September 2025 goes by CO2 emissions, and was not found: no figure. */
export const ACT: StateRules = {
  name: 'ACT',
  authority: 'the ACT Revenue Office',
  link: 'https://www.revenue.act.gov.au/duties/motor-vehicle-duty',
  sources: ['https://www.revenue.act.gov.au/duties/motor-vehicle-duty', 'https://region.com.au/?p=888893'],
  asAt: 'September 2025',
  dutiableValue: 'the price or the market value, whichever is higher',
  depends: 'its CO2 emissions',
  rules: [],
  fee: {
    lowCents: 4800,
    highCents: 4800,
    asAt: 'July 2024',
    source:
      'https://accesscanberra.act.gov.au/driving-transport-and-parking/vehicle-and-transport-related-fees/transferring-vehicle-registration-fees',
    confidence: 'old',
  },
};
