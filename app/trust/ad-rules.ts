/**
 * What the law asks of a used car ad, by state and seller type, as at the date below. Where we found no rule, it is
 * advice. Nothing here blocks a listing.
 */
import { STATE_RULES } from '#app/trust/state-rules.ts';
import type { LicenceState } from '#app/vocabulary/licences.ts';

export const AD_RULES_AS_AT = '22 Nov 2026';

export const RULE_STATES = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'] as const satisfies LicenceState[];
export type RuleState = (typeof RULE_STATES)[number];
export type SellerKind = 'dealer' | 'private';
export const TOPICS = ['licence', 'total price', 'barred words', 'rego', 'certificate', 'many cars'] as const;
export type Topic = (typeof TOPICS)[number];

type Source = { name: string; link: string | null };
export type AdRule = { force: 'law' | 'advice'; text: string; source: Source };

const FAIR_TRADING = {
  name: 'NSW Fair Trading, motor dealer advertisements',
  link: 'https://www.fairtrading.nsw.gov.au/trades-and-businesses/business-essentials/advertising-and-marketing-your-business/motor-dealer-advertisements',
};
const NSW_SALES = { name: 'NSW Government, selling a used car', link: STATE_RULES.NSW.link };
const QLD_SAFETY = { name: 'Queensland Government, safety certificates', link: STATE_RULES.QLD.sources[0] ?? null };
const NT_SALES = { name: 'NT Government, buying and selling a used vehicle', link: STATE_RULES.NT.sources[0] ?? null };
const ACT_TRANSFER = {
  name: 'Access Canberra, vehicle registration and transfer',
  link: STATE_RULES.ACT.sources[0] ?? null,
};
const CONSUMER_VIC = {
  name: 'Consumer Affairs Victoria',
  link: 'https://consumer.vic.gov.au/licensing-and-registration/motor-car-traders/definitions',
};
const SA_DEALERS = {
  name: 'SA Government, second-hand vehicle dealers',
  link: 'https://www.sa.gov.au/topics/business-and-trade/licensing/vehicles/second-hand-vehicle-dealers-responsibilities',
};
const WA_LICENCE = {
  name: 'WA Government, motor vehicle dealer licence',
  link: 'https://www.wa.gov.au/government/multi-step-guides/motor-vehicle-dealer-licence',
};
const CBOS = {
  name: 'CBOS Tasmania',
  link: 'https://www.cbos.tas.gov.au/topics/licensing-and-registration/licensed-occupations/motor-vehicle-trader/apply',
};
const NT_DEALERS = {
  name: 'MTA NT, October 2022',
  link: 'https://issuu.com./boylen/docs/mta_october_2022_nt/s/17013372',
};
const CONSUMER_LAW = { name: 'Australian Consumer Law, section 48', link: null };
const OURS = { name: 'Kerbside’s advice', link: null };

const law = (text: string, source: Source): AdRule => ({ force: 'law', text, source });
const advice = (text: string, source: Source = OURS): AdRule => ({ force: 'advice', text, source });

const SHOW_LICENCE = advice('Show your business name and licence number in every ad.');

const LICENCE: Record<RuleState, AdRule> = {
  NSW: law('Every ad must show your licence number, easy to see and named as the licence number.', {
    name: 'Motor Dealers and Repairers Act 2013 (NSW), section 19A',
    link: 'https://zoelaw.ai/legislation/motor-dealers-and-repairers-act-2013/sections/19A',
  }),
  WA: law('Every ad must show your business name and licence number.', {
    name: 'WA Consumer Protection, motor vehicle dealers',
    link: 'https://commerce.wa.gov.au/consumer-protection/penalties-and-infringements-motor-vehicle-dealers',
  }),
  VIC: SHOW_LICENCE,
  QLD: SHOW_LICENCE,
  SA: SHOW_LICENCE,
  TAS: SHOW_LICENCE,
  NT: SHOW_LICENCE,
  ACT: SHOW_LICENCE,
};

const TOTAL_PRICE = law(
  'You must show one total price with every charge you can work out. Choose “Drive away” once it includes duty and transfer.',
  CONSUMER_LAW,
);
const VIC_TOTAL_PRICE = law(
  'You must show a total drive-away price, at least as easy to see as any part of it. Choose “Drive away” once it includes duty, transfer and rego.',
  { name: 'Consumer Affairs Victoria, checklist for motor car traders', link: null },
);
const PRIVATE_PRICE = advice('The buyer pays duty and transfer on top, unless your price is “Drive away”.');

const NSW_WORDS = law('You can’t write “on road costs” or the like for government charges.', FAIR_TRADING);
const WORDS = advice('Don’t write “plus on-roads”. Say what the buyer pays.');

const NSW_REGO = law('You must show the car’s rego number: fill in the plate and choose “Show it”.', FAIR_TRADING);
const REGO = advice('Add the rego plate or the VIN. They stay private unless you show the plate.');

const VIC_CERTIFICATE = law(
  'You must give the buyer a roadworthy no more than 30 days old, unless the car is sold unregistered. Say in your ad that it’s supplied.',
  {
    name: 'Motor Car Traders Act 1986 (Vic), section 42A',
    link: 'http://www.austlii.edu.au/au/legis/vic/consol_act/mcta1986194/s42a.html',
  },
);
const CERTIFICATES: Partial<Record<RuleState, AdRule>> = {
  VIC: VIC_CERTIFICATE,
  QLD: law(
    'You must give the buyer a safety certificate before the sale is complete. Say in your ad that it’s supplied.',
    QLD_SAFETY,
  ),
  NT: law('The car normally needs a roadworthy inspection. Say in your ad whether it’s supplied.', NT_SALES),
  ACT: law(
    'A car over six years old needs a certificate of inspection. Say in your ad whether it’s supplied.',
    ACT_TRANSFER,
  ),
  NSW: advice('You don’t need a certificate. Buyers will ask for the date of the last pink slip.', NSW_SALES),
};

const UNLICENSED = 'If you buy cars to sell them again, check whether you need a licence.';
const MANY_LISTED = advice('If you list four or more cars in 12 months, check whether you need a dealer’s licence.');
const MANY_CARS: Record<RuleState, AdRule> = {
  VIC: law(`Offering four or more cars in 12 months can make you a dealer. ${UNLICENSED}`, CONSUMER_VIC),
  SA: law(`Offering four or more cars in 12 months can make you a dealer. ${UNLICENSED}`, SA_DEALERS),
  WA: law(`Selling four or more cars in 12 months can make you a dealer. ${UNLICENSED}`, WA_LICENCE),
  NT: law(`Selling four or more cars in 12 months can make you a dealer. ${UNLICENSED}`, NT_DEALERS),
  TAS: law(`Selling six or more cars in a year can make you a dealer. ${UNLICENSED}`, CBOS),
  NSW: MANY_LISTED,
  QLD: MANY_LISTED,
  ACT: MANY_LISTED,
};

export function carsOfADealer(state: RuleState): number {
  return state === 'TAS' ? 6 : 4;
}

/** Null if nothing is required or advised. */
export function adRule(state: RuleState, kind: SellerKind, topic: Topic): AdRule | null {
  const isDealer = kind === 'dealer';
  switch (topic) {
    case 'licence':
      return isDealer ? LICENCE[state] : null;
    case 'total price':
      if (!isDealer) return PRIVATE_PRICE;
      return state === 'VIC' ? VIC_TOTAL_PRICE : TOTAL_PRICE;
    case 'barred words':
      return isDealer && state === 'NSW' ? NSW_WORDS : WORDS;
    case 'rego':
      return isDealer && state === 'NSW' ? NSW_REGO : REGO;
    case 'certificate':
      return CERTIFICATES[state] ?? null;
    case 'many cars':
      return isDealer ? null : MANY_CARS[state];
  }
}
