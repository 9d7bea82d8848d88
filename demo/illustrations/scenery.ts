/** Building blocks of the scenes: ground, walls and things that stand on it, all seen by the camera that sees the car. */

import { bent } from '#demo/illustrations/curves.ts';
import { PICTURE } from '#demo/illustrations/picture.ts';
import { toPath } from '#demo/illustrations/regions.ts';
import { depthOf, project, type Spot, type Vec } from '#demo/illustrations/space.ts';
import { panel, type View } from '#demo/illustrations/view.ts';
import { between, type Random, seededRandom } from '#demo/random.ts';

const FAR = 70_000;
/** No drawing reaches further to either side of where it stands. */
const WIDEST = 5_000;

export function horizonOf(view: View): number {
  return view.camera.centre[1];
}

export function sky(view: View, bands: readonly string[]): string {
  const height = horizonOf(view) + 4;
  return bands
    .map((color, index) => {
      const top = (height / bands.length) * index;
      return `<rect y="${top.toFixed(1)}" width="1600" height="${(height - top).toFixed(1)}" fill="${color}"/>`;
    })
    .join('');
}

export function ground(view: View, color: string): string {
  const top = horizonOf(view).toFixed(1);
  return `<rect y="${top}" width="1600" height="1200" fill="${color}"/>`;
}

/** Land in the distance: a ridge over the horizon, `height` picture units at most. */
export function ridge(view: View, random: Random, height: number, color: string): string {
  const base = horizonOf(view) + 2;
  const tops = Array.from({ length: 12 }, (_, n): Spot => [n * 160 - 80, base - height * between(random, 0.25, 1)]);
  return `<path d="${toPath([[-80, base], ...bent(tops), [1680, base]])}" fill="${color}"/>`;
}

/** A strip of ground alongside the car, from y0 to y1. */
export function strip(view: View, [y0, y1]: Spot, color: string, [x0, x1]: Spot = [-FAR, FAR], z = 0): string {
  return panel(
    view,
    [
      [x0, y0, z],
      [x1, y0, z],
      [x1, y1, z],
      [x0, y1, z],
    ],
    color,
  );
}

/** An upright plane alongside the car. */
export function wall(view: View, y: number, [x0, x1]: Spot, [z0, z1]: Spot, color: string): string {
  return panel(
    view,
    [
      [x0, y, z0],
      [x1, y, z0],
      [x1, y, z1],
      [x0, y, z1],
    ],
    color,
  );
}

/** An upright plane across it. */
export function crossWall(view: View, x: number, [y0, y1]: Spot, [z0, z1]: Spot, color: string): string {
  return panel(
    view,
    [
      [x, y0, z0],
      [x, y1, z0],
      [x, y1, z1],
      [x, y0, z1],
    ],
    color,
  );
}

/**
 * Something drawn flat in millimetres (x to the right, y down, standing at 0,0), put down in space facing us. Its chances
 * come from its place, so that a tree looks the same from everywhere.
 */
export function stand(view: View, at: Vec, draw: (random: Random) => string): string {
  const depth = depthOf(view.camera, at);
  if (depth < 1500) return '';
  const [x, y] = project(view.camera, at);
  const scale = view.camera.focal / depth;
  const reach = WIDEST * scale;
  if (x + reach < 0 || x - reach > PICTURE.width) return '';
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})">${draw(seededRandom(at[0] * 31 + at[1]))}</g>`;
}

/** A soft irregular shape: a crown of leaves, a bush, a cloud. */
export function puff(random: Random, [x, y]: Spot, [rx, ry]: Spot, color: string, bumps = 9): string {
  const points = Array.from({ length: bumps }, (_, n): Spot => {
    const angle = (n / bumps) * 2 * Math.PI + between(random, -0.15, 0.15);
    const reach = between(random, 0.82, 1.12);
    return [x + rx * reach * Math.cos(angle), y + ry * reach * Math.sin(angle)];
  });
  return `<path d="${toPath(bent([...points, points[0] as Spot, points[1] as Spot]).slice(0, -8))}" fill="${color}"/>`;
}

export function polygon(points: readonly Spot[], color: string): string {
  return `<path d="${toPath(points)}" fill="${color}"/>`;
}

/** Things scattered over a field, the furthest first so that the nearer ones cover them. */
export function scatter(
  view: View,
  random: Random,
  count: number,
  field: { x: Spot; y: Spot },
  thing: (random: Random) => string,
): string {
  return Array.from({ length: count }, (): Vec => [between(random, ...field.x), between(random, ...field.y), 0])
    .sort((a, b) => depthOf(view.camera, b) - depthOf(view.camera, a))
    .map((at) => stand(view, at, thing))
    .join('');
}

/** Places along a line at y, the furthest from us first; those behind us are left out. */
export function farFirst(view: View, places: readonly number[], y: number): number[] {
  const depth = (x: number) => depthOf(view.camera, [x, y, 0]);
  return [...places].sort((a, b) => depth(b) - depth(a));
}
