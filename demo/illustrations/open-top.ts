/** A convertible with its roof down: cockpit, seats, folded roof and a windscreen to see through. */
import { TRIM } from '#demo/illustrations/bodywork.ts';
import { both, box, circle, rounded, shrunk, slice } from '#demo/illustrations/curves.ts';
import type { Design, Extra } from '#demo/illustrations/design.ts';
import { BLACK, blob, slab } from '#demo/illustrations/extras.ts';
import { toPath } from '#demo/illustrations/regions.ts';
import { onFront, onLid } from '#demo/illustrations/shell.ts';
import { project, type Spot, type Vec } from '#demo/illustrations/space.ts';
import { penOn, shape, type View } from '#demo/illustrations/view.ts';

const LEATHER = { deep: '#5d3a26', shade: '#7c5035', base: '#9d6b48', light: '#b98a63' };

export const paintCockpit: Extra = (view, design) => {
  const screen = windscreen(view, design);
  const inside = cockpit(view, design);
  return view.camera.eye[0] < 1500 ? inside + screen : screen + inside;
};

function cockpit(view: View, { tub }: Design): string {
  const draw = penOn(view, (x, y) => onLid(tub, x, y), 1);
  return [
    draw(box(1640, -640, 2760, 640, 120), '#191c1e'),
    draw(box(1640, -640, 1830, 640, 80), BLACK.base),
    steeringWheel(view),
    seat(view, -350),
    seat(view, 350),
    draw(box(2700, -610, 3120, 610, 110), BLACK.shade),
    roofStack(view),
  ].join('');
}

function steeringWheel(view: View): string {
  const ring = (radius: number): Vec[] =>
    circle([0, 0], radius).map(([dy, dz]): Vec => [1990 + dz * 0.45, 350 + dy, 925 + dz * 0.9]);
  const outline = (points: Vec[]) => toPath(points.map((point) => project(view.camera, point)));
  return `<path fill-rule="evenodd" d="${outline(ring(185))}${outline(ring(150))}" fill="${view.tint(TRIM)}"/>`;
}

function seat(view: View, y: number): string {
  return [
    blob(view, slab([2450, y, 866], [490, 194, 190], 0.28), LEATHER.shade),
    blob(view, slab([2450, y, 872], [440, 178, 12], 0.28), LEATHER.base),
    blob(view, slab([2520, y, 1045], [260, 135, 120], 0.2), LEATHER.shade),
    blob(view, slab([2520, y, 1052], [232, 118, 10], 0.2), LEATHER.light),
  ].join('');
}

function roofStack(view: View): string {
  return (
    blob(view, slab([2780, 0, 880], [1080, 62, 300], 0), BLACK.base) +
    blob(view, slab([2810, 0, 925], [980, 30, 220], 0), BLACK.light)
  );
}

/** Without a roof behind it the glass is only a film of sky. */
function windscreen(view: View, { cabin, windscreen: half }: Design): string {
  const lay = (outline: readonly Spot[]) => toPath(outline.map(([y, z]) => project(view.camera, onFront(cabin, y, z))));
  const outer = rounded(both(half), 70);
  const inner = rounded(shrunk(both(half), 0.91), 60);
  const middle = Math.min(...half.map(([, z]) => z)) * 0.5;
  return [
    shape(lay(inner), view.tint('#b8d0cf'), 0.35),
    shape(lay(slice(inner, middle + 30, middle + 260, -0.5)), view.tint('#ffffff'), 0.3),
    `<path fill-rule="evenodd" d="${lay(outer)}${lay(inner)}" fill="${view.tint(TRIM)}"/>`,
  ].join('');
}
