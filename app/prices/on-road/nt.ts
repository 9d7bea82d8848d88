import { type Band, type CarOnRoad, type StateRules, UNKNOWN_FEE } from '#app/prices/on-road/rules.ts';

const BANDS: readonly Band[] = [{ overDollars: 0, charge: { by: 'whole', centsPerUnit: 300 } }];
const CONCESSION = { from: '2022-07-01', to: '2027-06-30', mostDollars: 50_000 };

/** Above $50,000 it is unclear whether $1,500 still comes off, so nothing does. */
function mayBeConcession({ fuelType, priceCents }: CarOnRoad, day: string): boolean {
  const isPlugIn = fuelType === 'Electric' || fuelType === 'Hybrid';
  const isCheap = priceCents <= CONCESSION.mostDollars * 100;
  return isPlugIn && isCheap && day >= CONCESSION.from && day <= CONCESSION.to;
}

export const NT: StateRules = {
  name: 'NT',
  authority: 'the Territory Revenue Office',
  link: 'https://treasury.nt.gov.au/dtf/territory-revenue-office/stamp-duty-on-motor-vehicles',
  sources: [
    'https://treasury.nt.gov.au/dtf/territory-revenue-office/stamp-duty-on-motor-vehicles',
    'https://nt.gov.au/driving/rego/getting-an-nt-registration/get-electric-vehicle-registration-and-stamp-duty-concessions',
  ],
  asAt: 'between July 2022 and November 2026',
  dutiableValue: 'the price between strangers, otherwise the market value',
  depends: 'whether the hybrid plugs in',
  rules: [
    {
      name: 'Any vehicle',
      mayApply: (car, day) => car.fuelType !== 'Electric' || !mayBeConcession(car, day),
      unitDollars: 100,
      bands: BANDS,
      confidence: 'sure',
    },
    {
      name: 'Electric or plug-in hybrid, $1,500 off until 30 June 2027',
      mayApply: mayBeConcession,
      unitDollars: 100,
      bands: BANDS,
      reductionCents: 150_000,
      confidence: 'sure',
    },
  ],
  fee: UNKNOWN_FEE,
};
