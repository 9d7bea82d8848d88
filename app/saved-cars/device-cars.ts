/** A browser sends its cars with every request. */
export const MOST_CARS_ON_DEVICE = 50;
