/** A browser sends their ids with every request. */
export const MOST_HIDDEN_CARS = 100;

export function hideAction(listingId: string, isWanted: boolean): string {
  return isWanted ? `/hidden-cars/${listingId}` : `/hidden-cars/${listingId}/show`;
}
