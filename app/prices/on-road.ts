import { dutyCents, rateOf } from '#app/prices/on-road/duty.ts';
import { ACT, NSW } from '#app/prices/on-road/nsw.ts';
import { NT } from '#app/prices/on-road/nt.ts';
import { QLD } from '#app/prices/on-road/qld.ts';
import type { CarOnRoad, DutyRule, StateRules } from '#app/prices/on-road/rules.ts';
import { SA } from '#app/prices/on-road/sa.ts';
import { TAS } from '#app/prices/on-road/tas.ts';
import { VIC } from '#app/prices/on-road/vic.ts';
import { WA } from '#app/prices/on-road/wa.ts';
import type { OnRoadState } from '#app/prices/on-road-states.ts';

export type { CarOnRoad };

const RULES: Readonly<Record<OnRoadState, StateRules>> = { NSW, VIC, QLD, WA, SA, TAS, NT, ACT };

export type CentsRange = { low: number; high: number };

export type OnRoadEstimate = {
  duty: CentsRange;
  /** Price and duty. The transfer fee is beside it: no state’s current amount was found. */
  total: CentsRange;
  rates: { name: string; rate: string }[];
  /** False if a rate is old, or not from the authority itself. */
  isSure: boolean;
};

export function onRoadRules(state: OnRoadState): StateRules {
  return RULES[state];
}

/** Price and duty in a state, in cents. Null if there is no table of rates. `day` is like 2026-11-23. */
export function onRoadEstimate(state: OnRoadState, car: CarOnRoad, day: string): OnRoadEstimate | null {
  const rules = possibleRules(state, car, day);
  const duty = dutyOf(rules, car.priceCents);
  const total = onRoadTotal(state, car, day);
  if (!duty || !total) return null;
  return {
    duty,
    total,
    rates: rules.map((rule) => ({ name: rule.name, rate: rateOf(rule, car.priceCents) })),
    isSure: rules.every((rule) => isSure(rule, car)),
  };
}

export function onRoadTotal(state: OnRoadState, car: CarOnRoad, day: string): CentsRange | null {
  const duty = dutyOf(possibleRules(state, car, day), car.priceCents);
  return duty && { low: car.priceCents + duty.low, high: car.priceCents + duty.high };
}

function isSure(
  { confidence, sureToDollars = Number.POSITIVE_INFINITY }: DutyRule,
  { priceCents }: CarOnRoad,
): boolean {
  return confidence === 'sure' && priceCents <= sureToDollars * 100;
}

function dutyOf(rules: readonly DutyRule[], priceCents: number): CentsRange | null {
  if (rules.length === 0) return null;
  const duties = rules.map((rule) => dutyCents(rule, priceCents));
  return { low: Math.min(...duties), high: Math.max(...duties) };
}

/** A drive-away price without duty and transfer fee. Null as in `onRoadEstimate`. */
export function priceBeforeCharges(state: OnRoadState, car: CarOnRoad, day: string): CentsRange | null {
  if (RULES[state].rules.length === 0) return null;
  return {
    low: highestPrice(state, car, day, 'high'),
    high: highestPrice(state, car, day, 'low'),
  };
}

/** The total never falls as the price rises. */
function highestPrice(state: OnRoadState, car: CarOnRoad, day: string, side: keyof CentsRange): number {
  const feeCents = RULES[state].fee[side === 'low' ? 'lowCents' : 'highCents'];
  let [low, high] = [0, car.priceCents];
  while (low < high) {
    const priceCents = Math.ceil((low + high) / 2);
    const total = onRoadTotal(state, { ...car, priceCents }, day)?.[side] ?? priceCents;
    if (total + feeCents <= car.priceCents) low = priceCents;
    else high = priceCents - 1;
  }
  return low;
}

function possibleRules(state: OnRoadState, car: CarOnRoad, day: string): DutyRule[] {
  return RULES[state].rules.filter(({ mayApply }) => mayApply(car, day));
}
