import { STATE_NAMES, STATES } from '#app/vocabulary/states.ts';

/** Where a buyer may register a car: the ACT too, though its cars are listed under NSW. */
export const ON_ROAD_STATES = [...STATES, 'ACT'] as const;
export type OnRoadState = (typeof ON_ROAD_STATES)[number];

export const ON_ROAD_STATE_NAMES: Record<OnRoadState, string> = {
  ...STATE_NAMES,
  ACT: 'Australian Capital Territory',
};

/** No state’s current amount was found. Those that were found are of earlier years, each in its state’s file. */
export const TRANSFER_FEE = 'about $20 to $50';

export function isOnRoadState(code: unknown): code is OnRoadState {
  return ON_ROAD_STATES.some((state) => state === code);
}
