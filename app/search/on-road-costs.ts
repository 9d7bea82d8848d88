import type { IndexEntry } from '#app/search/searchable.ts';
import type { State } from '#app/vocabulary/states.ts';

export type OnRoadCar = Pick<IndexEntry, 'bodyType' | 'fuelType' | 'seats'> & {
  priceCents: number;
  isDriveAway: boolean;
  cylinders: number | null;
};

/** What a car costs on the road in a state, in whole dollars. Must not fall as the price rises. */
export type OnRoadCosts = (state: State, car: OnRoadCar) => number;

let costs: OnRoadCosts = (_state, { priceCents }) => Math.round(priceCents / 100);

/** The rules are another engine’s: the server hands them over when it starts. */
export function setOnRoadCosts(onRoadCosts: OnRoadCosts): void {
  costs = onRoadCosts;
}

export function onRoadDollars(state: State, car: OnRoadCar): number {
  return costs(state, car);
}

/** Null if the entry leaves something out. */
export function onRoadCarOf(entry: Partial<IndexEntry>): OnRoadCar | null {
  const { priceDollars, bodyType, fuelType, seats = null, cylinders = null, isDriveAway } = entry;
  if (priceDollars === undefined || !bodyType || !fuelType || isDriveAway === undefined) return null;
  return { priceCents: Math.round(priceDollars * 100), bodyType, fuelType, seats, cylinders, isDriveAway };
}
