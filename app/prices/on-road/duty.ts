import type { Band, Charge, DutyRule } from '#app/prices/on-road/rules.ts';
import { formatDollars, formatDollarsAndCents } from '#app/vocabulary/money.ts';

/** Duties by percent are rounded down to this. */
const PERCENT_STEP_CENTS = 5;

export function dutyCents(rule: DutyRule, valueCents: number): number {
  const band = bandFor(rule, valueCents);
  const cents = chargeCents(band, rule.unitDollars * 100, valueCents);
  return Math.max(0, cents - (rule.reductionCents ?? 0), rule.minCents ?? 0);
}

/** `$8.40 for each $200 or part of it`. */
export function rateOf(rule: DutyRule, valueCents: number): string {
  const { charge, overDollars } = bandFor(rule, valueCents);
  const each = (cents: number) => `${dollars(cents)} for each ${formatDollars(rule.unitDollars)} or part`;
  if (charge.by === 'flat') return `${dollars(charge.cents)} flat`;
  if (charge.by === 'whole') return `${each(charge.centsPerUnit)} of the value`;
  if (charge.by === 'excess') {
    const base = dollars(charge.baseCents);
    return `${base} plus ${each(charge.centsPerUnit)} above ${formatDollars(overDollars)}`;
  }
  return `${hundredthsOfPercent(charge, overDollars, valueCents) / 100}% of the value`;
}

function dollars(cents: number): string {
  return formatDollarsAndCents(cents / 100);
}

function bandFor({ bands }: DutyRule, valueCents: number): Band {
  const band = bands.findLast(({ overDollars }) => valueCents > overDollars * 100) ?? bands[0];
  if (!band) throw new Error('A duty rule has a band.');
  return band;
}

function chargeCents({ overDollars, charge }: Band, unitCents: number, valueCents: number): number {
  if (charge.by === 'flat') return charge.cents;
  if (charge.by === 'whole') return Math.ceil(valueCents / unitCents) * charge.centsPerUnit;
  if (charge.by === 'excess') {
    const units = Math.ceil((valueCents - overDollars * 100) / unitCents);
    return charge.baseCents + units * charge.centsPerUnit;
  }
  const hundredths = hundredthsOfPercent(charge, overDollars, valueCents);
  return Math.floor((valueCents * hundredths) / 10_000 / PERCENT_STEP_CENTS) * PERCENT_STEP_CENTS;
}

type PercentCharge = Extract<Charge, { by: 'percent' | 'risingPercent' }>;

function hundredthsOfPercent(charge: PercentCharge, overDollars: number, valueCents: number): number {
  const rise = charge.by === 'risingPercent' ? (valueCents / 100 - overDollars) / charge.dollarsPerPercent : 0;
  return Math.round((charge.percent + rise) * 100);
}
