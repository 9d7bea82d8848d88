/** What fuel costs a year, at the prices that the operator found on a day. Never a guess: without a consumption or a price there is none. */
import type { FuelDetail, FuelType } from '#app/vocabulary/cars.ts';

const FUELS = ['petrol', 'diesel', 'lpg'] as const;
type Fuel = (typeof FUELS)[number];

/** In cents a litre, on a day such as 2026-11-23. */
export type FuelPrices = { day: string } & { [fuel in Fuel]?: number };

export const USUAL_KILOMETERS = 12_000;
const MOST_KILOMETERS = 200_000;
const STEP_DOLLARS = 10;

type Car = { fuelType: FuelType; fuelDetail: FuelDetail | null; fuelConsumption: number | null };

export type FuelYearly = {
  dollars: number;
  litres: number;
  consumption: number;
  kilometers: number;
  fuel: Fuel;
  centsPerLitre: number;
  day: string;
};

/** Null if the car gives no consumption, burns a fuel without a price, or can’t be told how much of which. */
export function fuelYearly(car: Car, prices: FuelPrices | undefined, kilometers: number): FuelYearly | null {
  const fuel = fuelOf(car);
  const centsPerLitre = fuel && prices?.[fuel];
  const { fuelConsumption: consumption } = car;
  if (!fuel || !prices || !centsPerLitre || consumption === null) return null;
  const litres = Math.round((consumption * kilometers) / 100);
  const dollars = Math.round((litres * centsPerLitre) / 100 / STEP_DOLLARS) * STEP_DOLLARS;
  return { dollars, litres, consumption, kilometers, fuel, centsPerLitre, day: prices.day };
}

/** A plug-in hybrid burns as much as its owner forgets to charge it. */
function fuelOf({ fuelType, fuelDetail }: Car): Fuel | null {
  if (fuelType === 'Electric' || fuelDetail === 'Plug-in hybrid' || fuelDetail === 'LPG and petrol') return null;
  if (fuelDetail === 'LPG') return 'lpg';
  return fuelType === 'Diesel' ? 'diesel' : 'petrol';
}

/** "15,000" and "15000 km" are 15,000. Null for anything but 1 to 200,000. */
export function readKilometers(typed: string): number | null {
  const digits = /^\s*(\d[\d, ]*)\s*(km|kms)?\s*$/i.exec(typed)?.[1]?.replaceAll(/[, ]/g, '') ?? '';
  const kilometers = Number(digits);
  return digits !== '' && kilometers >= 1 && kilometers <= MOST_KILOMETERS ? kilometers : null;
}
