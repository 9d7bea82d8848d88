/** What a used car costs and how many kilometres it has done, by its age. */
import type { SellerType } from '#app/vocabulary/cars.ts';
import type { Line } from '#demo/catalogue/lines.ts';
import { between, pick, type Random } from '#demo/random.ts';

export function kilometersOf(line: Line, age: number, random: Random): number {
  const driven = usualKilometers(line, age) * (0.55 + 0.45 * (random() + random()));
  const exact = Math.min(389_000, Math.max(150, driven));
  return random() < 0.35 && exact > 20_000 ? Math.round(exact / 1_000) * 1_000 : Math.round(exact);
}

type Worth = { line: Line; newPriceThousands: number; age: number; kilometers: number; sellerType: SellerType };

/** In dollars: at least what any running car fetches, and less for a car with more than the usual kilometres. */
export function priceOf({ line, newPriceThousands, age, kilometers, sellerType }: Worth, random: Random): number {
  const valueLeft = age === 0 ? 0.97 : line.yearlyValue ** age;
  const wear = Math.min(1.09, Math.max(0.75, 1 - 0.22 * (kilometers / usualKilometers(line, age) - 1)));
  const margin = sellerType === 'dealer' ? 1.07 : 1;
  const price = newPriceThousands * 1_000 * valueLeft * wear * between(random, 0.94, 1.06) * margin;
  return roundPrice(Math.max(price, between(random, 2_200, 4_800)), sellerType, random);
}

function usualKilometers({ yearlyThousandKm }: Line, age: number): number {
  return yearlyThousandKm * 1_000 * (age + 0.4);
}

/** Private sellers like round figures, dealers like nines. */
function roundPrice(dollars: number, sellerType: SellerType, random: Random): number {
  const step = dollars < 8_000 ? 250 : 500;
  const round = Math.max(1_500, Math.round(dollars / step) * step);
  if (sellerType === 'dealer') return Math.round(dollars / 1_000) * 1_000 - pick(random, [10, 10, 12, 50, 110]);
  return round - pick(random, [0, 0, 0, 10, 50]);
}
