/**
 * Each state's rules for selling a used car, as at the date below, with sources. Where we found none, the rule is null
 * and pages link to the authority.
 */
import type { RegoState } from '#app/vocabulary/car-papers.ts';
import type { State } from '#app/vocabulary/states.ts';

export const RULES_AS_AT = '22 Nov 2026';

export type RulesState = State | 'ACT';

export type StateRules = {
  name: string;
  /** Keeps the register. */
  authority: string;
  link: string;
  /** The certificate at a private sale of a registered car. */
  certificate: { question: string | null; rule: string };
  /** Days after the sale in which the seller tells the authority; null if nothing was found. */
  sellerDays: number | null;
  sellerTask: string;
  buyerDays: number;
  regoCheck: string;
  sources: readonly string[];
};

const NO_CERTIFICATE = 'No roadworthy certificate is generally needed to sell a registered car privately.';

export const STATE_RULES: Readonly<Record<RulesState, StateRules>> = {
  NSW: {
    name: 'New South Wales',
    authority: 'Service NSW',
    link: 'https://nsw.gov.au/driving-boating-and-transport/buying-and-selling-vehicles/selling-a-used-car',
    certificate: {
      question: 'When was the last pink slip?',
      rule: 'No certificate is needed to sell. Cars over five years need a pink slip to renew the rego; after three months without rego, a blue slip.',
    },
    sellerDays: 14,
    sellerTask: 'Send the notice of disposal to Service NSW',
    buyerDays: 14,
    regoCheck: 'https://check-registration.service.nsw.gov.au',
    sources: ['https://nsw.gov.au/driving-boating-and-transport/buying-and-selling-vehicles/selling-a-used-car'],
  },
  VIC: {
    name: 'Victoria',
    authority: 'VicRoads',
    link: 'https://www.vicroads.vic.gov.au/registration',
    certificate: {
      question: 'Will you get the roadworthy?',
      rule: 'The seller gives the buyer a roadworthy certificate no more than 30 days old, unless the car is sold unregistered.',
    },
    sellerDays: 14,
    sellerTask: 'Send the signed transfer form to VicRoads',
    buyerDays: 14,
    regoCheck: 'https://www.vicroads.vic.gov.au/registration-check',
    sources: ['http://www.austlii.edu.au/au/legis/vic/consol_act/mcta1986194/s42a.html'],
  },
  QLD: {
    name: 'Queensland',
    authority: 'Transport and Main Roads',
    link: 'https://www.qld.gov.au/transport/registration',
    certificate: {
      question: 'Will you get the safety certificate?',
      rule: 'The buyer gets a safety certificate before the sale is complete: from a private seller no more than two months or 2,000 km old, from a dealer three months or 1,000 km.',
    },
    sellerDays: 0,
    sellerTask: 'Sign Part B of form F3520 with the buyer and keep it',
    buyerDays: 14,
    regoCheck: 'https://www.service.transport.qld.gov.au/checkrego',
    sources: ['https://www.qld.gov.au/transport/registration/roadworthy'],
  },
  WA: {
    name: 'Western Australia',
    authority: 'the Department of Transport',
    link: 'https://transport.wa.gov.au/licensing/transfer-a-vehicle.asp',
    certificate: {
      question: null,
      rule: `${NO_CERTIFICATE} A licence that ran out more than 15 days ago can’t be transferred without an inspection.`,
    },
    sellerDays: 7,
    sellerTask: 'Tell the Department of Transport that the car is sold',
    buyerDays: 14,
    regoCheck: 'https://online.transport.wa.gov.au/webExternal/registration',
    sources: ['https://transport.wa.gov.au/licensing/transfer-a-vehicle.asp'],
  },
  SA: {
    name: 'South Australia',
    authority: 'Service SA',
    link: 'https://www.sa.gov.au/topics/driving-and-transport/vehicles/buying-and-selling-a-vehicle/selling',
    certificate: { question: null, rule: NO_CERTIFICATE },
    sellerDays: 14,
    sellerTask: 'Tell Service SA that the car is sold',
    buyerDays: 14,
    regoCheck: 'https://account.ezyreg.sa.gov.au',
    sources: ['https://www.sa.gov.au/topics/driving-and-transport/vehicles/buying-and-selling-a-vehicle/selling'],
  },
  TAS: {
    name: 'Tasmania',
    authority: 'Transport Services Tasmania',
    link: 'https://www.transport.tas.gov.au',
    certificate: {
      question: null,
      rule: `${NO_CERTIFICATE} After three months without rego, the car needs an inspection.`,
    },
    sellerDays: 7,
    sellerTask: 'Tell Transport Services that the car is sold. It’s free',
    buyerDays: 14,
    regoCheck: 'https://www.transport.tas.gov.au',
    sources: ['http://www.sro.tas.gov.au/motor-vehicle-and-insurance-duty/duty-on-motor-vehicles'],
  },
  NT: {
    name: 'Northern Territory',
    authority: 'the Motor Vehicle Registry',
    link: 'https://nt.gov.au/driving/rego',
    certificate: {
      question: 'Will you get the roadworthy?',
      rule: 'A roadworthy inspection is normally needed. After twelve months without rego, the car is registered again as new.',
    },
    sellerDays: 14,
    sellerTask: 'Send the transfer form that you and the buyer signed to the Motor Vehicle Registry',
    buyerDays: 14,
    regoCheck: 'https://nt.gov.au/driving/rego',
    sources: [
      'https://nt.gov.au/driving/rego/check,-renew-or-transfer-your-registration/buying-selling-a-used-vehicle-registration',
    ],
  },
  ACT: {
    name: 'Australian Capital Territory',
    authority: 'Access Canberra',
    link: 'https://www.accesscanberra.act.gov.au/driving-transport-and-parking',
    certificate: {
      question: 'Is there a certificate of inspection?',
      rule: 'A car over six years old needs a certificate of inspection.',
    },
    sellerDays: null,
    sellerTask: 'Tell Access Canberra that the car is sold',
    buyerDays: 14,
    regoCheck: 'https://rego.act.gov.au',
    sources: [
      'https://www.accesscanberra.act.gov.au/driving-transport-and-parking/registration/vehicle-registration-and-transfer',
    ],
  },
};

export const PPSR = { link: 'https://www.ppsr.gov.au', dollars: 2, phone: '1300 007 777' };
export const RECALLS = 'https://www.vehiclerecalls.gov.au';

type Standing = { location: State; suburb: string | null; regoState?: RegoState | null };

/** The rego state, otherwise the location. Canberra cars are listed under NSW, so their suburb decides. */
export function rulesStateOf({ location, suburb, regoState }: Standing): RulesState {
  if (regoState && regoState !== 'Unregistered') return regoState;
  return suburb?.endsWith(' ACT') ? 'ACT' : location;
}
