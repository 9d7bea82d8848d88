import { type Leaves, norfolkPine, shrub, tuft } from '#demo/illustrations/plants.ts';
import { farFirst, ground, horizonOf, scatter, sky, stand, strip, wall } from '#demo/illustrations/scenery.ts';
import { daylight, type Scene } from '#demo/illustrations/scenes/scene.ts';
import type { View } from '#demo/illustrations/view.ts';
import { seededRandom } from '#demo/random.ts';

const PINE: Leaves = { dark: '#3f6350', base: '#547c62', light: '#6f9676' };
const COAST: Leaves = { dark: '#7d8f63', base: '#9aa877', light: '#b8c08e' };

const LOGS = -4700;

/** A car park behind the dunes: treated-pine logs, marram grass, Norfolk pines, the sea. */
export const beach: Scene = {
  tint: daylight,
  shadow: '#3a3040',
  paint(view) {
    const random = seededRandom(23);
    const pines = farFirst(view, [-46_000, -33_000, -21_000, -9000, 9500, 19_000, 31_000, 47_000], -15_000);
    const farPines = farFirst(view, [-27_000, -16_500, -2600, 14_500, 26_000, 38_000], -30_000);
    return [
      sky(view, ['#a9d3da', '#bfdfe0', '#d5e9e3', '#eaf0e2']),
      clouds(view),
      sea(view),
      ground(view, '#e7d6ae'),
      strip(view, [-60_000, -30_000], '#f1e4c3'),
      ...farPines.map((x) => stand(view, [x, -29_000, 0], (own) => norfolkPine(own, 8600, PINE))),
      strip(view, [-29_000, -19_000], '#c9c791'),
      scatter(view, random, 60, { x: [-40_000, 46_000], y: [-24_000, -17_000] }, () =>
        tuft(random, 900, ['#a3a86c', '#bfc085']),
      ),
      strip(view, [-19_000, -6000], '#dcc99d'),
      ...pines.map((x) => stand(view, [x, -15_500 + (x % 3000), 0], (own) => norfolkPine(own, 11_000, PINE))),
      scatter(view, random, 70, { x: [-36_000, 42_000], y: [-13_000, -5000] }, (own) =>
        own() < 0.3 ? shrub(own, 1300, COAST) : tuft(own, 800, ['#98a066', '#b6b97c']),
      ),
      logs(view),
      strip(view, [-4300, 70_000], '#b9ae9d'),
      strip(view, [-4300, -4120], '#cfc09d'),
      bays(view),
    ].join('');
  },
};

function clouds(view: View): string {
  const top = horizonOf(view) - 150;
  return [
    [240, 0, 190],
    [420, 26, 120],
    [1180, -70, 170],
    [1320, -40, 130],
  ]
    .map(
      ([x, y, width]) =>
        `<rect x="${x}" y="${top + (y as number)}" width="${width}" height="26" rx="13" fill="#f6f6ec"/>`,
    )
    .join('');
}

function sea(view: View): string {
  const y = horizonOf(view);
  const band = (up: number, height: number, color: string) =>
    `<rect y="${(y - up).toFixed(1)}" width="1600" height="${height}" fill="${color}"/>`;
  return (
    band(46, 60, '#3f8a97') +
    band(30, 40, '#57a0a6') +
    band(16, 30, '#7bb9b5') +
    band(8, 5, '#eef4ea') +
    band(3, 14, '#a5d0c4')
  );
}

function logs(view: View): string {
  const places = Array.from({ length: 36 }, (_, n) => n * 2400 - 38_000);
  const log = (x: number) => [
    wall(view, LOGS, [x + 90, x + 2490], [520, 700], '#a07f58'),
    wall(view, LOGS, [x + 90, x + 2490], [640, 700], '#bd9d72'),
    wall(view, LOGS + 10, [x, x + 200], [0, 860], '#8a6b49'),
    wall(view, LOGS + 15, [x + 20, x + 90], [0, 860], '#a3835c'),
    wall(view, LOGS + 20, [x, x + 200], [780, 810], '#6e5439'),
  ];
  return farFirst(view, places, LOGS).flatMap(log).join('');
}

/** White lines on both sides of the car, which stands along its bay. */
function bays(view: View): string {
  const lines = [-3900, -1400, 1400, 3900].map((y) => strip(view, [y - 55, y + 55], '#efe9d8', [-900, 5900]));
  return lines.join('') + strip(view, [-3950, 12_000], '#efe9d8', [5800, 5910]);
}
