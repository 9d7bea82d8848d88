import { onRoadCost } from '#app/prices/on-road-shown.ts';
import type { IndexEntry } from '#app/search/searchable.ts';
import type { State } from '#app/vocabulary/states.ts';

export type OnRoadCar = Pick<IndexEntry, 'bodyType' | 'fuelType' | 'seats'> & {
  priceCents: number;
  isDriveAway: boolean;
  cylinders: number | null;
};

/** What a car costs on the road in a state, in whole dollars. It never falls as the price rises. */
export function onRoadDollars(state: State, car: OnRoadCar): number {
  return onRoadCost(state, car, new Date());
}

/** Null if the entry leaves something out. */
export function onRoadCarOf(entry: Partial<IndexEntry>): OnRoadCar | null {
  const { priceDollars, bodyType, fuelType, seats = null, cylinders = null, isDriveAway } = entry;
  if (priceDollars === undefined || !bodyType || !fuelType || isDriveAway === undefined) return null;
  return { priceCents: Math.round(priceDollars * 100), bodyType, fuelType, seats, cylinders, isDriveAway };
}
