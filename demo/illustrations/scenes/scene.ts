import type { View } from '#demo/illustrations/view.ts';

/** A place to photograph a car. Everything behind and below the car is painted from far to near. */
export type Scene = {
  /** What the light of the hour does to a colour. */
  tint: (color: string) => string;
  shadow: string;
  paint: (view: View) => string;
};

/** Mixes a share of another colour into a `#rrggbb` colour. */
export function blend(color: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [color, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

export const daylight = (color: string) => color;
