import type { BodyType } from '#app/vocabulary/cars.ts';
import { paintCar } from '#demo/illustrations/car.ts';
import { designOf } from '#demo/illustrations/designs.ts';
import { PAINTS } from '#demo/illustrations/paint.ts';
import { type Leaves, roundTree } from '#demo/illustrations/plants.ts';
import { farFirst, ground, ridge, sky, stand, strip, wall } from '#demo/illustrations/scenery.ts';
import { daylight, type Scene } from '#demo/illustrations/scenes/scene.ts';
import { depthOf, project, subtract, type Vec } from '#demo/illustrations/space.ts';
import { panel, type View } from '#demo/illustrations/view.ts';
import { seededRandom } from '#demo/random.ts';

const LEAVES: Leaves = { dark: '#5f8062', base: '#7f9f77', light: '#a2bb90' };
const FRONT = -11_500;
const ROW = -5600;
const PARKED = [
  { x: -27_000, body: 'SUV', paint: 'sand' },
  { x: -20_500, body: 'Sedan', paint: 'sky' },
  { x: -13_500, body: 'Hatchback', paint: 'maroon' },
  { x: -6500, body: 'Wagon', paint: 'silver' },
  { x: 5700, body: 'Hatchback', paint: 'teal' },
  { x: 12_500, body: 'SUV', paint: 'grey' },
  { x: 19_500, body: 'Sedan', paint: 'sand' },
  { x: 26_500, body: 'Hatchback', paint: 'orange' },
  { x: 33_500, body: 'Wagon', paint: 'green' },
] as const;

/** A dealer's forecourt: glass showroom, bunting, the rest of the stock in a row. */
export const forecourt: Scene = {
  tint: daylight,
  shadow: '#2a2f3a',
  paint(view) {
    const random = seededRandom(91);
    const trees = farFirst(view, [-42_000, -24_000, 24_000, 42_000], FRONT - 5000);
    const row = [...PARKED].sort((a, b) => depthOf(view.camera, [b.x, ROW, 0]) - depthOf(view.camera, [a.x, ROW, 0]));
    return [
      sky(view, ['#a8cbdc', '#bfdae2', '#d6e6e4', '#ebf0e4']),
      ridge(view, random, 80, '#b0c6b9'),
      ground(view, '#c9c3b6'),
      ...trees.map((x) => stand(view, [x, FRONT - 4000, 0], (own) => roundTree(own, 7200, LEAVES))),
      ...farFirst(view, [-34_000, -2000, 30_000], FRONT).map((x) => showroom(view, x - 8500)),
      strip(view, [FRONT, FRONT + 1500], '#ddd6c8'),
      strip(view, [FRONT + 1500, FRONT + 1620], '#b4ad9f'),
      ...[-30_000, -20_000, -10_000, 0, 10_000, 20_000, 30_000].map((x) =>
        strip(view, [-9500, 60_000], '#bbb4a6', [x, x + 60]),
      ),
      strip(view, [-3200, -3140], '#bbb4a6'),
      bunting(view),
      ...row.map(({ x, body, paint }) => parked(view, [x, ROW, 0], body, paint)),
    ].join('');
  },
};

/** The same car seen from elsewhere is another car standing elsewhere. */
function parked(view: View, at: Vec, body: BodyType, paint: keyof typeof PAINTS): string {
  const design = designOf(body, 'medium');
  const ends = [at, [at[0] + design.length, at[1], 0]] as const;
  const depth = Math.min(...ends.map((end) => depthOf(view.camera, end)));
  if (depth < 5000 || depth > 26_000) return '';
  const [left, right] = ends.map((end) => project(view.camera, end)[0]).sort((a, b) => a - b) as [number, number];
  if (right < -100 || left > 1700) return '';
  const camera = { ...view.camera, eye: subtract(view.camera.eye, at) };
  const shade = strip({ ...view, camera }, [-1500, 900], '#8f8b86', [100, design.length - 100]);
  return shade + paintCar({ ...view, camera }, design, PAINTS[paint]);
}

function showroom(view: View, x: number): string {
  const x1 = x + 17_000;
  const panes = Array.from({ length: 8 }, (_, n) => x + 300 + n * 2080);
  return [
    wall(view, FRONT, [x, x1], [0, 5200], '#e9e3d5'),
    ...panes.flatMap((from) => [
      wall(view, FRONT + 10, [from, from + 1930], [260, 3500], '#5d7d86'),
      wall(view, FRONT + 12, [from, from + 1930], [2300, 3500], '#86a4a8'),
      wall(view, FRONT + 12, [from, from + 1930], [260, 520], '#48646d'),
      panel(
        view,
        [
          [from + 300, FRONT + 14, 520],
          [from + 700, FRONT + 14, 520],
          [from + 1500, FRONT + 14, 3500],
          [from + 1100, FRONT + 14, 3500],
        ],
        '#9ab4b5',
        0.6,
      ),
    ]),
    wall(view, FRONT + 16, [x, x1], [3750, 4850], '#1d5a46'),
    wall(view, FRONT + 18, [x, x1], [3750, 3870], '#d6a04a'),
    panel(
      view,
      [
        [x - 400, FRONT - 200, 5200],
        [x1 + 400, FRONT - 200, 5200],
        [x1 + 400, FRONT + 1400, 5050],
        [x - 400, FRONT + 1400, 5050],
      ],
      '#bdb6a8',
    ),
    wall(view, FRONT + 1400, [x - 400, x1 + 400], [4900, 5200], '#f4efe3'),
    ...[x + 200, x + 5600, x + 11_000, x + 16_400].map((at) =>
      wall(view, FRONT + 1300, [at, at + 260], [0, 4950], '#d7d0c0'),
    ),
  ].join('');
}

/** Small flags on sagging strings between poles. */
function bunting(view: View): string {
  const colors = ['#1d5a46', '#d6a04a', '#c4573f', '#f4efe3', '#4f8aa3'];
  const spans = farFirst(view, [-32_000, -24_000, -16_000, -8000, 0, 8000, 16_000, 24_000, 32_000], -8200);
  const sag = (share: number) => 4700 - 750 * Math.sin(share * Math.PI);
  const flags = spans.flatMap((x) =>
    Array.from({ length: 17 }, (_, n) => {
      const at = x + ((n + 0.3) / 17) * 8000;
      const z = sag((n + 0.5) / 17);
      return panel(
        view,
        [
          [at, -8200, z],
          [at + 300, -8200, z],
          [at + 150, -8200, z - 430],
        ],
        colors[n % 5] as string,
      );
    }),
  );
  const poles = spans.map((x) => wall(view, -8200, [x - 60, x + 60], [0, 4800], '#f4efe3'));
  return poles.join('') + flags.join('');
}
