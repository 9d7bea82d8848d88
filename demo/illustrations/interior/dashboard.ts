/** The dashboard from door to door: vents, glovebox, dials and what stands in its middle. */
import { block, type Cloth, DASH, disc, type Pen } from '#demo/illustrations/interior/pen.ts';
import { toPath } from '#demo/illustrations/regions.ts';
import type { Spot } from '#demo/illustrations/space.ts';

export type Screen = 'large' | 'small' | 'radio';

export function dashboard(draw: Pen, cloth: Cloth): string {
  return [
    draw(
      'M20 690C60 600 300 566 620 560H940C960 530 1010 508 1150 508C1290 508 1345 532 1372 572C1480 588 1550 620 1580 690L1540 1200H60Z',
      DASH.base,
    ),
    draw(
      'M20 690C60 600 300 566 620 560H940C960 530 1010 508 1150 508C1290 508 1345 532 1372 572C1480 588 1550 620 1580 690C1540 640 1450 618 1372 612H640C330 612 100 640 20 690Z',
      DASH.light,
    ),
    draw('M44 716C150 668 380 652 640 650V742C400 744 180 764 62 806Z', cloth.base),
    draw('M44 716C150 668 380 652 640 650V664C400 666 170 682 48 730Z', cloth.light),
    draw('M58 778C180 742 400 728 640 726V732C400 734 182 748 60 786Z', cloth.stitch),
    draw('M940 650H1400C1480 662 1540 690 1556 716L1538 806C1480 776 1440 764 1390 756L940 742Z', cloth.base),
    vent(draw, 110, 690, 250),
    vent(draw, 1400, 676, 1510),
    draw('M96 846C240 810 420 800 600 800L610 980C430 984 260 996 124 1020Z', DASH.light),
    draw('M104 856C244 822 420 812 590 812L600 968C430 972 264 984 132 1006Z', DASH.base),
    draw(block(330, 832, 410, 850, 8), DASH.edge),
  ].join('');
}

function vent(draw: Pen, x0: number, y: number, x1: number): string {
  const slats = [18, 34, 50].map((dy) => draw(`M${x0 + 10} ${y + dy}H${x1 - 10}V${y + dy + 5}H${x0 + 10}Z`, DASH.edge));
  return draw(block(x0, y, x1, y + 72, 14), DASH.deep) + slats.join('');
}

export function instruments(draw: Pen): string {
  const dial = (x: number, turn: number) => {
    const tip: Spot = [x + 50 * Math.cos(turn), 634 + 50 * Math.sin(turn)];
    const marks = Array.from({ length: 9 }, (_, n) => {
      const angle = Math.PI * (0.8 + (n / 8) * 1.4);
      return draw(disc([x + 56 * Math.cos(angle), 634 + 56 * Math.sin(angle)], 3.4), '#d9e0dc');
    });
    return [
      draw(disc([x, 634], 72), DASH.edge),
      draw(disc([x, 634], 67), '#0f1416'),
      ...marks,
      draw(toPath([[x - 4, 637], [x + 4, 631], tip]), '#e2703f'),
      draw(disc([x, 634], 9), '#c3c9c6'),
    ].join('');
  };
  return [
    draw('M962 700C960 590 1010 546 1150 546C1290 546 1340 590 1338 700Z', DASH.deep),
    dial(1062, 3.6),
    dial(1238, 4.3),
    draw(block(1120, 590, 1180, 680, 10), '#2c5a5d'),
    draw(block(1130, 604, 1170, 612, 4), '#b9d8d0'),
    draw(block(1130, 624, 1160, 632, 4), '#7fb0a8'),
  ].join('');
}

export function centreStack(draw: Pen, screen: Screen): string {
  const shapes: Record<Screen, () => string[]> = {
    large: () => [
      draw(block(590, 556, 930, 776, 22), DASH.deep),
      draw(block(604, 570, 916, 762, 12), '#e3e6d8'),
      ...map(draw, 604, 570),
      vent(draw, 600, 796, 750),
      vent(draw, 770, 796, 920),
    ],
    small: () => [
      vent(draw, 600, 590, 700),
      vent(draw, 820, 590, 920),
      draw(block(640, 676, 880, 812, 14), DASH.deep),
      draw(block(652, 686, 868, 802, 8), '#274e57'),
      draw(block(672, 706, 770, 722, 6), '#bfdad4'),
      draw(block(672, 740, 848, 750, 5), '#5d9298'),
      draw(block(672, 766, 820, 776, 5), '#5d9298'),
    ],
    radio: () => [
      vent(draw, 610, 596, 755),
      vent(draw, 765, 596, 910),
      draw(block(630, 696, 890, 800, 10), DASH.deep),
      draw(block(690, 708, 830, 744, 6), '#c7b45a'),
      ...[708, 742, 776, 810].map((x) => draw(block(x - 12, 762, x + 12, 784, 5), DASH.edge)),
      draw(disc([660, 748], 20), DASH.edge),
      draw(disc([860, 748], 20), DASH.edge),
    ],
  };
  return [
    draw('M600 600H920L960 1200H560Z', DASH.base),
    ...shapes[screen](),
    ...[660, 760, 860].flatMap((x) => [
      draw(disc([x, 912], 36), DASH.deep),
      draw(disc([x, 908], 30), DASH.light),
      draw(block(x - 3, 880, x + 3, 904, 3), '#e6e9e2'),
    ]),
  ].join('');
}

/** A street map without a name on it. */
function map(draw: Pen, x: number, y: number): string[] {
  return [
    draw(`M${x} ${y + 120}L${x + 90} ${y + 60}L${x + 180} ${y}H${x + 60}L${x} ${y + 40}Z`, '#bcd3a5'),
    draw(`M${x + 200} ${y + 192}L${x + 312} ${y + 90}V${y + 192}Z`, '#a9cbd1'),
    draw(`M${x} ${y + 150}L${x + 312} ${y + 60}V${y + 74}L${x} ${y + 164}Z`, '#ffffff'),
    draw(`M${x + 120} ${y}H${x + 134}L${x + 196} ${y + 192}H${x + 180}Z`, '#ffffff'),
    draw(
      `M${x + 60} ${y + 192}L${x + 66} ${y + 138}L${x + 156} ${y + 112}L${x + 136} ${y + 50}L${x + 148} ${y + 46}L${x + 172} ${y + 122}L${x + 78} ${y + 150}L${x + 74} ${y + 192}Z`,
      '#d6793c',
    ),
    draw(disc([x + 142, y + 46], 12), '#d6793c'),
  ];
}
