/** Lines through points: profiles of a body as functions, outlines of a window or a lamp as closed lines. */
import { clip, mix, mixSpot, type Spot } from '#demo/illustrations/space.ts';

export type Curve = (input: number) => number;

/** Points as SVG writes them: `'0,215 500,190'`. */
export function points(text: string): Spot[] {
  return text.split(' ').map((pair) => pair.split(',').map(Number) as [number, number]);
}

/** A curve through points. */
export function profile(text: string): Curve {
  return curve(points(text));
}

/**
 * A function through knots of rising input, flat beyond its ends. It never swings past a knot (monotone cubic after
 * Fritsch and Carlson), so a roof line keeps the height it was given. It is
 * asked some hundred thousand times a picture, so it is worked out once and looked up.
 */
export function curve(knots: readonly Spot[]): Curve {
  const slopes = knots.map((_, index) => slopeAt(knots, index));
  const [first, last] = [knots[0] as Spot, knots.at(-1) as Spot];
  const steps = 400;
  const perUnit = steps / (last[0] - first[0]);
  const table = Float64Array.from({ length: steps + 1 }, (_, n) => through(knots, slopes, first[0] + n / perUnit));
  return (input) => {
    const at = (input - first[0]) * perUnit;
    if (at <= 0) return first[1];
    if (at >= steps) return last[1];
    const step = Math.floor(at);
    return mix(table[step] as number, table[step + 1] as number, at - step);
  };
}

function through(knots: readonly Spot[], slopes: number[], input: number): number {
  const next = Math.max(
    1,
    knots.findIndex(([x]) => x >= input),
  );
  const [[x0, y0], [x1, y1]] = [knots[next - 1] as Spot, knots[next] as Spot];
  const width = x1 - x0;
  const [m0, m1] = [(slopes[next - 1] as number) * width, (slopes[next] as number) * width];
  const t = (input - x0) / width;
  const [t2, t3] = [t * t, t * t * t];
  return (2 * t3 - 3 * t2 + 1) * y0 + (t3 - 2 * t2 + t) * m0 + (-2 * t3 + 3 * t2) * y1 + (t3 - t2) * m1;
}

function slopeAt(knots: readonly Spot[], index: number): number {
  const before = secant(knots[index - 1], knots[index]);
  const after = secant(knots[index], knots[index + 1]);
  if (before === null || after === null) return before ?? after ?? 0;
  return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
}

function secant(from: Spot | undefined, to: Spot | undefined): number | null {
  return from && to ? (to[1] - from[1]) / (to[0] - from[0]) : null;
}

/** A closed outline with its corners rounded, and with points close enough together to be bent over a curved body. */
export function rounded(corners: readonly Spot[], radius: number, step = 40): Spot[] {
  const line = corners.flatMap((corner, index) => {
    const previous = corners[(index || corners.length) - 1] as Spot;
    const next = corners[(index + 1) % corners.length] as Spot;
    const start = towards(corner, previous, radius);
    const end = towards(corner, next, radius);
    return [0, 0.25, 0.5, 0.75, 1].map((t) => bezier(start, corner, end, t));
  });
  return dense([...line, line[0] as Spot], step);
}

function towards([x, y]: Spot, [otherX, otherY]: Spot, radius: number): Spot {
  const distance = Math.hypot(otherX - x, otherY - y) || 1;
  const share = Math.min(radius / distance, 0.5);
  return [mix(x, otherX, share), mix(y, otherY, share)];
}

function bezier(a: Spot, b: Spot, c: Spot, t: number): Spot {
  const [u, v, w] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
  return [u * a[0] + v * b[0] + w * c[0], u * a[1] + v * b[1] + w * c[1]];
}

/** An open line bent softly through its points (Catmull-Rom). */
export function bent(points: readonly Spot[], perSpan = 8): Spot[] {
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))] as Spot;
  const line = points.slice(1).flatMap((_, span) =>
    Array.from({ length: perSpan }, (_, n): Spot => {
      const [a, b, c, d] = [at(span - 1), at(span), at(span + 1), at(span + 2)];
      return [catmull(a[0], b[0], c[0], d[0], n / perSpan), catmull(a[1], b[1], c[1], d[1], n / perSpan)];
    }),
  );
  return [...line, at(points.length - 1)];
}

function catmull(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - 3 * c + d - a) * t ** 3);
}

/** The same line with no two neighbours further apart than `step`. */
export function dense(line: readonly Spot[], step = 40): Spot[] {
  return line.flatMap((point, index) => {
    const next = line[index + 1];
    if (!next) return [point];
    const count = Math.max(1, Math.ceil(Math.hypot(next[0] - point[0], next[1] - point[1]) / step));
    return Array.from(
      { length: count },
      (_, n): Spot => [mix(point[0], next[0], n / count), mix(point[1], next[1], n / count)],
    );
  });
}

/** A line as thick as `width`, as a closed outline: shut lines and seams have to bend with the body like everything else. */
export function thick(line: readonly Spot[], width: number): Spot[] {
  const points = dense(line);
  const sides = points.map((point, index): [Spot, Spot] => {
    const before = points[Math.max(0, index - 1)] as Spot;
    const after = points[Math.min(points.length - 1, index + 1)] as Spot;
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const [dx, dy] = [((after[1] - before[1]) / length) * (width / 2), ((before[0] - after[0]) / length) * (width / 2)];
    return [
      [point[0] + dx, point[1] + dy],
      [point[0] - dx, point[1] - dy],
    ];
  });
  return [...sides.map(([left]) => left), ...sides.reverse().map(([, right]) => right)];
}

export function box(x0: number, y0: number, x1: number, y1: number, radius: number): Spot[] {
  const corners: Spot[] = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
  return rounded(corners, radius);
}

/** An outline given by its near half, from the middle's lower end round to the middle's upper end. */
export function both(half: readonly Spot[]): Spot[] {
  return [...half, ...[...half].reverse().map(([across, up]): Spot => [-across, up])];
}

/** The same outline drawn smaller about its middle. */
export function shrunk(outline: readonly Spot[], share: number): Spot[] {
  const middle: Spot = [0, 1].map(
    (n) => outline.reduce((sum, point) => sum + (point[n] as number), 0) / outline.length,
  ) as [number, number];
  return outline.map((point) => mixSpot(middle, point, share));
}

/** The part of an outline between two parallel lines that lean by `lean` (sideways for each step up). */
export function slice(outline: readonly Spot[], from: number, to: number, lean: number): Spot[] {
  const across = ([x, y]: Spot) => x - y * lean;
  return clip(
    clip(outline, (point) => across(point) - from, mixSpot),
    (point) => to - across(point),
    mixSpot,
  );
}

export function circle([x, y]: Spot, radius: number, count = 40): Spot[] {
  return Array.from({ length: count }, (_, n): Spot => {
    const angle = (n / count) * 2 * Math.PI;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** The shape of a rubber band round all the points. */
export function hull(points: readonly Spot[]): Spot[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...halfHull(sorted), ...halfHull(sorted.reverse())];
}

function halfHull(points: readonly Spot[]): Spot[] {
  const line: Spot[] = [];
  for (const point of points) {
    while (line.length > 1 && turn(line.at(-2) as Spot, line.at(-1) as Spot, point) <= 0) line.pop();
    line.push(point);
  }
  return line.slice(0, -1);
}

function turn(a: Spot, b: Spot, c: Spot): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
