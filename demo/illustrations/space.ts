/**
 * The small amount of perspective the drawings need. Millimetres; x runs from the front of the car to its back, y from
 * its middle to the side that faces us, z up from the ground. The camera looks level, like a view camera, so that
 * uprights stay upright and one horizon serves car and scenery.
 */
export type Vec = readonly [x: number, y: number, z: number];
/** A point of the picture. */
export type Spot = readonly [x: number, y: number];

export type Camera = {
  eye: Vec;
  /** Unit vectors in the ground plane. */
  forward: Vec;
  right: Vec;
  /** Picture units per unit of x/depth, and where straight ahead lands. */
  focal: number;
  centre: Spot;
};

export function subtract(a: Vec, b: Vec): Vec {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function dot(a: Vec, b: Vec): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vec, b: Vec): Vec {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function normalise(a: Vec): Vec {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}

export function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

/** How far in front of the camera a point lies. */
export function depthOf(camera: Camera, point: Vec): number {
  return dot(subtract(point, camera.eye), camera.forward);
}

export function project(camera: Camera, point: Vec): Spot {
  const ray = subtract(point, camera.eye);
  const scale = camera.focal / dot(ray, camera.forward);
  return [camera.centre[0] + dot(ray, camera.right) * scale, camera.centre[1] - ray[2] * scale];
}

/** A flat outline in space as the camera sees it: what lies behind the camera is cut off, which may leave nothing. */
export function projectOutline(camera: Camera, outline: readonly Vec[]): Spot[] {
  const nearest = 300;
  return clip(outline, (point) => depthOf(camera, point) - nearest, mixVec).map((point) => project(camera, point));
}

/** The part of a closed outline where `measure` is positive. Exact for convex outlines, good enough for gentle ones. */
export function clip<Point>(
  outline: readonly Point[],
  measure: (point: Point) => number,
  between: (a: Point, b: Point, share: number) => Point,
): Point[] {
  const kept: Point[] = [];
  outline.forEach((point, index) => {
    const previous = outline[(index || outline.length) - 1] as Point;
    const [here, before] = [measure(point), measure(previous)];
    if (here > 0 !== before > 0) kept.push(between(previous, point, before / (before - here)));
    if (here > 0) kept.push(point);
  });
  return kept;
}

export function mixVec(a: Vec, b: Vec, share: number): Vec {
  return [mix(a[0], b[0], share), mix(a[1], b[1], share), mix(a[2], b[2], share)];
}

export function mixSpot(a: Spot, b: Spot, share: number): Spot {
  return [mix(a[0], b[0], share), mix(a[1], b[1], share)];
}
