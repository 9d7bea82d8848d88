import { gumTree, type Leaves, shrub, tuft } from '#demo/illustrations/plants.ts';
import { hipRoof, slope } from '#demo/illustrations/roof.ts';
import { crossWall, farFirst, ground, ridge, scatter, sky, stand, strip, wall } from '#demo/illustrations/scenery.ts';
import { blend, daylight, type Scene } from '#demo/illustrations/scenes/scene.ts';
import type { View } from '#demo/illustrations/view.ts';
import { seededRandom } from '#demo/random.ts';

const GUM: Leaves = { dark: '#66805f', base: '#869d76', light: '#a9b990' };
const HEDGE: Leaves = { dark: '#4f7050', base: '#6a8c62', light: '#8aa97a' };
const FRONT = -4300;
const HOUSES = [
  { brick: '#b8694f', dark: '#a85b43', light: '#c67c60', tiles: '#5c5a5e', ridge: '#6d6b6f', door: '#efe8d8' },
  { brick: '#d0b48a', dark: '#c2a478', light: '#dcc39d', tiles: '#8a4f3d', ridge: '#9b604c', door: '#6d8277' },
];
type House = (typeof HOUSES)[0];

/** The driveway of a brick house: garage door, clipped hedge, exposed-aggregate concrete. */
export const driveway: Scene = {
  tint: daylight,
  shadow: '#2c2f3b',
  paint(view) {
    const random = seededRandom(71);
    const plots = farFirst(view, [-54_000, -36_000, -18_000, 0, 18_000, 36_000, 54_000], FRONT);
    return [
      sky(view, ['#b5d4e0', '#c8dfe3', '#dae8e2', '#ebf0e0']),
      ridge(view, random, 120, '#b3c8b6'),
      ridge(view, random, 70, '#98b29a'),
      ground(view, '#93ad70'),
      ...plots.map((x) => stand(view, [x + 10_500, FRONT - 5200, 0], (own) => gumTree(own, 8400, GUM))),
      ...plots.map((x) => house(view, x - 5000, HOUSES[Math.abs(x / 18_000) % 2] as House)),
      strip(view, [FRONT, 60_000], '#9cb578'),
      ...plots.flatMap((x) =>
        [6700, 7700, 8700, 9700, 10_700].map((dx) =>
          stand(view, [x + dx, FRONT + 800, 0], (own) => shrub(own, 1350, HEDGE)),
        ),
      ),
      ...plots.flatMap((x) =>
        [-4600, -3700, -2800].map((dx) => stand(view, [x + dx, FRONT + 500, 0], (own) => shrub(own, 900, HEDGE))),
      ),
      scatter(view, random, 60, { x: [-30_000, 36_000], y: [FRONT + 900, -2400] }, () =>
        tuft(random, 190, ['#86a063', '#b0c48c']),
      ),
      concrete(view),
    ].join('');
  },
};

function house(view: View, x: number, colors: House): string {
  const x1 = x + 11_500;
  const random = seededRandom(Math.abs(Math.round(x)) + 3);
  const courses = Array.from({ length: 20 }, (_, n) =>
    wall(view, FRONT, [x, x1], [n * 130 + 118, n * 130 + 130], colors.dark),
  );
  const bricks = Array.from({ length: 110 }, () => {
    const [row, at] = [Math.floor(random() * 20), Math.floor(random() * 46)];
    const from = x + at * 250 + (row % 2) * 125;
    return wall(
      view,
      FRONT,
      [from, Math.min(x1, from + 230)],
      [row * 130, row * 130 + 112],
      random() < 0.5 ? colors.light : colors.dark,
    );
  });
  return [
    crossWall(view, view.camera.eye[0] < x ? x : x1, [FRONT - 8000, FRONT], [0, 2650], colors.dark),
    wall(view, FRONT, [x, x1], [0, 2650], colors.brick),
    ...courses,
    ...bricks,
    garage(view, x + 5300, colors),
    picture(view, x + 900),
    tiledRoof(view, [x, x1], colors),
  ].join('');
}

function garage(view: View, x: number, { door, dark }: House): string {
  const [y, width] = [FRONT + 10, 5000];
  const grooves = [1, 2, 3].map((row) => wall(view, y + 12, [x, x + width], [row * 540 - 20, row * 540], '#c9c0ad'));
  return (
    wall(view, y, [x - 130, x + width + 130], [0, 2330], dark) +
    wall(view, y + 10, [x, x + width], [0, 2200], door) +
    grooves.join('')
  );
}

function picture(view: View, x: number): string {
  const y = FRONT + 10;
  return [
    wall(view, y, [x - 90, x + 2790], [790, 2230], '#f2ecdd'),
    wall(view, y + 10, [x, x + 2700], [880, 2140], '#56757c'),
    wall(view, y + 12, [x + 60, x + 900], [880, 2140], '#d9d3c1'),
    wall(view, y + 12, [x + 1800, x + 2640], [880, 2140], '#d9d3c1'),
    ...[900, 1800].map((dx) => wall(view, y + 14, [x + dx - 30, x + dx + 30], [880, 2140], '#f2ecdd')),
    wall(view, y + 16, [x - 140, x + 2840], [720, 800], '#dcd3bf'),
  ].join('');
}

function tiledRoof(view: View, [x0, x1]: [number, number], { tiles, ridge }: House): string {
  const roof = {
    ends: [x0 - 600, x1 + 600],
    eaves: [FRONT + 600, 2640],
    ridge: [FRONT - 4000, 5140],
    hip: 3300,
  } as const;
  const rows = Array.from({ length: 9 }, (_, n) => slope(view, roof, [0, 1], [n / 10 + 0.085, n / 10 + 0.1], ridge));
  return [
    hipRoof(view, roof, tiles, blend(tiles, '#26262e', 0.3)),
    ...rows,
    slope(view, roof, [0, 1], [0.98, 1], ridge),
    wall(view, FRONT + 605, [x0 - 600, x1 + 600], [2520, 2680], '#f2ecdd'),
  ].join('');
}

function concrete(view: View): string {
  const slab: [number, number] = [-1700, 70_000];
  const joints = [-8000, -3800, 400, 4600, 8800, 13_000].map((x) => strip(view, slab, '#bdb3a1', [x, x + 45]));
  return [
    strip(view, [-1850, -1700], '#a79d8b'),
    strip(view, slab, '#cfc6b5'),
    ...joints,
    strip(view, [2100, 2145], '#bdb3a1'),
  ].join('');
}
