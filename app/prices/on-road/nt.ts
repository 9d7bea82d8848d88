import { type Band, type CarOnRoad, type StateRules, UNKNOWN_FEE } from '#app/prices/on-road/rules.ts';

const BANDS: readonly Band[] = [{ overDollars: 0, charge: { by: 'whole', centsPerUnit: 300 } }];
const CONCESSION = { from: '2022-07-01', to: '2027-06-30', mostDollars: 50_000 };

function mayBeConcession({ fuelType }: CarOnRoad, day: string): boolean {
  const isPlugIn = fuelType === 'Electric' || fuelType === 'Hybrid';
  return isPlugIn && day >= CONCESSION.from && day <= CONCESSION.to;
}

/** Above $50,000 it is unclear whether $1,500 still comes off. */
function isConcession(car: CarOnRoad, day: string): boolean {
  return car.fuelType === 'Electric' && car.priceCents <= CONCESSION.mostDollars * 100 && mayBeConcession(car, day);
}

export const NT: StateRules = {
  name: 'NT',
  authority: 'the Territory Revenue Office',
  link: 'https://treasury.nt.gov.au/dtf/territory-revenue-office/stamp-duty-on-motor-vehicles',
  sources: [
    'https://treasury.nt.gov.au/dtf/territory-revenue-office/stamp-duty-on-motor-vehicles',
    'https://nt.gov.au/driving/rego/getting-an-nt-registration/get-electric-vehicle-registration-and-stamp-duty-concessions',
  ],
  asAt: 'July 2022',
  dutiableValue: 'the price between strangers, otherwise the market value',
  depends: 'whether the hybrid plugs in',
  unsure: ({ fuelType }) =>
    fuelType === 'Electric' ? 'we found no rule for electric cars above $50,000: $1,500 may still come off' : null,
  rules: [
    {
      name: 'Any vehicle',
      mayApply: (car, day) => !isConcession(car, day),
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
      sureToDollars: CONCESSION.mostDollars,
    },
  ],
  fee: UNKNOWN_FEE,
};
