/** Trees and grasses, in millimetres, standing on 0,0 with y down. */

import { bent, thick } from '#demo/illustrations/curves.ts';
import { polygon, puff } from '#demo/illustrations/scenery.ts';
import type { Spot } from '#demo/illustrations/space.ts';
import { between, type Random } from '#demo/random.ts';

export type Leaves = { dark: string; base: string; light: string };

/** A gum: pale forked trunk, loose clumps of leaves with sky between them. */
export function gumTree(
  random: Random,
  height: number,
  leaves: Leaves,
  bark = { base: '#d9cdb8', shade: '#b3a48d' },
): string {
  const sway = between(random, -0.08, 0.08) * height;
  const fork: Spot = [sway, -height * 0.5];
  const tips = [-0.24, 0.02, 0.26].map(
    (across): Spot => [sway + across * height, -height * between(random, 0.72, 0.9)],
  );
  const limb = (to: Spot, width: number, color: string) =>
    polygon(thick(bent([[sway * 0.4, -height * 0.3], fork, to]), width), color);
  const clump = ([x, y]: Spot, size: number) => [
    puff(random, [x, y + size * 0.14], [size, size * 0.6], leaves.dark),
    puff(random, [x - size * 0.08, y - size * 0.05], [size * 0.88, size * 0.5], leaves.base),
    puff(random, [x - size * 0.26, y - size * 0.22], [size * 0.45, size * 0.22], leaves.light, 7),
  ];
  return [
    ...tips.map((tip) => limb(tip, height * 0.022, bark.shade)),
    polygon(thick(bent([[0, 20], [sway * 0.3, -height * 0.25], fork]), height * 0.052), bark.base),
    polygon(
      thick(bent([[height * 0.012, 20], [sway * 0.3 + height * 0.014, -height * 0.25], fork]), height * 0.018),
      bark.shade,
    ),
    ...tips.flatMap((tip) => clump(tip, height * between(random, 0.17, 0.22))),
    ...clump([sway + height * 0.05, -height * 0.62], height * 0.13),
  ].join('');
}

/** A garden tree: a full crown in clumps, lit from one side. */
export function roundTree(random: Random, height: number, leaves: Leaves): string {
  const clumps = [
    [-0.22, 0.5, 0.17],
    [0.22, 0.52, 0.18],
    [-0.13, 0.7, 0.19],
    [0.15, 0.72, 0.18],
    [0, 0.6, 0.22],
    [0.02, 0.85, 0.14],
  ].map(([across, up, size]) => ({
    at: [(across as number) * height, -(up as number) * height] as Spot,
    size: (size as number) * height * between(random, 0.9, 1.12),
  }));
  const layer = (color: string, lift: number, share: number, bumps: number) =>
    clumps
      .map(({ at: [x, y], size }) =>
        puff(random, [x - size * lift, y - size * lift], [size * share, size * share * 0.86], color, bumps),
      )
      .join('');
  return [
    polygon(
      thick(
        bent([
          [0, 20],
          [height * 0.012, -height * 0.22],
          [-height * 0.01, -height * 0.55],
        ]),
        height * 0.045,
      ),
      '#7a6250',
    ),
    polygon(
      thick(
        bent([
          [height * 0.005, -height * 0.25],
          [height * 0.1, -height * 0.42],
          [height * 0.16, -height * 0.55],
        ]),
        height * 0.022,
      ),
      '#6b5546',
    ),
    layer(leaves.dark, 0, 1, 11),
    layer(leaves.base, 0.16, 0.78, 10),
    layer(leaves.light, 0.4, 0.3, 7),
  ].join('');
}

/** A Norfolk pine: tiers of flat branches on a straight trunk. */
export function norfolkPine(random: Random, height: number, leaves: Leaves): string {
  const tiers = Array.from({ length: 11 }, (_, n) => {
    const up = height * (0.16 + n * 0.076);
    const reach = height * 0.2 * (1 - n / 12.5) * between(random, 0.9, 1.08);
    const outline: Spot[] = [
      [-reach, -up + reach * 0.1],
      [-reach * 0.4, -up - reach * 0.32],
      [0, -up - reach * 0.5],
      [reach * 0.4, -up - reach * 0.32],
      [reach, -up + reach * 0.1],
      [0, -up + reach * 0.2],
    ];
    return polygon(bent([...outline, outline[0] as Spot]), n % 2 ? leaves.base : leaves.dark);
  });
  return (
    polygon(
      [
        [-height * 0.018, 10],
        [height * 0.018, 10],
        [0, -height],
      ],
      '#6d5a4a',
    ) + tiers.join('')
  );
}

/** A tuft of long grass. */
export function tuft(random: Random, size: number, colors: readonly [string, string]): string {
  const blades = Array.from({ length: 9 }, (_, n) => {
    const lean = (n - 4) * size * 0.16 + between(random, -0.1, 0.1) * size;
    const tip: Spot = [lean * 1.5, -size * between(random, 0.6, 1) * (1 - Math.abs(n - 4) * 0.08)];
    const foot = (n - 4) * size * 0.045;
    return polygon(
      [[foot - size * 0.035, 6], [foot + size * 0.035, 6], [foot + lean * 0.5, tip[1] * 0.6], tip],
      colors[n % 2] as string,
    );
  });
  return blades.join('');
}

export function shrub(random: Random, size: number, leaves: Leaves): string {
  return [
    puff(random, [0, -size * 0.42], [size * 0.66, size * 0.46], leaves.dark, 11),
    puff(random, [-size * 0.06, -size * 0.5], [size * 0.55, size * 0.36], leaves.base, 10),
    puff(random, [-size * 0.22, -size * 0.64], [size * 0.24, size * 0.14], leaves.light, 7),
  ].join('');
}
