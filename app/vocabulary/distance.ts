import { formatKilometers } from '#app/vocabulary/numbers.ts';

export type Point = { latitude: number; longitude: number };

/** Mean radius (R₁) of the GRS 80 ellipsoid. */
const EARTH_KM = 6371.0088;

/** Great-circle distance by the haversine formula (Roger Sinnott, “Virtues of the Haversine”, Sky & Telescope 68, 1984). */
export function distanceKm(a: Point, b: Point): number {
  const north = radians(b.latitude - a.latitude);
  const east = radians(b.longitude - a.longitude);
  const chord =
    Math.sin(north / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** "61 km away", which no one takes for an odometer; null below a kilometre. */
export function kmAway(km: number): string | null {
  const rounded = Math.round(km);
  return rounded < 1 ? null : `${formatKilometers(rounded)} away`;
}
