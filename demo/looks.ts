/**
 * Which cars the demo has pictures of. A look is one car in one paint at one place; the listings of its body share its
 * pictures. There are as many as can be drawn and cleaned within the half minute that a first start may take.
 */
import type { BodyType, Transmission } from '#app/vocabulary/cars.ts';
import { ANGLES, type Angle } from '#demo/illustrations/compose.ts';
import type { Size } from '#demo/illustrations/designs.ts';
import type { Exterior, Interior, Picture, Place } from '#demo/illustrations/illustrate.ts';
import type { Paint } from '#demo/illustrations/paint.ts';

export type Look = Omit<Exterior, 'angle'> & { angles: readonly Angle[] };

const CLOTHS_IN_TURN: readonly Interior['cloth'][] = ['charcoal', 'grey', 'charcoal', 'tan', 'cream'];

/** An open car has no dashboard picture, and is shown from everywhere instead. */
const SHOTS: readonly (readonly Angle[])[] = [
  ['front', 'rear'],
  ['side', 'front'],
  ['front', 'detail', 'rear'],
  ['front', 'side'],
  ['front', 'rear'],
];

/** `size paint place`, by body. */
const WANTED: Record<BodyType, string[]> = {
  SUV: [
    'medium white street',
    'small orange beach',
    'large sand outback',
    'medium blue driveway',
    'small red lane',
    'large white paddock',
    'medium grey forecourt',
    'small silver driveway',
    'large black street',
    'medium green beach',
  ],
  Ute: [
    'medium white paddock',
    'medium silver driveway',
    'medium orange outback',
    'medium blue forecourt',
    'medium grey street',
    'medium red beach',
  ],
  Hatchback: [
    'medium white driveway',
    'small red street',
    'medium blue lane',
    'small yellow beach',
    'medium silver forecourt',
    'small sky street',
  ],
  Sedan: [
    'medium silver street',
    'large blue driveway',
    'small white forecourt',
    'medium maroon beach',
    'large grey lane',
    'medium black forecourt',
  ],
  Wagon: ['medium green paddock', 'medium white street', 'medium grey beach'],
  Van: ['medium white forecourt', 'medium silver lane'],
  Coupe: ['medium red lane', 'medium yellow driveway', 'medium blue street'],
  Convertible: ['medium teal beach', 'medium red street'],
  'Cab Chassis': ['medium white paddock', 'medium maroon outback'],
};

export const LOOKS: readonly Look[] = Object.entries(WANTED)
  .flatMap(([bodyType, looks]) => looks.map((look) => ({ bodyType: bodyType as BodyType, words: look.split(' ') })))
  .map(({ bodyType, words: [size, paint, place] }, index) => ({
    bodyType,
    size: size as Size,
    paint: paint as Paint,
    place: place as Place,
    angles: bodyType === 'Convertible' ? ANGLES : (SHOTS[index % SHOTS.length] as readonly Angle[]),
  }));

const INTERIORS: readonly Interior[] = (
  ['street', 'beach', 'outback', 'lane', 'driveway', 'forecourt', 'paddock'] as const
)
  .map((place, index) => ({ place, cloths: CLOTHS_IN_TURN.slice(index % 2) }))
  .flatMap(({ place, cloths: [modern, plain, old] }) => [
    { place, cloth: modern as Interior['cloth'], screen: 'large', lever: 'automatic' },
    { place, cloth: plain as Interior['cloth'], screen: 'small', lever: 'automatic' },
    { place, cloth: old as Interior['cloth'], screen: 'radio', lever: 'manual' },
  ]);

/** The dashboard of a car of this year with this gearbox, looking out where the car stands. */
export function interiorAt(
  place: Place,
  { year, transmission }: { year: number; transmission: Transmission },
): Interior {
  const atPlace = INTERIORS.filter((interior) => interior.place === place);
  const fitting = transmission === 'Manual' ? 'radio' : year >= 2017 ? 'large' : 'small';
  return atPlace.find(({ screen }) => screen === fitting) as Interior;
}

/** Every picture that a listing can have. */
export function allPictures(): Picture[] {
  return [...LOOKS.flatMap((look) => look.angles.map((angle) => exteriorOf(look, angle))), ...INTERIORS];
}

export function exteriorOf({ bodyType, size, paint, place }: Look, angle: Angle): Exterior {
  return { bodyType, size, paint, place, angle };
}

/** The looks of a body in this size, or in any size where there is none. */
export function looksOf(bodyType: BodyType, size: Size): Look[] {
  const ofBody = LOOKS.filter((look) => look.bodyType === bodyType);
  const ofSize = ofBody.filter((look) => look.size === size);
  return ofSize.length > 0 ? ofSize : ofBody;
}
