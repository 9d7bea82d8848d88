import { crossWall, farFirst, ground, horizonOf, sky, stand, strip, wall } from '#demo/illustrations/scenery.ts';
import { blend, type Scene } from '#demo/illustrations/scenes/scene.ts';
import { panel, type View } from '#demo/illustrations/view.ts';
import { seededRandom } from '#demo/random.ts';

const FRONT = -3400;
const BUILDINGS = [
  { brick: '#7d4a4f', other: '#8c5657', trim: '#c7a48e', height: 6400, lit: true },
  { brick: '#575677', other: '#64638a', trim: '#8f89a6', height: 4700, lit: false },
  { brick: '#8a5f58', other: '#9a6d62', trim: '#d2b096', height: 5600, lit: true },
];
type Building = (typeof BUILDINGS)[0];

/** A lane of old warehouses in the city, just after sunset. */
export const lane: Scene = {
  tint: (color) => blend(color, '#4b3b70', 0.24),
  shadow: '#17142c',
  paint(view) {
    const random = seededRandom(5);
    const fronts = farFirst(
      view,
      [-45_000, -36_000, -27_000, -18_000, -9000, 0, 9000, 18_000, 27_000, 36_000, 45_000],
      FRONT,
    );
    return [
      sky(view, ['#4b4a80', '#6a5b92', '#9a6f9d', '#d28a97', '#f0ae8c', '#f7cf9e']),
      skyline(view, random),
      ground(view, '#4d4865'),
      ...fronts.map((x) =>
        warehouse(view, x - 2200, BUILDINGS[Math.abs(x / 9000) % 3] as Building, seededRandom(Math.abs(x))),
      ),
      strip(view, [FRONT, -2150], '#6f6680'),
      wall(view, -2150, [-60_000, 60_000], [0, 120], '#57506c'),
      strip(view, [-2150, -1700], '#5e5874'),
      strip(view, [-1700, -1640], '#3f3b56'),
      puddle(view, [-2600, 1700], [2600, 420]),
      puddle(view, [6800, 2500], [1900, 360]),
      puddle(view, [1500, -5000 + 7600], [1300, 260]),
    ].join('');
  },
};

function skyline(view: View, random: () => number): string {
  const base = horizonOf(view) + 2;
  return Array.from({ length: 20 }, (_, n) => {
    const [x, width, height] = [n * 84 - 20, 50 + random() * 50, 60 + random() * 190];
    const lights = Array.from({ length: 5 }, () => {
      const [dx, dy] = [6 + random() * (width - 18), 12 + random() * (height - 30)];
      return `<rect x="${(x + dx).toFixed(1)}" y="${(base - height + dy).toFixed(1)}" width="7" height="9" fill="#f5cf8a"/>`;
    });
    return `<rect x="${x}" y="${(base - height).toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="${n % 2 ? '#5d5486' : '#6c5f92'}"/>${lights.join('')}`;
  }).join('');
}

function warehouse(view: View, x: number, { brick, other, trim, height, lit }: Building, random: () => number): string {
  const x1 = x + 8950;
  const bricks = Array.from({ length: 90 }, () => {
    const [bx, bz] = [
      x + Math.floor(random() * 29) * 300 + 40,
      300 + Math.floor(random() * ((height - 900) / 130)) * 130,
    ];
    return wall(view, FRONT, [bx, bx + 250], [bz, bz + 90], other);
  });
  return [
    crossWall(view, view.camera.eye[0] < x ? x : x1, [FRONT - 9000, FRONT], [0, height], blend(brick, '#2b2347', 0.3)),
    wall(view, FRONT, [x, x1], [0, height], brick),
    ...bricks,
    wall(view, FRONT + 10, [x, x1], [height - 330, height], trim),
    wall(view, FRONT + 12, [x, x1], [height - 420, height - 330], blend(trim, '#2b2347', 0.4)),
    wall(view, FRONT + 10, [x, x1], [0, 420], blend(trim, '#3a3158', 0.45)),
    rollerDoor(view, x + 900),
    ...[4600, 6600].map((dx) => factoryWindow(view, x + dx, lit)),
    wallLamp(view, x + 4150),
  ].join('');
}

function rollerDoor(view: View, x: number): string {
  const slats = Array.from({ length: 13 }, (_, n) =>
    wall(view, FRONT + 16, [x + 120, x + 2780], [150 + n * 200, 180 + n * 200], '#59617a'),
  );
  return (
    wall(view, FRONT + 12, [x, x + 2900], [0, 2900], '#3f3b5c') +
    wall(view, FRONT + 14, [x + 120, x + 2780], [0, 2780], '#6c7590') +
    slats.join('')
  );
}

function factoryWindow(view: View, x: number, lit: boolean): string {
  const [glass, upper] = lit ? ['#f3bd6c', '#f8d893'] : ['#5b6f8f', '#7a8ba8'];
  const bars = [580, 1160].map((dx) => wall(view, FRONT + 20, [x + dx - 30, x + dx + 30], [1300, 3000], '#3a3555'));
  const rungs = [1860, 2430].map((z) => wall(view, FRONT + 20, [x, x + 1740], [z - 30, z + 30], '#3a3555'));
  return [
    wall(view, FRONT + 12, [x - 110, x + 1850], [1190, 3110], '#3a3555'),
    wall(view, FRONT + 14, [x, x + 1740], [1300, 3000], glass as string),
    wall(view, FRONT + 16, [x, x + 1740], [2430, 3000], upper as string),
    ...bars,
    ...rungs,
  ].join('');
}

function wallLamp(view: View, x: number): string {
  const glow = [1500, 950, 480].map(
    (radius, n) => `<circle cy="-3250" r="${radius}" fill="#f9d58d" opacity="${[0.1, 0.14, 0.26][n]}"/>`,
  );
  return stand(
    view,
    [x, FRONT + 320, 0],
    () =>
      `${glow.join('')}<rect x="-16" y="-3560" width="32" height="260" fill="#2f2a49"/><path d="M-190 -3300L190 -3300L90 -3450L-90 -3450Z" fill="#2f2a49"/><ellipse cy="-3290" rx="120" ry="60" fill="#fff1c7"/>`,
  );
}

function puddle(view: View, [x, y]: [number, number], [rx, ry]: [number, number]): string {
  const ring = (share: number) =>
    Array.from({ length: 36 }, (_, n): [number, number, number] => {
      const angle = (n / 36) * 2 * Math.PI;
      const wobble = 1 + 0.12 * Math.sin(angle * 3 + x) + 0.07 * Math.sin(angle * 5);
      return [x + rx * share * wobble * Math.cos(angle), y + ry * share * wobble * Math.sin(angle), 0];
    });
  return panel(view, ring(1), '#5f5a80') + panel(view, ring(0.82), '#7d6f9a');
}
