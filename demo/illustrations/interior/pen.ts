/** What the parts of an interior are drawn with. */
import { box, circle } from '#demo/illustrations/curves.ts';
import { toPath } from '#demo/illustrations/regions.ts';
import type { Spot } from '#demo/illustrations/space.ts';

export type Pen = (path: string, color: string, opacity?: number) => string;

export type Cloth = { deep: string; base: string; light: string; stitch: string };
export const CLOTHS = {
  charcoal: { deep: '#25292c', base: '#3a4045', light: '#50575c', stitch: '#7c8487' },
  tan: { deep: '#6b4429', base: '#9b6a44', light: '#b98a62', stitch: '#e0c39c' },
  grey: { deep: '#5b6165', base: '#868c8e', light: '#a5aaaa', stitch: '#cfd2cf' },
  cream: { deep: '#a8987b', base: '#d6c8ab', light: '#e8dec7', stitch: '#a08c69' },
} satisfies Record<string, Cloth>;

export const DASH = { deep: '#15191b', base: '#23292c', light: '#343c40', edge: '#465055' };

export function block(x0: number, y0: number, x1: number, y1: number, radius: number): string {
  return toPath(box(x0, y0, x1, y1, radius));
}

export function disc(centre: Spot, radius: number): string {
  return toPath(circle(centre, radius, 64));
}
