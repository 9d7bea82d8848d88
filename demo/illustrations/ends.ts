/** The front and the back of a car: lamps, grille, bumpers and a number plate without a number. */

import { TRIM } from '#demo/illustrations/bodywork.ts';
import { bent, both, box, rounded, shrunk, thick } from '#demo/illustrations/curves.ts';
import type { Design } from '#demo/illustrations/design.ts';
import type { Tones } from '#demo/illustrations/paint.ts';
import { roundEnd } from '#demo/illustrations/shell.ts';
import type { Spot } from '#demo/illustrations/space.ts';
import { type Draw, penOn, type View } from '#demo/illustrations/view.ts';

export function paintFace(view: View, { tub, face }: Design): string {
  const draw = penOn(view, roundEnd(tub, 'front'), -1);
  return [
    draw(rounded(both(face.intake), 40), TRIM),
    draw(rounded(both(face.grille), 40), TRIM),
    ...Array.from({ length: face.bars }, (_, n) =>
      draw(thick(bar(face.grille, (n + 1) / (face.bars + 1)), 11), '#59636a'),
    ),
    ...[-1, 1].flatMap((side) => [
      draw(turned(rounded(face.lamp, 30), side), '#262d31'),
      draw(turned(rounded(shrunk(face.lamp, 0.86), 24), side), '#b9c6c9'),
      draw(turned(rounded(shrunk(face.lamp, 0.68), 24), side), '#e3e9e6'),
      ...face.eyes.map(([s, z]) => draw(turned(box(s - 40, z - 40, s + 40, z + 40, 40), side), '#6b787e')),
      ...face.eyes.map(([s, z]) => draw(turned(box(s - 22, z - 12, s + 22, z + 30, 22), side), '#fbfaf2')),
    ]),
    plate(draw, face.plate),
  ].join('');
}

/** A line across the grille at a share of its height. */
function bar(grille: readonly Spot[], share: number): Spot[] {
  const heights = grille.map(([, z]) => z);
  const z = Math.min(...heights) + (Math.max(...heights) - Math.min(...heights)) * share;
  const reach = Math.max(...grille.map(([s]) => s)) * 0.95;
  return [
    [-reach, z],
    [0, z],
    [reach, z],
  ];
}

export function paintTail(view: View, { tub, tail }: Design, tones: Tones): string {
  if (!tail) return '';
  const draw = penOn(view, roundEnd(tub, 'rear'), 1);
  return [
    draw(rounded(both(tail.bumper), 40), TRIM),
    draw(thick(bent(both(tail.seam)), 9), tones.deep),
    ...[-1, 1].flatMap((side) => [
      draw(turned(rounded(tail.lamp, 30), side), '#4a1012'),
      draw(turned(rounded(shrunk(tail.lamp, 0.88), 24), side), '#a81e1d'),
      draw(turned(rounded(shrunk(tail.lamp, 0.5), 24), side), '#e2544a'),
    ]),
    plate(draw, tail.plate),
  ].join('');
}

function turned(outline: readonly Spot[], side: number): Spot[] {
  return outline.map(([s, z]): Spot => [side * s, z]);
}

function plate(draw: Draw, z: number): string {
  return draw(box(-186, z - 56, 186, z + 56, 14), '#3a4145') + draw(box(-176, z - 46, 176, z + 46, 10), '#f3eedf');
}
