import type { StateRules } from '#app/prices/on-road/rules.ts';

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
