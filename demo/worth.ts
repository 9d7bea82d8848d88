/** What a used car costs and how far it has come, by its age. */
import type { SellerType } from '#app/vocabulary/cars.ts';
import type { Line } from '#demo/catalogue/lines.ts';
import { between, pick, type Random } from '#demo/random.ts';

export function kilometersOf({ yearly }: Line, age: number, random: Random): number {
  const usual = yearly * 1_000 * (age + 0.4);
  const driven = usual * (0.55 + 0.45 * (random() + random()));
  const exact = Math.min(389_000, Math.max(150, driven));
  return random() < 0.35 && exact > 20_000 ? Math.round(exact / 1_000) * 1_000 : Math.round(exact);
}

type Worth = { line: Line; priceNew: number; age: number; kilometers: number; sellerType: SellerType };

/** Dollars. Never below what any running car fetches, and less for each kilometre too many. */
export function priceOf({ line, priceNew, age, kilometers, sellerType }: Worth, random: Random): number {
  const kept = age === 0 ? 0.97 : line.keeps ** age;
  const usual = line.yearly * 1_000 * (age + 0.4);
  const wear = Math.min(1.09, Math.max(0.75, 1 - 0.22 * (kilometers / usual - 1)));
  const asked = priceNew * 1_000 * kept * wear * between(random, 0.94, 1.06) * (sellerType === 'dealer' ? 1.07 : 1);
  return rounded(Math.max(asked, between(random, 2_200, 4_800)), sellerType, random);
}

/** People like round figures, dealers like nines. */
function rounded(dollars: number, sellerType: SellerType, random: Random): number {
  const step = dollars < 8_000 ? 250 : 500;
  const round = Math.max(1_500, Math.round(dollars / step) * step);
  if (sellerType === 'dealer') return Math.round(dollars / 1_000) * 1_000 - pick(random, [10, 10, 12, 50, 110]);
  return round - pick(random, [0, 0, 0, 10, 50]);
}
