import { gumTree, type Leaves, tuft } from '#demo/illustrations/plants.ts';
import {
  farFirst,
  ground,
  horizonOf,
  polygon,
  ridge,
  scatter,
  sky,
  stand,
  strip,
} from '#demo/illustrations/scenery.ts';
import { blend, type Scene } from '#demo/illustrations/scenes/scene.ts';
import type { View } from '#demo/illustrations/view.ts';
import { between, type Random, seededRandom } from '#demo/random.ts';

const GUM: Leaves = { dark: '#6f7f5c', base: '#8e9a72', light: '#b0b68c' };

const SPINIFEX = ['#c1a75c', '#dcc47a'] as const;
const FAR_SPINIFEX = ['#b7a25c', '#d2bd77'] as const;

/** Red dirt beside a track: spinifex, ghost gums, a far blue range. */
export const outback: Scene = {
  tint: (color) => blend(color, '#e2955c', 0.06),
  shadow: '#4a1f22',
  paint(view) {
    const random = seededRandom(37);
    const farGums = farFirst(view, [-39_000, -26_000, -13_000, -2100, 7900, 15_500, 26_500, 37_000], -30_000);
    const gums = farFirst(view, [-48_000, -31_000, -17_000, -6800, 10_400, 21_000, 30_000, 44_000], -11_000);
    return [
      sky(view, ['#a8cfd4', '#c1dad5', '#dde3d2', '#f1e2c8']),
      sun(view),
      mesa(view, [90, 690], 120, '#a98ba0'),
      mesa(view, [980, 1720], 86, '#b493a3'),
      ridge(view, random, 52, '#94748c'),
      ridge(view, random, 26, '#a8685a'),
      ground(view, '#c8663d'),
      strip(view, [-70_000, -24_000], '#b95a38'),
      ...farGums.map((x) => stand(view, [x, -29_000, 0], (own) => ghostGum(own, between(own, 6200, 7800)))),
      scatter(view, random, 90, { x: [-52_000, 58_000], y: [-34_000, -13_500] }, (own) =>
        tuft(own, 1100, FAR_SPINIFEX),
      ),
      ...gums.map((x) => stand(view, [x, -12_000, 0], (own) => ghostGum(own, between(own, 8000, 9800)))),
      strip(view, [-9500, -6200], '#cf7046'),
      scatter(view, random, 70, { x: [-40_000, 46_000], y: [-9800, -2700] }, (own) => tuft(own, 780, SPINIFEX)),
      track(view),
      scatter(view, random, 110, { x: [-14_000, 20_000], y: [-6000, 7500] }, (own) => stone(between(own, 25, 65))),
    ].join('');
  },
};

function ghostGum(random: Random, height: number): string {
  return gumTree(random, height, GUM, { base: '#efe2cf', shade: '#cdb49d' });
}

function sun(view: View): string {
  return `<circle cx="1240" cy="${(horizonOf(view) - 190).toFixed(1)}" r="62" fill="#f8ecd0"/>`;
}

function mesa(view: View, [from, to]: [number, number], height: number, color: string): string {
  const base = horizonOf(view) + 2;
  const [run, top] = [(to - from) * 0.1, base - height];
  return polygon(
    [
      [from, base],
      [from + run, top + height * 0.45],
      [from + run * 1.4, top + 8],
      [from + run * 2, top],
      [to - run * 2.4, top + 3],
      [to - run * 1.6, top + 14],
      [to - run, top + height * 0.5],
      [to, base],
    ],
    color,
  );
}

function track(view: View): string {
  return [
    strip(view, [-2300, 60_000], '#d27a4e'),
    strip(view, [-1500, -300], '#dd8a5c'),
    strip(view, [1900, 3000], '#c66b42'),
    strip(view, [3900, 4600], '#dd8a5c'),
  ].join('');
}

function stone(size: number): string {
  return `<ellipse rx="${size.toFixed(0)}" ry="${(size * 0.45).toFixed(0)}" fill="#a94f31"/><ellipse cx="${(-size * 0.2).toFixed(0)}" cy="${(-size * 0.16).toFixed(0)}" rx="${(size * 0.6).toFixed(0)}" ry="${(size * 0.24).toFixed(0)}" fill="#e39a6c"/>`;
}
