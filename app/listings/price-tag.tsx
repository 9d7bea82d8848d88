import { formatPrice, priceLabel } from '#app/vocabulary/money.ts';

type PriceTagProps = { priceCents: number; isDriveAway: boolean; className?: string };

/** The price with what it includes. */
export function PriceTag({ priceCents, isDriveAway, className = '' }: PriceTagProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className={`font-bold tracking-tight ${className}`}>{formatPrice(priceCents)}</span>
      <span className="font-medium text-[0.8125rem] text-muted">{priceLabel(isDriveAway)}</span>
    </p>
  );
}
