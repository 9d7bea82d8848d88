import { anyCar, type StateRules } from '#app/prices/on-road/rules.ts';

export const WA: StateRules = {
  name: 'WA',
  authority: 'RevenueWA',
  link: 'http://www.finance.wa.gov.au/cms/State_Revenue/Duties/Vehicle_Licence_Duty.aspx',
  sources: [
    'http://www.finance.wa.gov.au/cms/State_Revenue/Duties/Vehicle_Licence_Duty.aspx',
    'http://classic.austlii.edu.au/au/legis/wa/consol_act/da200893/s236.html',
    'https://perthcarbuyer.com.au/how-is-car-stamp-duty-calculated-wa',
  ],
  asAt: 'June 2024',
  dutiableValue: 'the market value',
  rules: [
    {
      name: 'Light vehicle',
      mayApply: anyCar,
      unitDollars: 1,
      bands: [
        { overDollars: 0, charge: { by: 'percent', percent: 2.75 } },
        { overDollars: 25_000, charge: { by: 'risingPercent', percent: 2.75, dollarsPerPercent: 6666.66 } },
        { overDollars: 50_000, charge: { by: 'percent', percent: 6.5 } },
      ],
      confidence: 'sure',
    },
  ],
  fee: {
    lowCents: 2040,
    highCents: 2040,
    asAt: '2023-24',
    source: 'http://www.transport.wa.gov.au/licensing/license-a-new-vehicle.asp',
    confidence: 'old',
  },
};
