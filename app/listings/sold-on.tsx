import { formatDate } from '#app/vocabulary/dates.ts';

/** `date` is a `Date`, or its ISO form where a component takes only JSON. */
export function SoldOn({ date }: { date: Date | string }) {
  const sold = new Date(date);
  return (
    <>
      Sold on <time dateTime={sold.toISOString()}>{formatDate(sold)}</time>
    </>
  );
}
