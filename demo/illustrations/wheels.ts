/** Wheels: a tyre with some depth to it, and a face that is drawn flat and seen at an angle. */
import { circle, hull } from '#demo/illustrations/curves.ts';
import type { Design } from '#demo/illustrations/design.ts';
import { toPath } from '#demo/illustrations/regions.ts';
import { project, type Spot, type Vec } from '#demo/illustrations/space.ts';
import { shape, type View } from '#demo/illustrations/view.ts';

const RUBBER = '#23272a';
const TREAD = '#16191b';
const METAL = { dark: '#33393d', shade: '#8b9294', base: '#c3c7c5', light: '#e9eae6' };
const TYRE_WIDTH = 225;

/** The part of all four tyres that may show below the body. */
export function paintTyres(view: View, { wheels }: Design): string {
  const tyres = [-1, 1].flatMap((side) =>
    [wheels.frontAxle, wheels.rearAxle].map((x) => {
      const inner = wheels.outer - TYRE_WIDTH;
      const rims = [inner, wheels.outer].flatMap((y) => ring([x, side * y, wheels.radius], wheels.radius));
      return shape(toPath(hull(rims.map((point) => project(view.camera, point)))), view.tint(TREAD));
    }),
  );
  return tyres.join('');
}

/** The faces of the two near wheels. */
export function paintWheelFaces(view: View, { wheels }: Design): string {
  return [wheels.frontAxle, wheels.rearAxle].map((x) => wheelFace(view, x, wheels)).join('');
}

function wheelFace(view: View, x: number, { radius, rim, outer, spokes }: Design['wheels']): string {
  const draw = (points: readonly Spot[], color: string, inset = 0) =>
    shape(
      toPath(points.map(([dx, dz]) => project(view.camera, [x + dx, outer - inset, radius + dz]))),
      view.tint(color),
    );
  const rimRadius = radius * rim;
  return [
    draw(circle([0, 0], radius, 72), RUBBER),
    draw(circle([0, 0], radius * 0.93, 72), '#2d3235'),
    draw(circle([0, 0], rimRadius * 1.05, 64), TREAD),
    draw(circle([0, 0], rimRadius, 64), METAL.base),
    draw(circle([0, 0], rimRadius * 0.93, 64), METAL.dark, 25),
    draw(circle([0, 0], rimRadius * 0.62, 40), '#4a5154', 60),
    ...spokeShapes(spokes, rimRadius).flatMap(([lit, dark]) => [
      draw(lit, METAL.base, 15),
      draw(dark, METAL.shade, 15),
    ]),
    draw(circle([0, 0], rimRadius * 0.24, 28), METAL.shade, 12),
    draw(circle([0, 0], rimRadius * 0.17, 28), METAL.light, 8),
  ].join('');
}

/** Each spoke twice: the whole in light, its lower edge in shade. */
function spokeShapes(count: number, radius: number): [Spot[], Spot[]][] {
  return Array.from({ length: count }, (_, n) => {
    const angle = (n / count) * 2 * Math.PI + Math.PI / 2;
    const turned = (along: number, across: number): Spot => [
      radius * (along * Math.cos(angle) - across * Math.sin(angle)),
      radius * (along * Math.sin(angle) + across * Math.cos(angle)),
    ];
    const [inner, outer] = [0.62 / Math.sqrt(count), 0.44 / Math.sqrt(count)];
    return [
      [turned(0.1, -inner), turned(0.97, -outer), turned(0.97, outer), turned(0.1, inner)],
      [turned(0.1, -inner), turned(0.97, -outer), turned(0.97, -outer * 0.35), turned(0.1, -inner * 0.1)],
    ];
  });
}

function ring([x, y, z]: Vec, radius: number): Vec[] {
  return circle([x, z], radius).map(([px, pz]): Vec => [px, y, pz]);
}
