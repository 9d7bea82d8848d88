/** The flat tray of a cab chassis on its bare frame: deck, headboard, toolbox, guards, lamps. */
import type { Extra } from '#demo/illustrations/design.ts';
import { ALLOY, BLACK, paintBox } from '#demo/illustrations/extras.ts';
import type { Vec } from '#demo/illustrations/space.ts';
import { panel, type View } from '#demo/illustrations/view.ts';

const FROM = 2660;
const TO = 5260;
const DECK = 930;

/** Seen from ahead the cab hides part of the tray, seen from behind the tray hides part of the cab. */
export const trayBehindCab: Extra = (view) => (view.camera.eye[0] < FROM ? tray(view) : frame(view));
export const trayBeforeCab: Extra = (view) => (view.camera.eye[0] < FROM ? '' : tray(view));

function tray(view: View): string {
  return [frame(view), guards(view), toolbox(view), headboard(view), deck(view), lamps(view)].join('');
}

function frame(view: View): string {
  return [-400, 400].map((y) => paintBox(view, [2300, y - 50, 560], [TO - 60, y + 50, 700], BLACK)).join('');
}

function guards(view: View): string {
  const [x, z, radius] = [4045, 388, 440];
  return [-1, 1]
    .map((side) => {
      const arc = (r: number, y: number, turn: 1 | -1) =>
        Array.from({ length: 25 }, (_, n): Vec => {
          const angle = (turn > 0 ? n / 24 : 1 - n / 24) * Math.PI * 0.94 + 0.09;
          return [x + r * Math.cos(angle), side * y, z + r * Math.sin(angle)];
        });
      const top = panel(view, [...arc(radius + 25, 640, 1), ...arc(radius + 25, 900, -1)], BLACK.shade);
      return top + panel(view, [...arc(radius + 25, 900, 1), ...arc(radius - 8, 900, -1)], BLACK.light);
    })
    .join('');
}

function toolbox(view: View): string {
  const lid: Vec[] = [
    [2790, 881, 800],
    [3470, 881, 800],
    [3470, 881, 790],
    [2790, 881, 790],
  ];
  const latch: Vec[] = [
    [3100, 881, 770],
    [3160, 881, 770],
    [3160, 881, 720],
    [3100, 881, 720],
  ];
  return (
    paintBox(view, [2780, 560, 520], [3480, 880, 850], ALLOY) +
    panel(view, lid, ALLOY.deep) +
    panel(view, latch, ALLOY.deep)
  );
}

function deck(view: View): string {
  const beams = [2800, 3300, 3800, 4300, 4800, 5150].map((x) =>
    paintBox(view, [x, -800, 820], [x + 70, 870, 880], BLACK),
  );
  const grooves = [-540, -180, 180, 540].map((y) =>
    panel(
      view,
      [
        [FROM, y, DECK],
        [TO, y, DECK],
        [TO, y + 26, DECK],
        [FROM, y + 26, DECK],
      ],
      ALLOY.base,
    ),
  );
  const rope: Vec[] = [
    [FROM + 60, 931, 842],
    [TO - 60, 931, 842],
    [TO - 60, 931, 856],
    [FROM + 60, 931, 856],
  ];
  const edge: Vec[] = [
    [FROM, 931, 905],
    [TO, 931, 905],
    [TO, 931, 912],
    [FROM, 931, 912],
  ];
  return [
    ...beams,
    paintBox(view, [FROM, -930, 872], [TO, 930, DECK], ALLOY),
    ...grooves,
    panel(view, edge, ALLOY.deep),
    panel(view, rope, ALLOY.shade),
  ].join('');
}

function headboard(view: View): string {
  const bar = (y0: number, y1: number, z0: number, z1: number) =>
    paintBox(view, [FROM, y0, z0], [FROM + 60, y1, z1], ALLOY);
  return [
    bar(-900, -840, DECK, 1700),
    ...[1100, 1270, 1440].map((z) => bar(-840, 840, z, z + 34)),
    ...[-560, -280, 0, 280, 560].map((y) => bar(y - 14, y + 14, DECK, 1640)),
    bar(-900, 900, 1640, 1700),
    bar(840, 900, DECK, 1700),
  ].join('');
}

function lamps(view: View): string {
  if (view.camera.eye[0] < TO) return '';
  const plate = (y0: number, y1: number, z0: number, z1: number, color: string) =>
    panel(
      view,
      [
        [TO + 2, y0, z0],
        [TO + 2, y1, z0],
        [TO + 2, y1, z1],
        [TO + 2, y0, z1],
      ],
      color,
    );
  return [
    paintBox(view, [TO - 90, -860, 700], [TO, 860, 850], BLACK),
    ...[-1, 1].flatMap((side) => [
      plate(side * 560, side * 840, 728, 822, '#4a1012'),
      plate(side * 570, side * 720, 738, 812, '#c0302a'),
      plate(side * 730, side * 830, 738, 812, '#e08a33'),
    ]),
    plate(-186, 186, 722, 828, '#f3eedf'),
  ].join('');
}
