import { type Band, isGoodsBody, mayCarryPeople, type StateRules } from '#app/prices/on-road/rules.ts';

const TO_THREE_THOUSAND: readonly Band[] = [
  { overDollars: 0, charge: { by: 'whole', centsPerUnit: 100 } },
  { overDollars: 1000, charge: { by: 'excess', baseCents: 1000, centsPerUnit: 200 } },
  { overDollars: 2000, charge: { by: 'excess', baseCents: 3000, centsPerUnit: 300 } },
];

export const SA: StateRules = {
  name: 'SA',
  authority: 'RevenueSA',
  link: 'https://www.revenuesa.sa.gov.au/taxes-and-duties/stamp-duties/motor-vehicles',
  sources: [
    'http://revenuesa.sa.gov.au/taxes-and-duties/stamp-duties/motor-vehicles',
    'http://revenuesa.clients.squiz.net/generic-pages/i-am-a-vehicle-purchaser',
  ],
  asAt: '2014 (later pages are undated)',
  dutiableValue: 'the price or the market value, whichever is higher',
  depends: 'whether it is registered as a commercial vehicle',
  rules: [
    {
      name: 'Non-commercial vehicle',
      mayApply: mayCarryPeople,
      unitDollars: 100,
      bands: [
        ...TO_THREE_THOUSAND,
        { overDollars: 3000, charge: { by: 'excess', baseCents: 6000, centsPerUnit: 400 } },
      ],
      minCents: 500,
      confidence: 'old',
    },
    {
      name: 'Commercial vehicle, such as a ute or van',
      mayApply: isGoodsBody,
      unitDollars: 100,
      bands: TO_THREE_THOUSAND,
      minCents: 500,
      confidence: 'unverified',
      note: 'The last row of the published table is garbled; read here as having no upper end.',
    },
  ],
  fee: {
    lowCents: 3100,
    highCents: 3100,
    asAt: 'May 2024',
    source:
      'https://www.sa.gov.au/topics/driving-and-transport/registration/vehicle-registration/transfers/transfer-vehicle-registration-between-married-or-de-facto-partners',
    confidence: 'old',
  },
};
