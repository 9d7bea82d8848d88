/** A hipped roof: its slope towards us, the end we can see, and lines of sheet metal or tiles on the slope. */
import { mix, type Spot, type Vec } from '#demo/illustrations/space.ts';
import { panel, type View } from '#demo/illustrations/view.ts';

/** Eaves and ridge are [y, z]; `hip` is how much shorter the ridge is at each end. */
export type Roof = { ends: Spot; eaves: Spot; ridge: Spot; hip: number };

function roofPoint({ ends: [left, right], eaves, ridge, hip }: Roof, along: number, up: number): Vec {
  return [mix(left + hip * up, right - hip * up, along), mix(eaves[0], ridge[0], up), mix(eaves[1], ridge[1], up)];
}

export function slope(view: View, roof: Roof, along: Spot, up: Spot, color: string): string {
  const corner = (a: 0 | 1, u: 0 | 1) => roofPoint(roof, along[a], up[u]);
  return panel(view, [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)], color);
}

export function hipRoof(view: View, roof: Roof, color: string, endColor: string): string {
  return endSlope(view, roof, endColor) + slope(view, roof, [0, 1], [0, 1], color);
}

function endSlope(view: View, roof: Roof, color: string): string {
  const x = view.camera.eye[0];
  const end = x < roof.ends[0] ? 0 : x > roof.ends[1] ? 1 : null;
  if (end === null) return '';
  const eaves = roofPoint(roof, end, 0);
  const back: Vec = [eaves[0], 2 * roof.ridge[0] - eaves[1], eaves[2]];
  return panel(view, [eaves, back, roofPoint(roof, end, 1)], color);
}
