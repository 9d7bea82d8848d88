/** Prices are stored in cents (AUD) and shown, filtered and sorted in whole dollars. */
export function toDollars(priceCents: number): number {
  return Math.round(priceCents / 100);
}

const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });

export function formatPrice(priceCents: number): string {
  return formatDollars(toDollars(priceCents));
}

export function formatDollars(dollars: number): string {
  return `$${whole.format(dollars)}`;
}

export function priceLabel(isDriveAway: boolean): string {
  return isDriveAway ? 'Drive Away' : '+ govt. charges';
}
