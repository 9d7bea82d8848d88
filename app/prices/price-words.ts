import { AROUND, type PriceSum, ratingOf, type Slopes, WELL_OFF } from '#app/prices/price-sum.ts';
import { PRICE_RATING_WORDS, type PriceRating, similarCars } from '#app/vocabulary/cars.ts';
import { formatDollars, toDollars } from '#app/vocabulary/money.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';

export type SumLine = { label: string; amount: string; hint?: string; isTotal?: boolean };

type Summed = {
  car: { year: number; kilometers: number; priceCents: number; isDriveAway: boolean; dollars: number };
  similar: readonly unknown[];
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

/** "Similar cars, adjusted to 2019 and 62,000 km, are listed for about $20,780. This one is $280 less, or 1.3%." */
export function answer({ car, sum }: Pick<Summed, 'car' | 'sum'>): string {
  const difference = car.dollars - sum.adjusted;
  const way = difference < 0 ? 'less' : 'more';
  const share = percent(Math.abs(difference) / sum.adjusted);
  const apart = difference === 0 ? 'the same' : `${formatDollars(Math.abs(difference))} ${way}, or ${share}`;
  const alike = `adjusted to ${car.year} and ${formatKilometers(car.kilometers)}`;
  const charges = car.dollars === toDollars(car.priceCents) ? '' : ' before charges';
  return `Similar cars, ${alike}, are listed for about ${formatDollars(sum.adjusted)}${charges}. This one is ${apart}.`;
}

/** "Within 7% either way is “priced like similar cars”." */
export function band({ car, sum }: Pick<Summed, 'car' | 'sum'>): string {
  const rating = ratingOf(car.dollars, sum.adjusted);
  return `${bandOf(rating)} is “${inSentence(rating)}”.`;
}

function bandOf(rating: PriceRating): string {
  if (rating === 'around') return `Within ${percent(AROUND)} either way`;
  if (rating === 'wellBelow') return `More than ${percent(WELL_OFF)} less`;
  if (rating === 'wellAbove') return `More than ${percent(WELL_OFF)} more`;
  return `Between ${percent(AROUND)} and ${percent(WELL_OFF)} ${rating === 'below' ? 'less' : 'more'}`;
}

/** "12 similar cars are listed for $17,500 to $19,900." */
export function usualRange(count: number, { usual }: Pick<PriceSum, 'usual'>): string {
  const range =
    usual.low === usual.high ? formatDollars(usual.low) : `${formatDollars(usual.low)} to ${formatDollars(usual.high)}`;
  return `${similarCars(count)} are listed for ${range}`;
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
