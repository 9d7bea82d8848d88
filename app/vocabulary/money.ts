import { formatCount } from '#app/vocabulary/numbers.ts';

/** Prices are stored in cents (AUD); what people see, filter, sort and compare is whole dollars, rounded half up here. */
export function toDollars(priceCents: number): number {
  return Math.round(priceCents / 100);
}

const withCents = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export function formatPrice(priceCents: number): string {
  return formatDollars(toDollars(priceCents));
}

export function formatDollars(dollars: number): string {
  return `$${formatCount(dollars)}`;
}

/** Without cents if there are none. */
export function formatDollarsAndCents(dollars: number): string {
  return Number.isInteger(dollars) ? formatDollars(dollars) : `$${withCents.format(dollars)}`;
}

export function priceLabel(isDriveAway: boolean): string {
  return isDriveAway ? 'Drive Away' : '+ govt. charges';
}
