import { formatDollars, formatPrice, priceLabel } from '#app/vocabulary/money.ts';

type PriceTagProps = { priceCents: number; isDriveAway: boolean; className?: string; dropDollars?: number | undefined };

export function PriceTag({ priceCents, isDriveAway, className = '', dropDollars }: PriceTagProps) {
  return (
    <p className="price">
      <b className={className}>{formatPrice(priceCents)}</b>
      {` ${priceLabel(isDriveAway)}`}
      {dropDollars && <span className="font-bold text-positive">{`Dropped ${formatDollars(dropDollars)}`}</span>}
    </p>
  );
}
