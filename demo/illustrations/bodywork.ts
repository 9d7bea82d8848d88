/** What is drawn on the sides and the lids of a body: arches, cladding, shut lines, handles, mirrors. */
import { bent, box, hull, rounded, shrunk, thick } from '#demo/illustrations/curves.ts';
import type { Design } from '#demo/illustrations/design.ts';
import type { Tones } from '#demo/illustrations/paint.ts';
import { toPath } from '#demo/illustrations/regions.ts';
import { onLid, onSide, type Shell } from '#demo/illustrations/shell.ts';
import { clip, mixSpot, project, type Spot, type Vec } from '#demo/illustrations/space.ts';
import { type Draw, penOn, shape, type View } from '#demo/illustrations/view.ts';

export const TRIM = '#23282b';
const HOLLOW = '#121517';

export function paintSide(view: View, { tub, wheels, seams, handles, cladding }: Design, tones: Tones): string {
  const draw = penOn(view, (x, z) => onSide(tub, x, z), -1);
  const axles = [wheels.frontAxle, wheels.rearAxle].filter((x) => x < tub.rear(0.5));
  const lip = cladding?.arch ?? 24;
  return [
    ...(cladding?.sill ? [draw(sill(tub, wheels, cladding.sill), TRIM)] : []),
    ...axles.map((x) => draw(arch(tub, [x, wheels.radius], wheels.arch + lip), cladding ? TRIM : tones.shade)),
    ...axles.map((x) => draw(arch(tub, [x, wheels.radius], wheels.arch), HOLLOW)),
    ...seams.map((seam) => draw(thick(bent(seam), 9), tones.deep)),
    ...handles.map((place) => handle(draw, place, tones)),
  ].join('');
}

/** The part of a circle round an axle that lies on the body. */
function arch(tub: Shell, [x, z]: Spot, radius: number): Spot[] {
  const circle = Array.from({ length: 64 }, (_, n): Spot => {
    const angle = (n / 64) * 2 * Math.PI;
    return [x + radius * Math.cos(angle), z + radius * Math.sin(angle)];
  });
  return clip(circle, (point) => point[1] - tub.bottom(point[0]) - 2, mixSpot);
}

function sill(tub: Shell, { frontAxle, rearAxle, arch }: Design['wheels'], height: number): Spot[] {
  const [from, to] = [frontAxle + arch - 20, rearAxle - arch + 20];
  return box(from, tub.bottom(from) - 5, to, tub.bottom(to) + height, 30);
}

function handle(draw: Draw, [x, z]: Spot, tones: Tones): string {
  return (
    draw(box(x - 100, z - 26, x + 105, z + 14, 18), tones.deep, 0.7) +
    draw(box(x - 100, z - 8, x + 105, z + 20, 13), tones.light)
  );
}

export function paintBonnetLines(view: View, { tub, bonnet }: Design, tones: Tones): string {
  const draw = penOn(view, (x, y) => onLid(tub, x, y), 1);
  return [-1, 1]
    .map((side) =>
      draw(
        thick(
          bent(bonnet).map(([x, y]): Spot => [x, side * y]),
          8,
        ),
        tones.base,
      ),
    )
    .join('');
}

/** The dark box between the wheels that stops us from looking under the car. */
export function paintUnderside(view: View, { wheels, tub }: Design): string {
  const corners = [wheels.frontAxle - 420, wheels.rearAxle + 420].flatMap((x) =>
    [-1, 1].flatMap((side) =>
      [wheels.radius * 0.62, tub.bottom(x) + 60].map((z): Vec => [x, side * (wheels.outer - 130), z]),
    ),
  );
  return shape(toPath(hull(corners.map((point) => project(view.camera, point)))), view.tint('#15181a'));
}

export function paintMirror(view: View, { tub, mirror: [x, z] }: Design, tones: Tones, side: 1 | -1): string {
  const y = tub.halfWidth(0.9) - 40;
  const at = (dx: number, dy: number, dz: number) => project(view.camera, [x + dx, side * (y + dy), z + dz]);
  const face: Spot[] = [
    [20, -5],
    [225, 5],
    [245, 60],
    [235, 150],
    [60, 155],
    [20, 90],
  ];
  const housing = (from: number, to: number, share: number) =>
    hull([from, to].flatMap((dx) => rounded(shrunk(face, share), 50).map(([dy, dz]) => at(dx, dy, dz))));
  const arm = hull([at(-60, -60, -30), at(60, -60, -30), at(40, 100, 20), at(-30, 100, 20)]);
  return [
    shape(toPath(arm), view.tint(TRIM)),
    shape(toPath(housing(-50, 70, 1)), view.tint(tones.deep)),
    shape(toPath(housing(-80, 30, 0.96)), view.tint(side > 0 ? tones.base : tones.shade)),
    shape(toPath(housing(-105, -70, 0.72)), view.tint(side > 0 ? tones.light : tones.base)),
  ].join('');
}
