import type { Card } from '#app/listings/card.ts';
import { isSold, type ListingSummary } from '#app/listings/listing.ts';
import type { TransferFee } from '#app/prices/on-road/rules.ts';
import { type CarOnRoad, type CentsRange, onRoadEstimate, onRoadRules, onRoadTotal } from '#app/prices/on-road.ts';
import { ON_ROAD_STATE_NAMES, type OnRoadState } from '#app/prices/on-road-states.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';
import { formatDollars, formatDollarsAndCents, formatPrice, toDollars } from '#app/vocabulary/money.ts';

/** A range this narrow is one figure with "about". */
const NARROW_DOLLARS = 50;
const STEP_DOLLARS = 10;

type Car = CarOnRoad & { isDriveAway: boolean; soldDate: Date | null };

/** The on-road cost in one state as text, so that browsers don't load the rules. */
export type OnRoadSum = {
  state: OnRoadState;
  name: string;
  /** `$21,410`, or a range. Null if we can't estimate it. */
  total: string | null;
  lines: { label: string; amount: string; from: string }[];
  fee: string;
  missing: string | null;
  caution: string;
  authority: string;
  link: string;
};

/** A drive-away price stays as it is, and so does the price of a sold car. */
export function hasOnRoadCosts(car: { isDriveAway: boolean; soldDate: Date | null }): boolean {
  return !car.isDriveAway && !isSold(car);
}

/** `About $22,140 drive away in VIC`; undefined if we can't estimate it. */
export function onRoadLine(state: OnRoadState, car: Car, now: Date): string | undefined {
  const estimate = hasOnRoadCosts(car) ? onRoadEstimate(state, asShown(car), melbourneDay(now)) : null;
  return estimate ? `About ${about(estimate.total)} drive away in ${state}` : undefined;
}

/** For comparisons. `range`, in cents, is null if we can't estimate it. */
export function driveAwayIn(state: OnRoadState, car: Car, now: Date): { text: string; range: CentsRange | null } {
  const { priceCents } = asShown(car);
  if (car.isDriveAway) return { text: formatPrice(priceCents), range: { low: priceCents, high: priceCents } };
  const range = isSold(car) ? null : onRoadTotal(state, asShown(car), melbourneDay(now));
  return { text: range ? `About ${about(range)}` : '–', range };
}

/** The costs of the price that the page shows. */
function asShown<Priced extends CarOnRoad>(car: Priced): Priced {
  return { ...car, priceCents: toDollars(car.priceCents) * 100 };
}

/** Returns the same card if there is no estimate. */
export function withOnRoad(card: Card, listing: ListingSummary, state: OnRoadState | null, now: Date): Card {
  const onRoad = state && onRoadLine(state, listing, now);
  return onRoad ? { ...card, onRoad } : card;
}

/** In whole dollars, for filters and orders: the high end of what the card says, without the transfer fee. */
export function onRoadCost(state: OnRoadState, car: CarOnRoad & { isDriveAway: boolean }, now: Date): number {
  const total = car.isDriveAway ? null : onRoadTotal(state, asShown(car), melbourneDay(now));
  if (!total) return toDollars(car.priceCents);
  return Math.round(total.high / 100 / STEP_DOLLARS) * STEP_DOLLARS;
}

export function onRoadSum(state: OnRoadState, car: CarOnRoad, now: Date): OnRoadSum {
  const { authority, link, asAt, depends, unsure, dutiableValue, fee } = onRoadRules(state);
  const estimate = onRoadEstimate(state, asShown(car), melbourneDay(now));
  const head = { state, name: ON_ROAD_STATE_NAMES[state], authority, link };
  const check = `Check with ${authority}.`;
  if (!estimate) {
    const missing = `We can’t estimate the cost in the ${state}: duty depends on ${depends}, which listings don’t say.`;
    return { ...head, total: null, lines: [], fee: '', missing, caution: check };
  }
  const { duty, rates, isSure, total } = estimate;
  const rate = rates.map(({ name, rate }) => (rates.length > 1 ? `${name}: ${rate}` : rate)).join('. ');
  const isRange = duty.low !== duty.high;
  const because = unsure?.(car) ?? (depends && `duty depends on ${depends}, which this listing doesn’t say`);
  return {
    ...head,
    total: about(total),
    lines: [
      { label: 'Price', amount: formatPrice(car.priceCents), from: '' },
      { label: 'Stamp duty', amount: exact(duty), from: `${rate}. Rates of ${asAt}.` },
      { label: 'Price and duty', amount: exact(total), from: '' },
    ],
    fee: feeWords(state, fee),
    missing: isRange && because ? `A range, because ${because}.` : null,
    caution: isSure
      ? `An estimate. Duty is charged on ${dutiableValue}, and rates and fees change each July. ${check}`
      : `Estimate, rates of ${asAt}. Duty is charged on ${dutiableValue}. ${check}`,
  };
}

function feeWords(state: OnRoadState, { lowCents, highCents, asAt, source }: TransferFee): string {
  return source ? `In ${state} it was ${exact({ low: lowCents, high: highCents })} in ${asAt}.` : '';
}

function about({ low, high }: CentsRange): string {
  const rounded = (cents: number) => Math.round(cents / 100 / STEP_DOLLARS) * STEP_DOLLARS;
  if (high - low <= NARROW_DOLLARS * 100) return formatDollars(rounded((low + high) / 2));
  return `${formatDollars(rounded(low))} to ${formatDollars(rounded(high))}`;
}

function exact({ low, high }: CentsRange): string {
  return low === high ? dollars(low) : `${dollars(low)} to ${dollars(high)}`;
}

function dollars(cents: number): string {
  return formatDollarsAndCents(cents / 100);
}
