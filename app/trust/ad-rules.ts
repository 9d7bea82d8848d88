/**
 * What the law asks of a used car ad, by state and seller type, as at the date below. Where we found no rule, it is
 * advice. Nothing here blocks a listing.
 */
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
const CARSALES = {
  name: 'carsales help, January 2026',
  link: 'https://help.carsales.com.au/hc/en-gb/articles/205449205-Do-I-need-a-roadworthy-certificate-to-sell-my-car',
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

const SHOW_LICENCE = advice(
  'Show your business name and licence number in every ad. We didn’t find this state’s rule for ads online, so this is the safe way.',
);

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
  'A business gives one total price with all the charges that can be known. Choose “Drive away” once it includes duty and transfer.',
  CONSUMER_LAW,
);
const VIC_TOTAL_PRICE = law(
  'Each car has a total drive-away price, at least as easy to see as any part of it. Choose “Drive away” once it includes duty, transfer and rego.',
  { name: 'Consumer Affairs Victoria, checklist for motor car traders', link: null },
);
const PRIVATE_PRICE = advice('The buyer pays duty and transfer on top, unless your price is “Drive away”.');

const NSW_WORDS = law('Don’t write “on road costs” or the like for government charges.', FAIR_TRADING);
const WORDS = advice('“On road costs” leaves buyers guessing. Write the price they pay.');

const NSW_REGO = law('Show the car’s rego number in the ad: fill in the plate and choose “Show it”.', FAIR_TRADING);
const REGO = advice('Add the rego plate or the VIN. They stay private unless you show the plate.');

const VIC_CERTIFICATE = law(
  'The buyer gets a roadworthy certificate no more than 30 days old, unless the car is sold unregistered. Say that you supply it.',
  {
    name: 'Motor Car Traders Act 1986 (Vic), section 42A',
    link: 'http://www.austlii.edu.au/au/legis/vic/consol_act/mcta1986194/s42a.html',
  },
);
const CERTIFICATES: Partial<Record<RuleState, AdRule>> = {
  VIC: VIC_CERTIFICATE,
  QLD: law('The buyer gets a safety certificate before the sale is complete. Say that you supply it.', CARSALES),
  NT: law('A roadworthy inspection is normally needed. Say whether you supply it.', CARSALES),
  ACT: law('A car over six years old needs a certificate of inspection. Say whether you supply it.', CARSALES),
  NSW: advice('No certificate is needed. Buyers ask for the date of the last pink slip.', CARSALES),
};

const UNLICENSED = 'If you buy cars to sell them again, check whether you need a licence.';
const MANY_CARS: Record<RuleState, AdRule> = {
  VIC: law(`Offering four or more cars in 12 months can make you a dealer. ${UNLICENSED}`, CONSUMER_VIC),
  SA: law(`Offering four or more cars in 12 months can make you a dealer. ${UNLICENSED}`, SA_DEALERS),
  WA: law(`Selling four or more cars in 12 months can make you a dealer. ${UNLICENSED}`, WA_LICENCE),
  NT: law(`Selling four or more cars in 12 months can make you a dealer. ${UNLICENSED}`, NT_DEALERS),
  TAS: law(`Selling six or more cars in a year can make you a dealer. ${UNLICENSED}`, CBOS),
  NSW: advice(`You listed four or more cars in 12 months. ${UNLICENSED}`),
  QLD: advice(`You listed four or more cars in 12 months. ${UNLICENSED}`),
  ACT: advice(`You listed four or more cars in 12 months. ${UNLICENSED}`),
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
