/** What an ad lacks under the law or our advice. Browsers also run this while someone writes. */
import {
  type AdRule,
  adRule,
  carsOfADealer,
  type RuleState,
  type SellerKind,
  TOPICS,
  type Topic,
} from '#app/trust/ad-rules.ts';
import { rulesStateOf } from '#app/trust/state-rules.ts';
import { type State, withoutPostcode } from '#app/vocabulary/states.ts';

export type CheckedAd = {
  location: State;
  suburb: string | null;
  year: number | null;
  isDriveAway: boolean;
  description: string;
  regoState: string | null;
  regoPlate: string | null;
  plateVisibility: string | null;
  vin: string | null;
  certificate: string | null;
};

/** `carsInYear` counts this one. */
export type CheckedSeller = { kind: SellerKind; hasLicence: boolean; carsInYear: number };

export type Finding = AdRule & { topic: Topic };

const BARRED = /\bon[\s-]*roads?[\s-]*costs?\b|(\bplus|\+)\s*on[\s-]*roads?\b|\bORCs?\b/i;
const AGE_FOR_INSPECTION = 6;

export function ruleStateOf({ location, suburb }: Pick<CheckedAd, 'location' | 'suburb'>): RuleState {
  return rulesStateOf({ location, suburb: suburb && withoutPostcode(suburb) });
}

export function checkAd(ad: CheckedAd, seller: CheckedSeller, now: Date = new Date()): Finding[] {
  const state = ruleStateOf(ad);
  return TOPICS.flatMap((topic) => {
    const rule = adRule(state, seller.kind, topic);
    return rule && lacks(topic, { ad, seller, state, rule, now }) ? [{ ...rule, topic }] : [];
  });
}

type Checked = { ad: CheckedAd; seller: CheckedSeller; state: RuleState; rule: AdRule; now: Date };

function lacks(topic: Topic, { ad, seller, state, rule, now }: Checked): boolean {
  switch (topic) {
    case 'licence':
      return !seller.hasLicence;
    case 'total price':
      return !ad.isDriveAway;
    case 'barred words':
      return BARRED.test(ad.description);
    case 'rego':
      if (rule.force === 'advice') return !ad.regoPlate && !ad.vin;
      return ad.regoState !== 'Unregistered' && !(ad.regoPlate && ad.plateVisibility === 'Shown');
    case 'certificate':
      if (ad.regoState === 'Unregistered') return false;
      if (state === 'ACT' && (ad.year ?? 0) >= now.getFullYear() - AGE_FOR_INSPECTION) return false;
      return ad.certificate === null || (rule.force === 'law' && ad.certificate === 'Not supplied');
    case 'many cars':
      return seller.carsInYear >= carsOfADealer(state);
  }
}
