/** The articles' pictures of a table seen from above: papers that are read, and a map that is spread. */

import { paintParked, viewOf } from '#demo/illustrations/compose.ts';
import { bent, circle, thick } from '#demo/illustrations/curves.ts';
import { designOf } from '#demo/illustrations/designs.ts';
import { PAINTS } from '#demo/illustrations/paint.ts';
import { PICTURE, sheet } from '#demo/illustrations/picture.ts';
import { polygon } from '#demo/illustrations/scenery.ts';
import { daylight } from '#demo/illustrations/scenes/scene.ts';
import { clip, mixSpot, type Spot } from '#demo/illustrations/space.ts';
import { AUSTRALIA, TASMANIA } from '#demo/illustrations/stories/australia.ts';
import { between, seededRandom } from '#demo/random.ts';

/** Registration papers, a glass that reads the number, the phone that asks for the history. */
export function papers(): string {
  return sheet(
    [
      table(),
      turned([450, 560], -7, page(520, 700, '#fbf8ef', certificate())),
      turned([860, 640], 5, page(470, 620, '#f3efe2', receipt())),
      turned([700, 600], 18, magnifier()),
      turned([1210, 520], 9, phone()),
      turned([1190, 900], 0, mug()),
      turned([960, 935], -24, pen()),
      turned([330, 930], 12, carKeys()),
    ].join(''),
  );
}

/** A map with its states in turn, a toy car on its way, and what each crossing costs. */
export function map(): string {
  return sheet([table('#5f7d74', '#56736b'), turned([800, 600], -2, spreadMap()), toyCar(), coins()].join(''));
}

function turned([x, y]: Spot, degrees: number, draw: string): string {
  return `<g transform="translate(${x} ${y}) rotate(${degrees})">${draw}</g>`;
}

function table(base = '#b58a5e', line = '#a67c52'): string {
  const random = seededRandom(17);
  const planks = [0, 1, 2, 3, 4, 5].map((n) => {
    const y = n * 210 - 20;
    const grain = Array.from({ length: 5 }, () => {
      const [x, dy, length] = [between(random, -50, 1300), between(random, 25, 185), between(random, 120, 420)];
      return `<rect x="${x.toFixed(0)}" y="${(y + dy).toFixed(0)}" width="${length.toFixed(0)}" height="5" rx="2.5" fill="${line}"/>`;
    });
    return `<rect y="${y}" width="${PICTURE.width}" height="6" fill="${line}"/>${grain.join('')}`;
  });
  return `<rect width="${PICTURE.width}" height="${PICTURE.height}" fill="${base}"/>${planks.join('')}`;
}

function page(width: number, height: number, color: string, content: string): string {
  const [x, y] = [-width / 2, -height / 2];
  return `<rect x="${x + 14}" y="${y + 18}" width="${width}" height="${height}" fill="#3b2a1c" opacity="0.25"/><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${color}"/>${content}`;
}

function lines(x: number, y: number, widths: readonly number[], step = 38, color = '#c9c4b4'): string {
  return widths
    .map((width, n) => `<rect x="${x}" y="${y + n * step}" width="${width}" height="14" rx="7" fill="${color}"/>`)
    .join('');
}

function certificate(): string {
  const cells = Array.from(
    { length: 17 },
    (_, n) => `<rect x="${-212 + n * 25}" y="-92" width="20" height="34" fill="${n % 3 ? '#3d5470' : '#2a3d55'}"/>`,
  );
  return [
    '<rect x="-260" y="-350" width="520" height="96" fill="#1d5a46"/>',
    lines(-222, -324, [230, 150], 30, '#e3ede7'),
    '<circle cx="190" cy="-302" r="30" fill="#d6a04a"/>',
    lines(-222, -210, [400, 330]),
    '<rect x="-228" y="-112" width="456" height="74" fill="#e3ede7"/>',
    ...cells,
    lines(-222, 10, [420, 390, 410, 260]),
    lines(-222, 190, [180, 150]),
    '<circle cx="150" cy="250" r="62" fill="none" stroke="#b8483a" stroke-width="10"/><circle cx="150" cy="250" r="42" fill="none" stroke="#b8483a" stroke-width="5"/>',
  ].join('');
}

function receipt(): string {
  const signature = bent([
    [-170, 205],
    [-120, 150],
    [-95, 225],
    [-60, 165],
    [-25, 215],
    [20, 175],
    [70, 205],
  ]);
  return [
    lines(-190, -260, [250], 38, '#3a4045'),
    lines(-190, -190, [370, 340, 360, 220]),
    '<rect x="-190" y="-20" width="380" height="4" fill="#8e9694"/>',
    ...[0, 1, 2].map((n) => lines(-190, 20 + n * 42, [200]) + lines(110, 20 + n * 42, [80], 38, '#3a4045')),
    polygon(thick(signature, 8), '#27405e'),
    '<rect x="-190" y="240" width="280" height="4" fill="#8e9694"/>',
  ].join('');
}

function magnifier(): string {
  return [
    '<rect x="-18" y="150" width="52" height="270" rx="24" fill="#3b2a1c" opacity="0.25"/>',
    '<circle cx="14" cy="16" r="168" fill="#3b2a1c" opacity="0.2"/>',
    '<circle r="150" fill="#eef4f0" opacity="0.75"/>',
    ...[-84, -28, 28].map(
      (x, n) => `<rect x="${x}" y="-52" width="44" height="84" fill="${n === 1 ? '#2a3d55' : '#3d5470'}"/>`,
    ),
    '<path d="M-110 -60C-90 -105 -50 -128 -10 -132L-16 -112C-50 -106 -78 -88 -94 -54Z" fill="#ffffff"/>',
    '<circle r="158" fill="none" stroke="#3a4045" stroke-width="22"/>',
    '<rect x="-26" y="160" width="52" height="260" rx="24" fill="#7a3a2c"/><rect x="-30" y="160" width="60" height="40" fill="#c9a24a"/>',
  ].join('');
}

function phone(): string {
  return [
    '<rect x="-126" y="-226" width="280" height="520" rx="40" fill="#3b2a1c" opacity="0.28"/>',
    '<rect x="-140" y="-250" width="280" height="520" rx="40" fill="#23292c"/>',
    '<rect x="-120" y="-222" width="240" height="464" rx="18" fill="#f7f5f0"/>',
    '<circle cy="-110" r="66" fill="#14523f"/>',
    polygon(
      thick(
        [
          [-30, -112],
          [-6, -86],
          [34, -138],
        ],
        16,
      ),
      '#ffffff',
    ),
    lines(-88, 0, [176, 140, 160]),
    '<rect x="-88" y="150" width="176" height="54" rx="12" fill="#14523f"/>',
    lines(-44, 170, [88], 30, '#ffffff'),
  ].join('');
}

function mug(): string {
  return [
    '<circle cx="16" cy="20" r="118" fill="#3b2a1c" opacity="0.28"/>',
    '<path d="M90 -30H170C200 -30 200 30 170 30H90Z" fill="#e6e0d2"/><path d="M100 -10H160V10H100Z" fill="#b58a5e"/>',
    '<circle r="112" fill="#f4efe2"/><circle r="92" fill="#5a3a26"/><circle r="92" cx="-4" cy="-4" fill="#6b4630"/>',
    '<path d="M-60 -30C-40 -62 -6 -70 24 -62C-4 -54 -30 -40 -44 -14Z" fill="#8a6145"/>',
  ].join('');
}

function pen(): string {
  return '<rect x="-150" y="10" width="310" height="22" fill="#3b2a1c" opacity="0.25"/><rect x="-160" y="-12" width="260" height="24" rx="12" fill="#27405e"/><path d="M100 -12L170 0L100 12Z" fill="#c9a24a"/><rect x="-120" y="-20" width="90" height="8" rx="4" fill="#c9a24a"/>';
}

function carKeys(): string {
  return [
    polygon(thick(circle([0, 0], 62), 13), '#c9a24a'),
    '<g transform="rotate(38)"><rect x="52" y="-46" width="190" height="96" rx="40" fill="#23292c"/><rect x="100" y="-22" width="60" height="44" rx="10" fill="#475056"/><rect x="240" y="-14" width="120" height="30" fill="#b7bdbb"/></g>',
    '<g transform="rotate(-30)"><rect x="54" y="-34" width="120" height="70" rx="14" fill="#d6a04a"/><circle cx="78" cy="0" r="12" fill="#b58a5e"/></g>',
  ].join('');
}

const SCALE = 25;
const FOLDS = 5;

function spreadMap(): string {
  const [width, height] = [1240, 900];
  const panels = Array.from({ length: FOLDS }, (_, n) => {
    const [x, step] = [-width / 2 + (n * width) / FOLDS, width / FOLDS];
    return n % 2
      ? `<rect x="${x}" y="${-height / 2}" width="${step}" height="${height}" fill="#3b5a63" opacity="0.1"/>`
      : `<rect x="${x + step - 4}" y="${-height / 2}" width="4" height="${height}" fill="#ffffff" opacity="0.5"/>`;
  });
  return page(width, height, '#b9dbe0', waves() + states() + panels.join(''));
}

function waves(): string {
  const crest = ([x, y]: Spot) =>
    polygon(
      thick(
        bent([
          [x, y],
          [x + 18, y - 10],
          [x + 36, y],
          [x + 54, y - 10],
          [x + 72, y],
        ]),
        5,
      ),
      '#8fc0c9',
    );
  const places: Spot[] = [
    [-560, -330],
    [-520, 150],
    [-250, 350],
    [430, 300],
    [500, -240],
    [480, 20],
    [-80, 400],
    [-430, -390],
  ];
  return places.map(crest).join('');
}

/** Longitude and latitude on the sheet. */
function onMap([east, north]: Spot): Spot {
  return [(east - 133.5) * SCALE * 0.9, (-north - 26.6) * SCALE];
}

function states(): string {
  const east = ([x]: Spot) => x;
  const north = ([, y]: Spot) => y;
  const within = (...sides: ((at: Spot) => number)[]) =>
    sides.reduce<Spot[]>((outline, side) => clip(outline, side, mixSpot), [...AUSTRALIA]);
  /** The Murray, drawn with a ruler. */
  const overMurray = (at: Spot) => north(at) + 34 + (east(at) - 141) * 0.39;
  const beyond = (line: number) => (at: Spot) => east(at) - line;
  const before = (line: number) => (at: Spot) => line - east(at);
  const above = (line: number) => (at: Spot) => north(at) - line;
  const below = (line: number) => (at: Spot) => line - north(at);
  const parts: [Spot[], string][] = [
    [within(before(129)), '#e8c777'],
    [within(beyond(129), before(138), above(-26)), '#d98a5b'],
    [within(beyond(129), before(141), below(-26)), '#e9dcb4'],
    [within(beyond(138), before(141), above(-26)), '#a9bd84'],
    [within(beyond(141), above(-29)), '#a9bd84'],
    [within(beyond(141), below(-29), overMurray), '#e3b08c'],
    [within(beyond(141), below(-29), (at) => -overMurray(at)), '#7fa28c'],
    [[...TASMANIA], '#c98a80'],
  ];
  return parts.map(([outline, color]) => polygon(outline.map(onMap), color)).join('');
}

function toyCar(): string {
  const design = designOf('Hatchback', 'small');
  const scene = { tint: daylight, shadow: '#2c2f3b', paint: () => '' };
  const view = viewOf(design, scene, {
    around: 37,
    distance: 8800,
    eyeHeight: 3600,
    width: 0.84,
    height: 760,
    foot: 1000,
  });
  return `<g transform="translate(430 240) scale(0.42)">${paintParked(view, design, PAINTS.red, scene)}</g>`;
}

function coins(): string {
  const stack = ([x, y]: Spot, count: number) =>
    `<ellipse cx="${x + 18}" cy="${y + 14}" rx="72" ry="34" fill="#2b3a35" opacity="0.35"/>` +
    Array.from(
      { length: count },
      (_, n) =>
        `<ellipse cx="${x}" cy="${y - n * 20 + 14}" rx="66" ry="30" fill="#9c7524"/><ellipse cx="${x}" cy="${y - n * 20}" rx="66" ry="30" fill="#dcb14f"/>`,
    ).join('') +
    `<ellipse cx="${x}" cy="${y - (count - 1) * 20}" rx="46" ry="20" fill="#c99a35"/>`;
  return [stack([1180, 470], 2), stack([1240, 700], 6), stack([930, 900], 3), stack([400, 800], 4)].join('');
}
