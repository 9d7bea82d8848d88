/** A browser sends its cars with every request. */
export const MOST_CARS_ON_DEVICE = 50;

/** A browser sends their ids with every request. */
export const MOST_HIDDEN_CARS = 100;

export function hideAction(listingId: string, isWanted: boolean): string {
  return isWanted ? `/hidden-cars/${listingId}` : `/hidden-cars/${listingId}/show`;
}
