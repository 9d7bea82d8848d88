/** Puts a car into a scene: where we stand, how far we zoom, where its shadow falls. */
import { paintCar } from '#demo/illustrations/car.ts';
import { hull } from '#demo/illustrations/curves.ts';
import type { Design } from '#demo/illustrations/design.ts';
import type { Tones } from '#demo/illustrations/paint.ts';
import { PICTURE, sheet } from '#demo/illustrations/picture.ts';
import { toPath } from '#demo/illustrations/regions.ts';
import type { Scene } from '#demo/illustrations/scenes/scene.ts';
import { shellPoint } from '#demo/illustrations/shell.ts';
import { type Camera, normalise, project, type Vec } from '#demo/illustrations/space.ts';
import { mirrored, shape, type View } from '#demo/illustrations/view.ts';

export const ANGLES = ['front', 'side', 'rear', 'detail'] as const;
export type Angle = (typeof ANGLES)[number];

/**
 * Degrees round the car from straight ahead, how far away and how high our eyes are, and what the picture is filled
 * with: the share of its width and the most of its height that the car (or its nose) takes.
 */
export type Stand = {
  around: number;
  distance: number;
  eyeHeight: number;
  width: number;
  height: number;
  foot: number;
  /** How far the car stands to the right of the picture's middle. */
  aside?: number;
};

const STANDS: Record<Angle, Stand> = {
  front: { around: 37, distance: 8800, eyeHeight: 1500, width: 0.84, height: 700, foot: 1030 },
  side: { around: 90, distance: 12_500, eyeHeight: 1500, width: 0.86, height: 700, foot: 1010 },
  rear: { around: 141, distance: 8800, eyeHeight: 1500, width: 0.84, height: 700, foot: 1030 },
  detail: { around: 58, distance: 4600, eyeHeight: 1250, width: 1.02, height: 1300, foot: 1110 },
};

export function compose(design: Design, tones: Tones, scene: Scene, angle: Angle): string {
  const shown = angle === 'detail' ? 0.42 * design.length : design.length;
  const view = viewOf(design, scene, { ...STANDS[angle], shown });
  return sheet(scene.paint(view) + paintParked(view, design, tones, scene));
}

/** A car with its shadow. */
export function paintParked(view: View, design: Design, tones: Tones, scene: Scene): string {
  return shadow(view, design, scene.shadow) + paintCar(view, design, tones);
}

/** Where we stand so that the car, or as much of its length as is to be shown, fills its part of the picture. */
export function viewOf(design: Design, scene: Scene, stand: Stand & { shown?: number }): View {
  const { around, shown = design.length } = stand;
  return {
    camera: cameraFor(design, stand, shown),
    sun: normalise([around > 100 ? 0.35 : -0.35, 0.55, 0.75]),
    tint: scene.tint,
  };
}

function cameraFor(design: Design, stand: Stand, shown: number): Camera {
  const { around, distance, eyeHeight, width, height, foot, aside = 0 } = stand;
  const turn = (around * Math.PI) / 180;
  const forward: Vec = [Math.cos(turn), -Math.sin(turn), 0];
  const eye: Vec = [shown / 2 - forward[0] * distance, -forward[1] * distance, eyeHeight];
  const rough: Camera = { eye, forward, right: [forward[1], -forward[0], 0], focal: 1000, centre: [0, 0] };
  const corners = [0, shown].flatMap((x) => [-930, 930].flatMap((y) => [0, design.height].map((z): Vec => [x, y, z])));
  const spots = corners.map((corner) => project(rough, corner));
  const [left, right] = [Math.min(...spots.map(([x]) => x)), Math.max(...spots.map(([x]) => x))];
  const [top, bottom] = [Math.min(...spots.map(([, y]) => y)), Math.max(...spots.map(([, y]) => y))];
  const zoom = Math.min((width * PICTURE.width) / (right - left), height / (bottom - top));
  return {
    ...rough,
    focal: rough.focal * zoom,
    centre: [PICTURE.width / 2 + aside - ((left + right) / 2) * zoom, foot - bottom * zoom],
  };
}

/** Where the sun throws the car's outline, and a darker core under it. */
function shadow(view: View, { tub, cabin, length }: Design, color: string): string {
  const [slideX, slideY] = [(-view.sun[0] / view.sun[2]) * 0.8, (-view.sun[1] / view.sun[2]) * 0.8];
  const thrown = ([x, y, z]: Vec): Vec => [x + slideX * z, y + slideY * z, 0];
  const around = Array.from({ length: 41 }, (_, n) => shellPoint(tub, n / 40, 0.5)).flatMap((point) => [
    point,
    mirrored(point),
  ]);
  const load =
    tub.rear(0.5) < length - 500
      ? [tub.rear(0.5), length].flatMap((x) => [-900, 900].flatMap((y) => [0, 900].map((z): Vec => [x, y, z])))
      : [];
  const roof = [0.1, 0.25, 0.5, 0.75, 0.9]
    .map((a) => shellPoint(cabin, a, 0.9))
    .flatMap((point) => [point, mirrored(point)]);
  const draw = (points: Vec[], opacity: number) =>
    shape(toPath(hull(points.map((point) => project(view.camera, point)))), color, opacity);
  const flat = [...around, ...load].map(([x, y]): Vec => [length / 2 + (x - length / 2) * 0.97, y * 0.97, 0]);
  return draw([...around, ...load, ...roof].map(thrown).concat(flat), 0.28) + draw(flat, 0.42);
}
