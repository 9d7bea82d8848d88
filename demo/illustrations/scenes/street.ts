import { type Leaves, roundTree, shrub } from '#demo/illustrations/plants.ts';
import { hipRoof, slope } from '#demo/illustrations/roof.ts';
import { crossWall, farFirst, ground, ridge, scatter, sky, stand, strip, wall } from '#demo/illustrations/scenery.ts';
import { blend, daylight, type Scene } from '#demo/illustrations/scenes/scene.ts';
import { panel, type View } from '#demo/illustrations/view.ts';
import { seededRandom } from '#demo/random.ts';

const GARDEN: Leaves = { dark: '#5d7a57', base: '#7b9a6a', light: '#9cb784' };
const JACARANDA: Leaves = { dark: '#8272a6', base: '#9f8dbf', light: '#bdaed5' };
const HOUSES = [
  { paint: '#ece2c9', board: '#ddd2b6', roof: '#9a5a45', rib: '#a96b55', door: '#47695f' },
  { paint: '#c9d6d1', board: '#b9c8c2', roof: '#6f7d7c', rib: '#808d8b', door: '#a3483a' },
  { paint: '#e7d0b7', board: '#d8bfa4', roof: '#7c5a45', rib: '#8c6a54', door: '#375a70' },
];
const FENCE = -5200;
const FRONT = FENCE - 4200;

/** A suburban street: weatherboard cottages behind a picket fence, a nature strip, a kerb. */
export const street: Scene = {
  tint: daylight,
  shadow: '#26303c',
  paint(view) {
    const random = seededRandom(11);
    const blocks = farFirst(view, [-51_000, -34_000, -17_000, 0, 17_000, 34_000, 51_000], FRONT);
    return [
      sky(view, ['#c3dbd8', '#d2e3dd', '#e2ebe0', '#efefe2']),
      ridge(view, random, 90, '#b7ccb8'),
      ridge(view, random, 55, '#9ab59c'),
      ground(view, '#8f8c86'),
      strip(view, [-40_000, FENCE], '#9db37c'),
      ...blocks.map((x) => cottage(view, x - 3500, HOUSES[Math.abs(x / 17_000) % 3] as (typeof HOUSES)[0])),
      ...blocks.map((x) =>
        stand(view, [x + 9600, FENCE - 1800, 0], (own) => roundTree(own, 6000, (x / 17_000) % 2 ? JACARANDA : GARDEN)),
      ),
      ...blocks.flatMap((x) =>
        [-2600, -1500, 3700, 5200].map((dx) =>
          stand(view, [x + dx, FENCE - 600, 0], (own) => shrub(own, 1150, GARDEN)),
        ),
      ),
      picketFence(view),
      strip(view, [FENCE, FENCE + 350], '#8ea673'),
      strip(view, [FENCE + 350, FENCE + 1600], '#d3ccba'),
      strip(view, [FENCE + 1600, -1700], '#a6bb82'),
      strip(view, [FENCE + 1600, FENCE + 1680], '#8ea673'),
      kerb(view),
      road(view, random),
    ].join('');
  },
};

function cottage(view: View, x: number, { paint, board, roof, rib, door }: (typeof HOUSES)[0]): string {
  const x1 = x + 10_500;
  return [
    crossWall(view, view.camera.eye[0] < x ? x : x1, [FRONT - 7000, FRONT], [0, 3000], board),
    wall(view, FRONT, [x, x1], [0, 3000], paint),
    ...Array.from({ length: 13 }, (_, n) => wall(view, FRONT, [x, x1], [400 + n * 200, 425 + n * 200], board)),
    wall(view, FRONT, [x, x1], [0, 400], '#8d8375'),
    ...[x + 1200, x + 7200].map((at) => sash(view, at, FRONT + 20)),
    wall(view, FRONT + 20, [x + 4650, x + 5750], [400, 2560], '#f4efe2'),
    wall(view, FRONT + 30, [x + 4750, x + 5650], [400, 2460], door),
    ironRoof(view, [x, x1], roof, rib),
    verandah(view, [x, x1], rib),
  ].join('');
}

function sash(view: View, x: number, y: number): string {
  return [
    wall(view, y, [x, x + 2100], [1080, 2560], '#f4efe2'),
    wall(view, y + 10, [x + 110, x + 1990], [1190, 2450], '#5f7d84'),
    wall(view, y + 12, [x + 110, x + 1990], [1900, 2450], '#7f9a9d'),
    wall(view, y + 14, [x + 1005, x + 1095], [1190, 2450], '#f4efe2'),
    wall(view, y + 14, [x + 110, x + 1990], [1790, 1860], '#f4efe2'),
  ].join('');
}

function ironRoof(view: View, [x0, x1]: [number, number], color: string, rib: string): string {
  const roof = {
    ends: [x0 - 400, x1 + 400],
    eaves: [FRONT + 300, 2950],
    ridge: [FRONT - 3000, 4900],
    hip: 2300,
  } as const;
  const ribs = Array.from({ length: 21 }, (_, n) =>
    slope(view, roof, [(n + 1) / 22, (n + 1) / 22 + 0.006], [0, 1], rib),
  );
  return [
    hipRoof(view, roof, color, blend(color, '#3a2f33', 0.25)),
    ...ribs,
    wall(view, FRONT + 305, [x0 - 400, x1 + 400], [2870, 2990], '#f1ebdc'),
  ].join('');
}

function verandah(view: View, [x0, x1]: [number, number], color: string): string {
  const y = FRONT + 1700;
  const posts = Array.from({ length: 5 }, (_, n) => x0 + 120 + n * ((x1 - x0 - 380) / 4));
  return [
    panel(
      view,
      [
        [x0 - 200, FRONT, 2900],
        [x1 + 200, FRONT, 2900],
        [x1 + 200, y, 2480],
        [x0 - 200, y, 2480],
      ],
      color,
    ),
    wall(view, y, [x0 - 200, x1 + 200], [2380, 2500], '#f4efe2'),
    ...posts.map((x) => wall(view, y, [x, x + 130], [380, 2400], '#f4efe2')),
    wall(view, y, [x0, x1], [300, 400], '#8d8375'),
    wall(view, y, [x0, x1], [0, 300], '#6f675b'),
  ].join('');
}

function picketFence(view: View): string {
  const reach = farFirst(
    view,
    Array.from({ length: 340 }, (_, n) => n * 240 - 36_000),
    FENCE,
  );
  const rails = [250, 720].map((z) => wall(view, FENCE - 20, [-36_000, 45_600], [z, z + 90], '#d9d6ca'));
  const pickets = reach.map((x) =>
    panel(
      view,
      [
        [x, FENCE, 40],
        [x + 120, FENCE, 40],
        [x + 120, FENCE, 940],
        [x + 60, FENCE, 1030],
        [x, FENCE, 940],
      ],
      '#f3f0e5',
    ),
  );
  return rails.join('') + pickets.join('');
}

function kerb(view: View): string {
  return [
    strip(view, [-1700, -1400], '#cfcabd', undefined, 140),
    wall(view, -1400, [-70_000, 70_000], [0, 140], '#aeaaa0'),
    strip(view, [-1400, -1080], '#a8a59d'),
    strip(view, [-1080, -1040], '#7d7a75'),
  ].join('');
}

/** Old repairs in the bitumen, and what the jacarandas have dropped. */
function road(view: View, random: () => number): string {
  const petal = (own: () => number) => `<ellipse rx="34" ry="13" fill="${own() < 0.5 ? '#a896c6' : '#bdaed5'}"/>`;
  return [
    strip(view, [1350, 2050], '#878480', [-6500, -1100]),
    strip(view, [2500, 3100], '#96938d', [2600, 9000]),
    strip(view, [-900, -500], '#878480', [9000, 15_000]),
    scatter(view, random, 46, { x: [-9000, 14_000], y: [-1500, 5200] }, petal),
  ].join('');
}
