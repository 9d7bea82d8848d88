/** Parts that only some bodies have. */
import { TRIM } from '#demo/illustrations/bodywork.ts';
import { box, hull, rounded, thick } from '#demo/illustrations/curves.ts';
import type { Extra } from '#demo/illustrations/design.ts';
import type { Tones } from '#demo/illustrations/paint.ts';
import { toPath } from '#demo/illustrations/regions.ts';
import { onLid, onSide } from '#demo/illustrations/shell.ts';
import { mix, project, type Spot, type Vec } from '#demo/illustrations/space.ts';
import { panel, penOn, shape, type View } from '#demo/illustrations/view.ts';

export const ALLOY: Tones = { deep: '#7d8484', shade: '#9aa1a0', base: '#b8bdba', light: '#d3d6d1', glint: '#ecede8' };
export const BLACK: Tones = { deep: '#14181a', shade: '#1b2022', base: '#262c2f', light: '#3a4246', glint: '#566065' };

/** A box with its visible faces: top, near side and whichever end looks our way. */
export function paintBox(view: View, [x0, y0, z0]: Vec, [x1, y1, z1]: Vec, tones: Tones): string {
  const side = (y: number): Vec[] => [
    [x0, y, z0],
    [x1, y, z0],
    [x1, y, z1],
    [x0, y, z1],
  ];
  const end = (x: number): Vec[] => [
    [x, y0, z0],
    [x, y1, z0],
    [x, y1, z1],
    [x, y0, z1],
  ];
  const top: Vec[] = [
    [x0, y0, z1],
    [x1, y0, z1],
    [x1, y1, z1],
    [x0, y1, z1],
  ];
  const [eyeX, , eyeZ] = view.camera.eye;
  return [
    eyeX < x0 ? panel(view, end(x0), tones.shade) : '',
    eyeX > x1 ? panel(view, end(x1), tones.shade) : '',
    panel(view, side(y1), tones.base),
    eyeZ > z1 ? panel(view, top, tones.light) : '',
  ].join('');
}

/** Rails along the roof. */
export const paintRails: Extra = (view, { cabin }) => {
  const [from, to] = [cabin.front(1) + 150, cabin.rear(1) - 240];
  const places = Array.from({ length: 21 }, (_, n) => mix(from, to, n / 20));
  const rail = (side: number) => {
    const y = side * (cabin.halfWidth(1) - 20);
    const at = (x: number, lift: number): Vec => {
      const rise = Math.max(0, Math.min(1, (x - from) / 160, (to - x) / 160));
      return [x, y, onLid(cabin, x, y)[2] + lift * rise];
    };
    return panel(view, [...places.map((x) => at(x, 62)), ...[...places].reverse().map((x) => at(x, 30))], TRIM);
  };
  return rail(-1) + rail(1);
};

/** A ute's tray under a black cover, with a sports bar behind the cab and a step below the doors. */
export function paintUteTray([from, to]: Spot, step: [x0: number, x1: number, z: number]): Extra {
  return (view, { tub }, tones) => {
    const cover = penOn(view, (x, y) => onLid(tub, x, y), 1);
    const [stepFrom, stepTo, z] = step;
    return [
      cover(box(from, -790, to, 790, 40), BLACK.base),
      cover(box(from + 60, -730, to - 60, 730, 40), BLACK.light),
      cover(
        thick(
          [
            [from + 60, 0],
            [to - 60, 0],
          ],
          14,
        ),
        BLACK.base,
      ),
      penOn(view, (x, dz) => onSide(tub, x, dz), -1)(box(stepFrom, z + 60, stepTo, z + 130, 20), tones.deep, 0.6),
      paintBox(view, [stepFrom, 820, z], [stepTo, 985, z + 50], BLACK),
    ].join('');
  };
}

/** Behind the cab: painted before it when seen from ahead, after it when seen from behind. */
export function paintSportsBar(x: number, top: number, when: 'before-cab' | 'after-cab'): Extra {
  return (view, { tub }) => {
    if (view.camera.eye[0] < x !== (when === 'before-cab')) return '';
    const foot = tub.top(x) + 30;
    const post = (y: number) =>
      panel(
        view,
        [
          [x - 60, y, top],
          [x + 20, y, top],
          [x + 420, y, foot],
          [x + 300, y, foot],
        ],
        BLACK.base,
      );
    const across: Vec[] = [
      [x - 40, -740, top - 70],
      [x - 40, 740, top - 70],
      [x - 40, 740, top],
      [x - 40, -740, top],
    ];
    return post(-740) + panel(view, across, BLACK.shade) + post(740);
  };
}

export function blob(view: View, outline: readonly Vec[], color: string): string {
  return shape(toPath(hull(outline.map((point) => project(view.camera, point)))), view.tint(color));
}

/** A slab with rounded corners in a plane across the car, `thickness` deep: seat backs, headrests. */
export function slab([x, y, z]: Vec, [width, height, thickness]: Vec, lean: number): Vec[] {
  const outline = rounded(
    [
      [-width / 2, 0],
      [width / 2, 0],
      [width / 2, height],
      [-width / 2, height],
    ],
    Math.min(width, height) * 0.35,
  );
  return outline.flatMap(([dy, dz]) => [0, thickness].map((dx): Vec => [x + dx + dz * lean, y + dy, z + dz]));
}
