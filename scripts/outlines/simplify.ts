/** From degrees to a path of few whole numbers. */
type XY = readonly [x: number, y: number];

const [WEST, NORTH, UNITS_PER_DEGREE] = [112.8, -10, 16];
/** A degree of longitude is this much shorter in the middle of Australia. */
const NARROWER = Math.cos((27 * Math.PI) / 180);
/** In units: about seven kilometres. */
const TOLERANCE = 1.1;

/** `coordinates`: all longitudes, then all latitudes. By Ramer, Douglas and Peucker (1972 and 1973). */
export function simplified(coordinates: readonly number[]): XY[] {
  const count = coordinates.length / 2;
  const points = Array.from({ length: count }, (_, at): XY => {
    const [longitude = 0, latitude = 0] = [coordinates[at], coordinates[count + at]];
    return [(longitude - WEST) * NARROWER * UNITS_PER_DEGREE, (NORTH - latitude) * UNITS_PER_DEGREE];
  });
  return withoutSmallTurns(points);
}

export function toPath(points: readonly XY[]): string {
  const whole = points.map(([x, y]): XY => [Math.round(x), Math.round(y)]);
  const turns = whole.filter(([x, y], at) => at === 0 || x !== whole[at - 1]?.[0] || y !== whole[at - 1]?.[1]);
  const [first = [0, 0], last = [0, 0]] = [turns[0], turns.at(-1)];
  if (first[0] === last[0] && first[1] === last[1]) turns.pop();
  if (turns.length < 3) return '';
  const steps = turns.slice(1).map(([x, y], at) => `${x - (turns[at] as XY)[0]} ${y - (turns[at] as XY)[1]}`);
  return `M${first[0]} ${first[1]}l${steps.join(' ')}z`;
}

function withoutSmallTurns(points: readonly XY[]): XY[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  const distances = points.map((point) => distanceToLine(point, first, last));
  const farthest = distances.indexOf(Math.max(...distances));
  if ((distances[farthest] as number) <= TOLERANCE) return [first, last];
  return [
    ...withoutSmallTurns(points.slice(0, farthest + 1)).slice(0, -1),
    ...withoutSmallTurns(points.slice(farthest)),
  ];
}

function distanceToLine([x, y]: XY, [fromX, fromY]: XY, [toX, toY]: XY): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const length = Math.hypot(alongX, alongY);
  if (length === 0) return Math.hypot(x - fromX, y - fromY);
  return Math.abs(alongX * (fromY - y) - (fromX - x) * alongY) / length;
}
