/** The demo's pictures: which there can be, and each as an SVG of 1600 by 1200. Pure: the same picture is the same text. */
import type { BodyType } from '#app/vocabulary/cars.ts';
import { type Angle, compose } from '#demo/illustrations/compose.ts';
import { designOf, type Size } from '#demo/illustrations/designs.ts';
import type { Lever } from '#demo/illustrations/interior/controls.ts';
import type { Screen } from '#demo/illustrations/interior/dashboard.ts';
import { paintInterior } from '#demo/illustrations/interior/interior.ts';
import { CLOTHS } from '#demo/illustrations/interior/pen.ts';
import { PAINTS, type Paint } from '#demo/illustrations/paint.ts';
import { beach } from '#demo/illustrations/scenes/beach.ts';
import { driveway } from '#demo/illustrations/scenes/driveway.ts';
import { forecourt } from '#demo/illustrations/scenes/forecourt.ts';
import { lane } from '#demo/illustrations/scenes/lane.ts';
import { outback } from '#demo/illustrations/scenes/outback.ts';
import { paddock } from '#demo/illustrations/scenes/paddock.ts';
import { street } from '#demo/illustrations/scenes/street.ts';

export const SCENES = { street, beach, outback, lane, driveway, forecourt, paddock };
export type Place = keyof typeof SCENES;

export type Exterior = { bodyType: BodyType; size: Size; paint: Paint; place: Place; angle: Angle };
export type Interior = { cloth: keyof typeof CLOTHS; screen: Screen; lever: Lever; place: Place };
export type Picture = Exterior | Interior;

export function illustrate(picture: Picture): string {
  const scene = SCENES[picture.place];
  if ('cloth' in picture) return paintInterior({ ...picture, cloth: CLOTHS[picture.cloth], scene });
  const { bodyType, size, paint, angle } = picture;
  return compose(designOf(bodyType, size), PAINTS[paint], scene, angle);
}

/** A file name for a picture: two pictures that differ have different names. */
export function pictureName(picture: Picture): string {
  const words =
    'angle' in picture
      ? [picture.bodyType, picture.size, picture.paint, picture.place, picture.angle]
      : ['inside', picture.cloth, picture.screen, picture.lever, picture.place];
  return `${words.join('-').toLowerCase().replaceAll(' ', '-')}.svg`;
}
