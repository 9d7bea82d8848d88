import type { BodyType } from '#app/vocabulary/cars.ts';
import { cabChassis } from '#demo/illustrations/bodies/cab-chassis.ts';
import { convertible } from '#demo/illustrations/bodies/convertible.ts';
import { coupe } from '#demo/illustrations/bodies/coupe.ts';
import { hatchback } from '#demo/illustrations/bodies/hatchback.ts';
import { sedan } from '#demo/illustrations/bodies/sedan.ts';
import { suv } from '#demo/illustrations/bodies/suv.ts';
import { ute } from '#demo/illustrations/bodies/ute.ts';
import { van } from '#demo/illustrations/bodies/van.ts';
import { wagon } from '#demo/illustrations/bodies/wagon.ts';
import type { Design } from '#demo/illustrations/design.ts';
import { stretched } from '#demo/illustrations/stretch.ts';

export const SIZES = ['small', 'medium', 'large'] as const;
export type Size = (typeof SIZES)[number];

const offRoadWheels = { ...suv.wheels, radius: 402, rim: 0.6, arch: 450, spokes: 6 };

const DESIGNS: Record<BodyType, Record<Size, Design>> = {
  Sedan: { small: stretched(sedan, 0.93, 1.01), medium: sedan, large: stretched(sedan, 1.03, 1.02) },
  SUV: {
    small: stretched(suv, 0.92, 0.94),
    medium: suv,
    large: stretched({ ...suv, wheels: offRoadWheels }, 1.06, 1.1),
  },
  Hatchback: { small: stretched(hatchback, 0.91, 1.03), medium: hatchback, large: hatchback },
  Wagon: oneSize(wagon),
  Ute: oneSize(ute),
  Van: oneSize(van),
  Coupe: oneSize(coupe),
  Convertible: oneSize(convertible),
  'Cab Chassis': oneSize(cabChassis),
};

function oneSize(design: Design): Record<Size, Design> {
  return { small: design, medium: design, large: design };
}

export function designOf(bodyType: BodyType, size: Size): Design {
  return DESIGNS[bodyType][size];
}
