/** Prices travel as whole cents (AUD) and are shown, filtered and sorted as whole dollars. */
export function toDollars(priceCents: number): number {
  return Math.round(priceCents / 100);
}

const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });

/** `2499050` cents → `$24,991`. */
export function formatPrice(priceCents: number): string {
  return formatDollars(toDollars(priceCents));
}

/** `20000` dollars → `$20,000`. */
export function formatDollars(dollars: number): string {
  return `$${whole.format(dollars)}`;
}

/** What a price includes: 'Drive Away' has duty and transfer in it, '+ govt. charges' has not. */
export function priceLabel(isDriveAway: boolean): string {
  return isDriveAway ? 'Drive Away' : '+ govt. charges';
}
