import { formatDate } from '#app/vocabulary/dates.ts';
import { formatDollars, formatPrice, priceLabel } from '#app/vocabulary/money.ts';

type PriceTagProps = {
  priceCents: number;
  isDriveAway: boolean;
  className?: string;
  dropDollars?: number | undefined;
  isFirm?: boolean | undefined;
};

export function PriceTag({ priceCents, isDriveAway, className = '', dropDollars, isFirm }: PriceTagProps) {
  return (
    <p className="price">
      <b className={className}>{formatPrice(priceCents)}</b>
      {` ${priceLabel(isDriveAway)}${isFirm ? ' · Firm' : ''}`}
      {dropDollars && <span className="font-bold text-positive">{`Dropped ${formatDollars(dropDollars)}`}</span>}
    </p>
  );
}

/** `date` is a `Date`, or its ISO form where a component takes only JSON. */
export function SoldOn({ date }: { date: Date | string }) {
  const sold = new Date(date);
  return (
    <>
      Sold on <time dateTime={sold.toISOString()}>{formatDate(sold)}</time>
    </>
  );
}
