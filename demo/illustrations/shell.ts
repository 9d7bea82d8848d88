/**
 * A shell is a band of bodywork wrapped round a car: up its height from `bottom` to `top`, along its length from a
 * rounded front end to a rounded rear end. A car has two, one below the window line and one above; each is closed by a
 * lid (bonnet, boot and roof). Whatever is drawn on the car (windows, lamps, shut lines) is an outline on one of them.
 */
import type { Curve } from '#demo/illustrations/curves.ts';
import { mix, type Vec } from '#demo/illustrations/space.ts';

export type Shell = {
  /** Height of the lower and the upper edge at x. */
  bottom: Curve;
  top: Curve;
  /** x of the ends at the middle of the car, by height within the band (0 to 1). */
  front: Curve;
  rear: Curve;
  /** Half the width by height within the band. */
  halfWidth: Curve;
  /** How far from the end the rounding of the corner begins, and how square the corner is (2 is an ellipse). */
  frontCorner: Corner;
  rearCorner: Corner;
  /** How much the lid rises towards its middle, at x. */
  crown: Curve;
};
type Corner = { depth: number; square: number };

/** How full the width is at x: 1 along the sides, 0 at the very ends. */
function fullness(shell: Shell, x: number, v: number): number {
  const { frontCorner, rearCorner } = shell;
  const fromFront = (x - shell.front(v)) / frontCorner.depth;
  const fromRear = (shell.rear(v) - x) / rearCorner.depth;
  return Math.min(corner(fromFront, frontCorner.square), corner(fromRear, rearCorner.square));
}

function corner(share: number, square: number): number {
  if (share >= 1) return 1;
  return (1 - (1 - Math.max(0, share)) ** square) ** (1 / square);
}

function heightAt(shell: Shell, x: number, z: number): number {
  const bottom = shell.bottom(x);
  return Math.min(1, Math.max(0, (z - bottom) / (shell.top(x) - bottom)));
}

/** `a` runs from the middle of the front end (0) along the near side to the middle of the rear end (1), `v` up the band. */
export function shellPoint(shell: Shell, a: number, v: number): Vec {
  const x = alongBand(shell, Math.min(1, Math.max(0, a)), v);
  const bottom = shell.bottom(x);
  return [x, shell.halfWidth(v) * fullness(shell, x, v), mix(bottom, shell.top(x), v)];
}

/** A quarter of `a` goes to each corner, by angle, so that the points lie close where the bodywork turns. */
function alongBand({ front, rear, frontCorner, rearCorner }: Shell, a: number, v: number): number {
  const start = front(v) + frontCorner.depth;
  const end = rear(v) - rearCorner.depth;
  if (a < 0.25) return start - frontCorner.depth * Math.cos(a * 2 * Math.PI) ** (2 / frontCorner.square);
  if (a > 0.75) return end + rearCorner.depth * Math.cos((1 - a) * 2 * Math.PI) ** (2 / rearCorner.square);
  return mix(start, end, (a - 0.25) * 2);
}

/** The point of the side at x and height z; `side` 1 is the near one, -1 the far one. */
export function onSide(shell: Shell, x: number, z: number, side = 1): Vec {
  const v = heightAt(shell, x, z);
  return [x, side * shell.halfWidth(v) * fullness(shell, x, v), z];
}

/** The point of the front end at y and height z. */
export function onFront(shell: Shell, y: number, z: number): Vec {
  return onEnd(
    shell,
    y,
    z,
    (v, share) => shell.front(v) + shell.frontCorner.depth * endDepth(share, shell.frontCorner.square),
  );
}

/** The point of the rear end at y and height z. */
export function onRear(shell: Shell, y: number, z: number): Vec {
  return onEnd(
    shell,
    y,
    z,
    (v, share) => shell.rear(v) - shell.rearCorner.depth * endDepth(share, shell.rearCorner.square),
  );
}

function onEnd(shell: Shell, y: number, z: number, place: (v: number, share: number) => number): Vec {
  let x = place(0.5, 0);
  for (let round = 0; round < 5; round++) {
    const v = heightAt(shell, x, z);
    x = place(v, Math.min(0.999, Math.abs(y) / shell.halfWidth(v)));
  }
  return [x, y, z];
}

function endDepth(share: number, square: number): number {
  return 1 - (1 - share ** square) ** (1 / square);
}

/** The point of the lid at `a` along the band's edge and `r` across (-1 far edge, 1 near edge). */
export function lidPoint(shell: Shell, a: number, r: number): Vec {
  const [x, y, z] = shellPoint(shell, a, 1);
  return [x, r * y, z + rise(shell, x, r)];
}

/** The point of the lid at x and y. */
export function onLid(shell: Shell, x: number, y: number): Vec {
  const edge = shell.halfWidth(1) * fullness(shell, x, 1);
  const r = edge > 0 ? Math.min(1, Math.max(-1, y / edge)) : 0;
  return [x, r * edge, shell.top(x) + rise(shell, x, r)];
}

function rise(shell: Shell, x: number, r: number): number {
  return shell.crown(x) * (1 - r * r) * fullness(shell, x, 1);
}

const ARC_PLACES = Array.from({ length: 61 }, (_, n) => n / 120);
const arcs = new WeakMap<Shell, Record<'front' | 'rear', number[]>>();

/** Lengths along the outline of an end from its middle to each of ARC_PLACES (a quarter of them round the corner). */
function arcOf(shell: Shell, end: 'front' | 'rear'): number[] {
  const known = arcs.get(shell);
  if (known) return known[end];
  const made = { front: lengthsFrom(shell, (n) => n), rear: lengthsFrom(shell, (n) => 1 - n) };
  arcs.set(shell, made);
  return made[end];
}

function lengthsFrom(shell: Shell, place: (n: number) => number): number[] {
  const points = ARC_PLACES.map((n) => shellPoint(shell, place(n), 0.6));
  let length = 0;
  return points.map(([x, y], index) => {
    const [beforeX, beforeY] = points[Math.max(0, index - 1)] as Vec;
    length += Math.hypot(x - beforeX, y - beforeY);
    return length;
  });
}

/**
 * The point at height z and `s` millimetres round an end from its middle (negative on the far side): lamps and bumpers
 * that reach round a corner are drawn flat in these two and wrapped on.
 */
export function roundEnd(shell: Shell, end: 'front' | 'rear'): (s: number, z: number) => Vec {
  const lengths = arcOf(shell, end);
  return (s, z) => {
    const share = placeAt(lengths, Math.abs(s));
    const a = end === 'front' ? share : 1 - share;
    let v = 0.6;
    for (let round = 0; round < 3; round++) v = heightAt(shell, shellPoint(shell, a, v)[0], z);
    const [x, y] = shellPoint(shell, a, v);
    return [x, Math.sign(s) * y, z];
  };
}

function placeAt(lengths: number[], s: number): number {
  let next = 1;
  while (next < lengths.length - 1 && (lengths[next] as number) < s) next++;
  const [from, to] = [lengths[next - 1] as number, lengths[next] as number];
  return mix(ARC_PLACES[next - 1] as number, ARC_PLACES[next] as number, Math.min(1, (s - from) / (to - from)));
}
