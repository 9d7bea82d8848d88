/** People round a car in one of the scenes. */
import type { BodyType } from '#app/vocabulary/cars.ts';
import { paintParked, type Stand, viewOf } from '#demo/illustrations/compose.ts';
import { designOf, type Size } from '#demo/illustrations/designs.ts';
import { PAINTS, type Paint } from '#demo/illustrations/paint.ts';
import { sheet } from '#demo/illustrations/picture.ts';
import { stand } from '#demo/illustrations/scenery.ts';
import type { Scene } from '#demo/illustrations/scenes/scene.ts';
import type { Vec } from '#demo/illustrations/space.ts';
import { footShadow } from '#demo/illustrations/stories/people.ts';
import type { View } from '#demo/illustrations/view.ts';

/**
 * Somebody or something on the ground: how far to the right of the line we look along and how far from us, in
 * millimetres, or at a point of the scene.
 */
export type Standing = ({ across: number; depth: number } | { at: Vec }) & { draw: string; hasShadow?: boolean };

export type CarStory = {
  car: { bodyType: BodyType; size: Size; paint: Paint };
  scene: Scene;
  stand: Stand;
  /** The furthest first. */
  behind?: Standing[];
  before?: Standing[];
  /** What is drawn over the car and follows its lines, such as a cable. */
  over?: (view: View) => string;
};

export function paintCarStory({ car, scene, stand: where, behind = [], before = [], over }: CarStory): string {
  const design = designOf(car.bodyType, car.size);
  const view = viewOf(design, scene, where);
  const put = (standing: Standing) => place(view, scene, standing);
  return sheet(
    [
      scene.paint(view),
      ...behind.map(put),
      paintParked(view, design, PAINTS[car.paint], scene),
      over?.(view) ?? '',
      ...before.map(put),
    ].join(''),
  );
}

function place(view: View, scene: Scene, standing: Standing): string {
  const { draw, hasShadow = true } = standing;
  const at = 'at' in standing ? standing.at : pointAt(view, standing.across, standing.depth);
  return stand(view, at, () => (hasShadow ? footShadow(scene.shadow) : '') + draw);
}

function pointAt({ camera: { eye, forward, right } }: View, across: number, depth: number): Vec {
  return [eye[0] + forward[0] * depth + right[0] * across, eye[1] + forward[1] * depth + right[1] * across, 0];
}
