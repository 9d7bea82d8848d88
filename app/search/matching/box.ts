import type { Point } from '#app/vocabulary/distance.ts';

/** A little less than everywhere on Earth, so that the box holds the whole circle. */
const KM_IN_A_DEGREE = 110;

/** Null if degrees of longitude get narrow, or where they start again. */
export function boxAround({ latitude, longitude }: Point, km: number) {
  const north = km / KM_IN_A_DEGREE;
  const farthest = Math.abs(latitude) + north;
  const east = north / Math.cos((farthest * Math.PI) / 180);
  if (farthest > 80 || Math.abs(longitude) + east > 179) return null;
  return {
    latitudes: [latitude - north, latitude + north] as [number, number],
    longitudes: [longitude - east, longitude + east] as [number, number],
  };
}
