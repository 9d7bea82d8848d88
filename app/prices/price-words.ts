import {
  AROUND,
  hasOtherTrims,
  type PriceSum,
  ratingOf,
  type Slopes,
  type Steps,
  WELL_OFF,
} from '#app/prices/price-sum.ts';
import { PRICE_RATING_WORDS, type PriceRange, type PriceRating, similarCars } from '#app/vocabulary/cars.ts';
import { formatDollars, toDollars } from '#app/vocabulary/money.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';

export type SumLine = { label: string; amount: string; hint?: string; isTotal?: boolean };

type Summed = {
  car: { year: number; kilometers: number; priceCents: number; isDriveAway: boolean; dollars: number };
  similar: readonly { percent: number | null }[];
  slopes: Slopes;
  sum: PriceSum;
};

export function sumLines({ car, similar, slopes, sum }: Summed): SumLine[] {
  const askingDollars = toDollars(car.priceCents);
  const charges = askingDollars - car.dollars;
  return [
    {
      label: similarCars(similar.length),
      amount: formatDollars(sum.middle),
      hint: 'Typical price',
    },
    {
      label: `At ${formatKilometers(car.kilometers)}`,
      amount: signed(sum.forKilometers),
      hint: `${percent(Math.expm1(slopes.perThousandKm * 10))} for each 10,000 km`,
    },
    {
      label: `For ${car.year}`,
      amount: signed(sum.forYear),
      hint: `${percent(Math.expm1(slopes.perYear))} a year`,
    },
    ...(similar.some(({ percent }) => percent)
      ? [{ label: 'For its trim', amount: signed(sum.forTrim), hint: 'With engine and drive, as beside each car' }]
      : []),
    { label: 'Similar cars, adjusted', amount: formatDollars(sum.adjusted), isTotal: true },
    { label: 'This car', amount: formatDollars(askingDollars) },
    ...(charges > 0
      ? [
          { label: 'Estimated charges', amount: signed(-charges), hint: 'Duty and transfer fee of its state' },
          { label: 'Before charges', amount: formatDollars(car.dollars), isTotal: true },
        ]
      : []),
  ];
}

/** "Similar cars, adjusted to 2019 and 62,000 km, are listed for about $20,780; most are $19,800 to $21,500. This one is $280 less, or 1.3%." */
export function answer({ car, sum }: Pick<Summed, 'car' | 'sum'>): string {
  const difference = car.dollars - sum.adjusted;
  const way = difference < 0 ? 'less' : 'more';
  const share = percent(Math.abs(difference) / sum.adjusted);
  const apart = difference === 0 ? 'the same' : `${formatDollars(Math.abs(difference))} ${way}, or ${share}`;
  const alike = `adjusted to ${car.year} and ${formatKilometers(car.kilometers)}`;
  const charges = car.dollars === toDollars(car.priceCents) ? '' : ' before charges';
  const about = `about ${formatDollars(sum.adjusted)}${charges}`;
  return `Similar cars, ${alike}, are listed for ${about}; most are ${fromTo(sum.usual)}. This one is ${apart}.`;
}

/** Empty if all are alike, or of trims whose worth is known. */
export function trimNote(similar: Summed['similar']): string {
  if (!hasOtherTrims(similar)) return '';
  return 'This is from cars of other trims. Too few of this trim, engine and drive are listed to say what they add.';
}

/** "+ $1,200 kilometres, − $900 year, + $2,000 trim (6%)": what was added to one car’s price. Empty if nothing. */
export function stepWords({ forKilometers, forYear, forTrim }: Steps, percent: number | null): string {
  const parts = [
    forKilometers !== 0 && `${signed(forKilometers)} kilometres`,
    forYear !== 0 && `${signed(forYear)} year`,
    percent !== null && percent !== 0 && `${signed(forTrim)} trim (${percent < 0 ? '−' : ''}${Math.abs(percent)}%)`,
    percent === null && 'other trim',
  ];
  return parts.filter(Boolean).join(', ');
}

/** "Within 7% either way is “priced like similar cars”." */
export function band({ car, similar, sum }: Pick<Summed, 'car' | 'similar' | 'sum'>): string {
  const rating = ratingOf(car.dollars, sum.adjusted, similar);
  return `${bandOf(rating)} is “${inSentence(rating)}”.`;
}

function bandOf(rating: PriceRating): string {
  if (rating.startsWith('around')) return `Within ${percent(AROUND)} either way`;
  if (rating.endsWith('Others')) return `More than ${percent(AROUND)} ${rating === 'belowOthers' ? 'less' : 'more'}`;
  if (rating === 'wellBelow') return `More than ${percent(WELL_OFF)} less`;
  if (rating === 'wellAbove') return `More than ${percent(WELL_OFF)} more`;
  return `Between ${percent(AROUND)} and ${percent(WELL_OFF)} ${rating === 'below' ? 'less' : 'more'}`;
}

/** "12 similar cars are listed for $17,500 to $19,900." */
export function usualRange(count: number, { usual }: Pick<PriceSum, 'usual'>): string {
  return `${similarCars(count)} are listed for ${fromTo(usual)}`;
}

/** "About $38,000 to $44,000, from 9 cars of other years". */
export function rangeWords({ low, high, count, isOtherYears, adsOf }: PriceRange): string {
  const cars = isOtherYears ? `${count} cars of other years` : `${count} cars of this and other years`;
  return `About ${fromTo({ low, high })}, from ${cars}${adsOf === null ? '' : `, some in ads of ${adsOf}`}`;
}

function fromTo({ low, high }: { low: number; high: number }): string {
  return low === high ? formatDollars(low) : `${formatDollars(low)} to ${formatDollars(high)}`;
}

export function inSentence(rating: PriceRating): string {
  const words = PRICE_RATING_WORDS[rating];
  return words.charAt(0).toLowerCase() + words.slice(1);
}

function signed(dollars: number): string {
  return `${dollars < 0 ? '−' : '+'} ${formatDollars(Math.abs(dollars))}`;
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(1))}%`;
}
