/** Cross-sections that most bodies share: how the width changes with the height. */
import { type Curve, curve, points, profile } from '#demo/illustrations/curves.ts';
import type { Spot } from '#demo/illustrations/space.ts';

/** Tucked in at the sill, widest above a crease along the doors, rolled over at the shoulder. */
export function tubWidth(half: number, tuck = 100): Curve {
  const inset = points(`0,${tuck} 0.1,${tuck * 0.42} 0.3,20 0.5,11 0.63,10 0.67,0 0.75,4 0.87,24 0.94,52 1,120`);
  return curve(inset.map(([v, dy]): Spot => [v, half - dy]));
}

/** Leaning inwards from the window line to the roof, with a rounded edge to the roof. */
export function cabinWidth(base: number, roof: number): Curve {
  const at = (v: number) => base + (roof - base) * v;
  return profile(`0,${base} 0.5,${at(0.48)} 0.85,${at(0.86)} 0.95,${roof - 12} 1,${roof - 70}`);
}
