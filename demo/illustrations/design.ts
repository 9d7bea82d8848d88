/**
 * What a body type is made of. Millimetres: x from the front bumper back, y from the middle, z up from the ground.
 * Outlines on the side are [x, z]; round an end [s, z], with s measured from its middle; on a lid [x, y].
 */
import type { Tones } from '#demo/illustrations/paint.ts';
import type { Shell } from '#demo/illustrations/shell.ts';
import type { Spot } from '#demo/illustrations/space.ts';
import type { View } from '#demo/illustrations/view.ts';

export type Design = {
  length: number;
  height: number;
  /** The bodywork below the window line, and above it. */
  tub: Shell;
  cabin: Shell;
  /** The cabin is only the place of the windscreen: there is no roof. */
  isOpen?: boolean;
  wheels: Wheels;
  windows: { surround: Spot[]; panes: Spot[][]; seats: Spot[] };
  /** Near halves: [y, z] on the cabin's ends. */
  windscreen: Spot[];
  rearScreen: Spot[] | null;
  seams: Spot[][];
  /** Shut lines above the window line. */
  cabinSeams?: Spot[][];
  handles: Spot[];
  bonnet: Spot[];
  mirror: Spot;
  face: Face;
  tail: Tail | null;
  /** Black plastic along the sills and round the arches. */
  cladding?: { sill: number; arch: number };
  /** What only this body has: drawn before the body, between its lower and its upper part, and last. */
  behind?: Extra;
  between?: Extra;
  over?: Extra;
};
export type Extra = (view: View, design: Design, tones: Tones) => string;

export type Wheels = {
  frontAxle: number;
  rearAxle: number;
  radius: number;
  /** The rim's share of the radius. */
  rim: number;
  arch: number;
  /** How far the wheels' faces stand from the middle of the car. */
  outer: number;
  spokes: number;
};

/** Near halves or the near one of a pair. */
export type Face = { lamp: Spot[]; eyes: Spot[]; grille: Spot[]; bars: number; intake: Spot[]; plate: number };
export type Tail = { lamp: Spot[]; bumper: Spot[]; seam: Spot[]; plate: number };
