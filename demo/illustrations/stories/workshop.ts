/** An inspection: a car up on the hoist of a small workshop, and somebody under it with a lamp. */
import { paintCar } from '#demo/illustrations/car.ts';
import { viewOf } from '#demo/illustrations/compose.ts';
import { designOf } from '#demo/illustrations/designs.ts';
import { PAINTS } from '#demo/illustrations/paint.ts';
import { sheet } from '#demo/illustrations/picture.ts';
import { type Leaves, roundTree } from '#demo/illustrations/plants.ts';
import { ground, polygon, sky, stand, strip, wall } from '#demo/illustrations/scenery.ts';
import { daylight, type Scene } from '#demo/illustrations/scenes/scene.ts';
import type { Spot } from '#demo/illustrations/space.ts';
import { CAST, CLIPBOARD } from '#demo/illustrations/stories/cast.ts';
import { footShadow, person, turned } from '#demo/illustrations/stories/people.ts';
import type { View } from '#demo/illustrations/view.ts';

const RAISED = 1780;
const BACK = -2600;
const LEAVES: Leaves = { dark: '#5f8062', base: '#7f9f77', light: '#a2bb90' };

const workshop: Scene = {
  tint: daylight,
  shadow: '#2a2a30',
  paint: (view) =>
    [
      sky(view, ['#bcd8dc', '#d3e4dd', '#e6ecdf']),
      ground(view, '#9db37c'),
      stand(view, [-900, BACK - 6000, 0], (own) => roundTree(own, 5200, LEAVES)),
      walls(view),
      toolBoard(view, 4980),
      bench(view, 3600),
      ...[600, 4300].map((x) => stand(view, [x, -300, 0], ceilingLamp)),
      strip(view, [BACK, 60_000], '#b9b2a5'),
      strip(view, [BACK, BACK + 160], '#8d8375'),
      ...[-3900, 200, 4300, 8400].map((x) => strip(view, [BACK, 60_000], '#aaa396', [x, x + 40])),
      strip(view, [1500, 1590], '#d6a04a'),
      stand(view, [-1150, BACK + 700, 0], tyres),
    ].join(''),
};

export function inspection(): string {
  const design = designOf('Sedan', 'medium');
  const view = viewOf(design, workshop, {
    ...{ around: 90, distance: 11_500, eyeHeight: 1550, width: 0.66, height: 560, foot: 1010 },
  });
  const { eye } = view.camera;
  const above: View = { ...view, camera: { ...view.camera, eye: [eye[0], eye[1], eye[2] - RAISED] } };
  return sheet(
    [
      workshop.paint(view),
      hoist(view, design.length / 2),
      paintCar(above, design, PAINTS.maroon),
      stand(view, [1150, 900, 0], () => footShadow(workshop.shadow) + person(CAST.jo, { ...LOOKING_UP, held: LAMP })),
      stand(view, [4350, 1100, 0], () => footShadow(workshop.shadow) + turned(person(CAST.nina, WRITING))),
    ].join(''),
  );
}

const LOOKING_UP = {
  near: [
    [150, -1480],
    [260, -1720],
  ],
  far: [
    [130, -1140],
    [120, -910],
  ],
} as const;
const WRITING = {
  near: [
    [-60, -1110],
    [170, -1140],
  ],
  far: [
    [110, -1110],
    [230, -1130],
  ],
  held: CLIPBOARD,
} as const;

const LAMP =
  '<path d="M-18 40L18 40L26 -110L-26 -110Z" fill="#d6a04a"/><circle cy="-150" r="190" fill="#fff1c7" opacity="0.35"/><circle cy="-150" r="60" fill="#fff6da"/>';

function walls(view: View): string {
  const window: Spot = [-2500, 900];
  return [
    wall(view, BACK, [-30_000, window[0]], [0, 9000], '#ece4d2'),
    wall(view, BACK, [window[1], 30_000], [0, 9000], '#ece4d2'),
    wall(view, BACK, window, [3300, 9000], '#ece4d2'),
    wall(view, BACK, window, [0, 1500], '#ece4d2'),
    ...[window[0], -800, window[1] - 90].map((x) => wall(view, BACK, [x, x + 90], [1500, 3300], '#f7f2e6')),
    ...[1500, 2360, 3220].map((z) => wall(view, BACK, window, [z, z + 80], '#f7f2e6')),
    wall(view, BACK + 10, [-30_000, 30_000], [0, 1100], '#2c6b58'),
    wall(view, BACK + 12, [-30_000, 30_000], [1100, 1160], '#1d5a46'),
    wall(view, BACK + 10, [-30_000, 30_000], [4300, 4480], '#c9bfa9'),
  ].join('');
}

function toolBoard(view: View, x: number): string {
  const hang = (at: Spot, draw: string) => stand(view, [at[0], BACK + 40, at[1]], () => draw);
  const spanner = (length: number) =>
    `<rect x="-28" y="0" width="56" height="${length}" rx="28" fill="#8e9694"/><circle r="70" fill="#8e9694"/><circle cy="-24" r="34" fill="#c4ab80"/><circle cy="${length}" r="58" fill="#8e9694"/><circle cy="${length}" r="26" fill="#c4ab80"/>`;
  return [
    wall(view, BACK + 20, [x, x + 2700], [1750, 3350], '#a58a5f'),
    wall(view, BACK + 30, [x + 70, x + 2630], [1820, 3280], '#c4ab80'),
    ...[520, 460, 400, 340, 280].map((length, n) => hang([x + 330 + n * 230, 3080], spanner(length))),
    hang(
      [x + 1750, 3080],
      '<rect x="-34" y="-20" width="68" height="620" fill="#7a5a3c"/><rect x="-150" y="-60" width="300" height="130" rx="20" fill="#5b6165"/>',
    ),
    hang([x + 2200, 2700], '<circle r="270" fill="#3a4045"/><circle r="180" fill="#c4ab80"/>'),
    hang(
      [x + 1100, 2130],
      '<rect x="-700" y="0" width="900" height="60" fill="#8e9694"/><rect x="-700" y="-60" width="150" height="180" fill="#b8483a"/>',
    ),
  ].join('');
}

function bench(view: View, x: number): string {
  return [
    wall(view, BACK + 700, [x, x + 3600], [820, 920], '#a98a62'),
    wall(view, BACK + 690, [x + 80, x + 3520], [0, 820], '#6b4f36'),
    ...[0, 1, 2].map((n) => wall(view, BACK + 705, [x + 200 + n * 1120, x + 1200 + n * 1120], [430, 740], '#7d5f43')),
    ...[0, 1, 2].map((n) => wall(view, BACK + 710, [x + 600 + n * 1120, x + 800 + n * 1120], [560, 610], '#d7c7a5')),
    wall(view, BACK + 705, [x + 300, x + 620], [920, 1330], '#d6a04a'),
    wall(view, BACK + 706, [x + 300, x + 620], [1060, 1220], '#f4efe2'),
    wall(view, BACK + 705, [x + 760, x + 1010], [920, 1240], '#2f6f8a'),
    wall(view, BACK + 705, [x + 2300, x + 3100], [920, 1260], '#b8483a'),
    wall(view, BACK + 706, [x + 2300, x + 3100], [1150, 1180], '#8f3429'),
  ].join('');
}

/** A single column from the floor, and the arms that hold the car by its sills. */
function hoist(view: View, x: number): string {
  return [
    strip(view, [-420, 420], '#8f887c', [x - 900, x + 900]),
    strip(view, [-950, 950], '#a19a8d', [x - 2300, x + 2300]),
    wall(view, -120, [x - 330, x + 330], [0, 60], '#3a4045'),
    wall(view, 0, [x - 190, x + 190], [0, RAISED + 160], '#707980'),
    wall(view, 2, [x - 190, x - 60], [0, RAISED + 160], '#8b949a'),
    wall(view, 4, [x - 260, x + 260], [RAISED - 120, RAISED + 160], '#d6a04a'),
    wall(view, 760, [x - 1250, x + 1250], [RAISED + 110, RAISED + 210], '#b98529'),
    wall(view, 762, [x - 1250, x + 1250], [RAISED + 170, RAISED + 210], '#e0b45f'),
  ].join('');
}

function ceilingLamp(): string {
  return '<rect x="-9" y="-5600" width="18" height="1300" fill="#3a4045"/><path d="M-330 -4120C-330 -4260 -190 -4340 0 -4340C190 -4340 330 -4260 330 -4120Z" fill="#1d5a46"/><ellipse cy="-4120" rx="330" ry="54" fill="#fff1c7"/>';
}

function tyres(): string {
  const tyre = (y: number, x: number) =>
    `<rect x="${x - 340}" y="${y - 210}" width="680" height="205" rx="80" fill="#2e353a"/><rect x="${x - 340}" y="${y - 130}" width="680" height="26" fill="#475056"/>`;
  return (
    polygon(
      [
        [-360, 0],
        [360, 0],
        [300, 30],
        [-300, 30],
      ],
      '#8f887c',
    ) + [0, 1, 2, 3].map((n) => tyre(-n * 210, n % 2 ? 24 : 0)).join('')
  );
}
