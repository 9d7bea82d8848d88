import { formatPrice, priceLabel } from '#app/vocabulary/money.ts';

type PriceTagProps = { priceCents: number; isDriveAway: boolean; className?: string };

export function PriceTag({ priceCents, isDriveAway, className = '' }: PriceTagProps) {
  return (
    <p className="price">
      <b className={className}>{formatPrice(priceCents)}</b>
      {` ${priceLabel(isDriveAway)}`}
    </p>
  );
}
