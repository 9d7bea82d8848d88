/** The view from between the front seats: a right-hand-drive dashboard, and through the windscreen the place outside. */
import { centreConsole, type Lever, seats, steeringWheel } from '#demo/illustrations/interior/controls.ts';
import { centreStack, dashboard, instruments, type Screen } from '#demo/illustrations/interior/dashboard.ts';
import { block, type Cloth, DASH, type Pen } from '#demo/illustrations/interior/pen.ts';
import { sheet } from '#demo/illustrations/picture.ts';
import type { Scene } from '#demo/illustrations/scenes/scene.ts';
import type { View } from '#demo/illustrations/view.ts';

export type Cabin = {
  cloth: Cloth;
  screen: Screen;
  lever: Lever;
  scene: Scene;
};

export function paintInterior({ cloth, screen, lever, scene }: Cabin): string {
  const tint = scene.tint;
  const draw: Pen = (path, color, opacity = 1) =>
    `<path d="${path}" fill="${tint(color)}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
  return sheet(
    [
      scene.paint(ahead(scene)),
      shellOfCabin(draw, cloth),
      dashboard(draw, cloth),
      instruments(draw),
      centreStack(draw, screen),
      centreConsole(draw, cloth, lever),
      steeringWheel(draw),
      seats(draw, cloth),
    ].join(''),
  );
}

function ahead(scene: Scene): View {
  return {
    camera: { eye: [2300, 150, 1250], forward: [-1, 0, 0], right: [0, 1, 0], focal: 1250, centre: [800, 430] },
    sun: [0, 0, 1],
    tint: scene.tint,
  };
}

function shellOfCabin(draw: Pen, cloth: Cloth): string {
  return [
    draw('M0 0H1600V70C1300 128 1080 138 800 138C520 138 300 128 0 70Z', '#d9d2c2'),
    draw('M0 0H1600V20C1300 82 1080 92 800 92C520 92 300 82 0 20Z', '#e6e0d2'),
    draw('M168 96L262 116L92 640L-20 700L-20 560Z', '#c9c1b0'),
    draw('M214 106L262 116L92 640L40 668Z', '#b3ab9a'),
    draw('M1432 96L1338 116L1508 640L1620 700L1620 560Z', '#c9c1b0'),
    draw('M1386 106L1338 116L1508 640L1560 668Z', '#b3ab9a'),
    draw('M330 74C430 92 530 98 640 100L630 150C530 150 420 142 318 124Z', '#cfc7b6'),
    draw('M1270 74C1170 92 1070 98 960 100L970 150C1070 150 1180 142 1282 124Z', '#cfc7b6'),
    draw(block(690, 150, 910, 226, 30), DASH.deep),
    draw(block(702, 160, 898, 216, 24), '#7f9aa0'),
    draw('M740 216L800 160H850L790 216Z', '#a6babb'),
    draw('M785 100H815V152H785Z', DASH.deep),
    draw('M-20 640L60 610L150 1200H-20Z', cloth.deep),
    draw('M1620 640L1540 610L1450 1200H1620Z', cloth.deep),
    draw('M-20 760L70 740L112 960L-20 990Z', cloth.base),
    draw('M1620 760L1530 740L1488 960L1620 990Z', cloth.base),
  ].join('');
}
