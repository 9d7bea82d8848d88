import { gumTree, type Leaves, tuft } from '#demo/illustrations/plants.ts';
import { farFirst, ground, polygon, ridge, scatter, sky, stand, strip, wall } from '#demo/illustrations/scenery.ts';
import { daylight, type Scene } from '#demo/illustrations/scenes/scene.ts';
import type { View } from '#demo/illustrations/view.ts';
import { between, seededRandom } from '#demo/random.ts';

const GUM: Leaves = { dark: '#66795a', base: '#84966e', light: '#a8b48a' };
const FENCE = -4600;

/** A gravel pull-in beside a dry paddock: post-and-wire fence, water tank, windmill, hills. */
export const paddock: Scene = {
  tint: daylight,
  shadow: '#3b3330',
  paint(view) {
    const random = seededRandom(53);
    const gums = farFirst(view, [-50_000, -37_000, -24_000, -12_500, 15_000, 24_000, 36_000, 49_000], -24_000);
    return [
      sky(view, ['#b9d5d9', '#cbe0dc', '#dde9dc', '#eff0de']),
      ridge(view, random, 150, '#a9bdb4'),
      ridge(view, random, 100, '#9bb09a'),
      ridge(view, random, 50, '#b5b583'),
      ground(view, '#d9c581'),
      strip(view, [-70_000, -40_000], '#c6bb7d'),
      ...gums.map((x) => stand(view, [x, -23_500, 0], (own) => gumTree(own, between(own, 7400, 9200), GUM))),
      ...farFirst(view, [-33_000, -6200, 21_000], -20_000).map((x) => stand(view, [x, -20_000, 0], waterTank)),
      ...farFirst(view, [-26_000, 9400, 30_000], -23_000).map((x) => stand(view, [x, -23_000, 0], windmill)),
      scatter(view, random, 26, { x: [-40_000, 46_000], y: [-19_000, -9000] }, bale),
      scatter(view, random, 90, { x: [-34_000, 40_000], y: [-15_000, -4700] }, () =>
        tuft(random, 620, ['#b9a35c', '#e2d08e']),
      ),
      fence(view),
      strip(view, [FENCE + 200, -2300], '#b7b070'),
      scatter(view, random, 80, { x: [-26_000, 32_000], y: [FENCE + 200, -2400] }, () =>
        tuft(random, 420, ['#9c9a58', '#cdc27c']),
      ),
      strip(view, [-2400, 70_000], '#c8b596'),
      strip(view, [-2400, -2150], '#baa684'),
      strip(view, [1700, 2800], '#d3c2a5'),
      scatter(view, random, 130, { x: [-12_000, 18_000], y: [-2200, 7800] }, (own) => pebble(between(own, 18, 44))),
    ].join('');
  },
};

function waterTank(): string {
  const ribs = Array.from(
    { length: 6 },
    (_, n) => `<rect x="-1350" y="${-4700 + n * 380}" width="2700" height="60" fill="#93a1a0"/>`,
  );
  const legs = [-1050, -350, 350, 1050].map(
    (x) => `<rect x="${x - 60}" y="-2500" width="120" height="2500" fill="#8a7358"/>`,
  );
  const brace = polygon(
    [
      [-1050, -180],
      [-930, -180],
      [1050, -2300],
      [930, -2300],
    ],
    '#8a7358',
  );
  return `${legs.join('')}${brace}<rect x="-1500" y="-2620" width="3000" height="160" fill="#75604a"/><rect x="-1350" y="-5000" width="2700" height="2400" fill="#b3bfbc"/><rect x="-1350" y="-5000" width="700" height="2400" fill="#cbd4cf"/>${ribs.join('')}${polygon(
    [
      [-1450, -5000],
      [1450, -5000],
      [0, -5650],
    ],
    '#8b9897',
  )}`;
}

function windmill(): string {
  const blades = Array.from({ length: 12 }, (_, n) => {
    const angle = (n / 12) * 2 * Math.PI;
    const at = (radius: number, turn: number): [number, number] => [
      radius * Math.cos(angle + turn),
      -7400 + radius * Math.sin(angle + turn),
    ];
    return polygon([at(260, -0.1), at(1250, -0.17), at(1250, 0.1), at(260, 0.1)], n % 2 ? '#a9b3b0' : '#c6cdc7');
  });
  const tower =
    polygon(
      [
        [-900, 0],
        [-760, 0],
        [-40, -7300],
        [-110, -7300],
      ],
      '#857a6b',
    ) +
    polygon(
      [
        [900, 0],
        [760, 0],
        [40, -7300],
        [110, -7300],
      ],
      '#6f6558',
    );
  const ties = [1500, 3000, 4500].map((z) => {
    const half = 830 * (1 - z / 7600);
    return `<rect x="${-half}" y="${-z}" width="${2 * half}" height="70" fill="#857a6b"/>`;
  });
  return `${tower}${ties.join('')}${polygon(
    [
      [0, -7440],
      [1900, -7700],
      [1900, -7050],
      [0, -7360],
    ],
    '#a3584a',
  )}${blades.join('')}<circle cy="-7400" r="170" fill="#6f6558"/>`;
}

function bale(): string {
  return '<ellipse cy="-30" rx="820" ry="130" fill="#a89555"/><circle cy="-640" r="640" fill="#cdae62"/><circle cx="-60" cy="-660" r="520" fill="#e0c67e"/><circle cx="-60" cy="-660" r="300" fill="#d3b56b"/><circle cx="-60" cy="-660" r="110" fill="#e0c67e"/>';
}

function pebble(size: number): string {
  return `<ellipse rx="${size.toFixed(0)}" ry="${(size * 0.4).toFixed(0)}" fill="#ab977a"/><ellipse cx="${(-size * 0.2).toFixed(0)}" cy="${(-size * 0.14).toFixed(0)}" rx="${(size * 0.6).toFixed(0)}" ry="${(size * 0.2).toFixed(0)}" fill="#e0d2ba"/>`;
}

function fence(view: View): string {
  const posts = farFirst(
    view,
    Array.from({ length: 34 }, (_, n) => n * 2600 - 41_000),
    FENCE,
  );
  const wires = [420, 700, 980].map((z) => wall(view, FENCE, [-41_000, 47_000], [z, z + 14], '#6e6758'));
  return (
    wires.join('') +
    posts
      .map(
        (x) =>
          wall(view, FENCE + 5, [x, x + 130], [0, 1180], '#8b7a64') +
          wall(view, FENCE + 8, [x, x + 45], [0, 1180], '#a7967d'),
      )
      .join('')
  );
}
