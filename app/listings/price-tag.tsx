import { formatPrice } from '#app/vocabulary/money.ts';

type PriceTagProps = { priceCents: number; isDriveAway: boolean; className?: string };

/** The price with what it includes: 'Drive Away' has duty and transfer in it, '+ govt. charges' has not. */
export function PriceTag({ priceCents, isDriveAway, className = '' }: PriceTagProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className={`font-bold tracking-tight ${className}`}>{formatPrice(priceCents)}</span>
      <span className="font-medium text-[0.8125rem] text-muted">{isDriveAway ? 'Drive Away' : '+ govt. charges'}</span>
    </p>
  );
}
