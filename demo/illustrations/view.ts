/** Where we stand, how the light falls, and the two ways of putting something curved on paper: sheets and decals. */
import { appearanceOf, type Mesh, meshOf, type Surface } from '#demo/illustrations/mesh.ts';
import type { Tones } from '#demo/illustrations/paint.ts';
import { isInPicture } from '#demo/illustrations/picture.ts';
import { regionAbove, toPath } from '#demo/illustrations/regions.ts';
import { lidPoint, type Shell, shellPoint } from '#demo/illustrations/shell.ts';
import {
  type Camera,
  clip,
  cross,
  dot,
  mixSpot,
  normalise,
  project,
  projectOutline,
  type Spot,
  subtract,
  type Vec,
} from '#demo/illustrations/space.ts';

export type View = { camera: Camera; sun: Vec; tint: (color: string) => string };

const TONE_STEPS = [
  ['shade', 0.06],
  ['base', 0.42],
  ['light', 0.7],
  ['glint', 0.93],
] as const;

/** A shell and its lid as areas of flat tone. */
export function paintShell(view: View, shell: Shell, tones: Tones, lidTones = tones): string {
  const { band, lid } = meshesOf(shell);
  return paintMesh(view, lid, lidTones) + paintMesh(view, band, tones);
}

const meshes = new WeakMap<Shell, { band: Mesh; lid: Mesh }>();

/** A body is drawn many times, from several sides and in many colours: its meshes are kept. */
function meshesOf(shell: Shell): { band: Mesh; lid: Mesh } {
  const known = meshes.get(shell);
  if (known) return known;
  const around: Surface = (a, v) =>
    a < 0.5 ? shellPoint(shell, 1 - 2 * a, v) : mirrored(shellPoint(shell, 2 * a - 1, v));
  const made = {
    band: meshOf(around, 150, 24),
    lid: meshOf((a, b) => lidPoint(shell, a, 2 * b - 1), 80, 16),
  };
  meshes.set(shell, made);
  return made;
}

function paintMesh({ camera, sun, tint }: View, mesh: Mesh, tones: Tones): string {
  const seen = appearanceOf(mesh, camera, sun);
  const layers = TONE_STEPS.map(([tone, least]) => shape(regionAbove(seen, least), tint(tones[tone])));
  return shape(regionAbove(seen, -2), tint(tones.deep)) + layers.join('');
}

export type Draw = (outline: readonly Spot[], color: string, opacity?: number) => string;

/**
 * A pen for flat outlines laid on a curved surface; what turns away from us is left out. `turn` is 1 where the
 * surface's two parameters and its outside make a right-handed corner, else -1.
 */
export function penOn(view: View, surface: Surface, turn: 1 | -1): Draw {
  return (outline, color, opacity = 1) => {
    const points = outline.map(([u, v]) => {
      const point = surface(u, v);
      const normal = cross(subtract(surface(u + 3, v), point), subtract(surface(u, v + 3), point));
      const facing = turn * dot(normal, normalise(subtract(view.camera.eye, point)));
      return { spot: project(view.camera, point), facing };
    });
    const between = (a: { spot: Spot }, b: { spot: Spot }, share: number) => ({
      spot: mixSpot(a.spot, b.spot, share),
      facing: 0,
    });
    const seen = clip(points, (point) => point.facing, between);
    return shape(toPath(seen.map(({ spot }) => spot)), view.tint(color), opacity);
  };
}

/** A flat outline standing or lying in space. */
export function panel(view: View, outline: readonly Vec[], color: string, opacity = 1): string {
  const seen = projectOutline(view.camera, outline);
  return isInPicture(seen) ? shape(toPath(seen), view.tint(color), opacity) : '';
}

export function shape(path: string, color: string, opacity = 1): string {
  if (!path) return '';
  return `<path d="${path}" fill="${color}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
}

export function mirrored([x, y, z]: Vec): Vec {
  return [x, -y, z];
}
