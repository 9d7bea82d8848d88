/** Windows: dark panes, what can be made out behind them, and the sky in them. */
import { TRIM } from '#demo/illustrations/bodywork.ts';
import { both, box, rounded, shrunk, slice, thick } from '#demo/illustrations/curves.ts';
import type { Design } from '#demo/illustrations/design.ts';
import type { Tones } from '#demo/illustrations/paint.ts';
import { onFront, onRear, onSide } from '#demo/illustrations/shell.ts';
import { clip, mixSpot, type Spot } from '#demo/illustrations/space.ts';
import { type Draw, penOn, type View } from '#demo/illustrations/view.ts';

const GLASS = { pane: '#31474f', behind: '#21323a', sky: '#6d8c91' };

export function paintGlass(
  view: View,
  { cabin, windows, windscreen, rearScreen, cabinSeams }: Design,
  tones: Tones,
): string {
  const side = penOn(view, (x, z) => onSide(cabin, x, z), -1);
  return [
    screen(
      penOn(view, (y, z) => onFront(cabin, y, z), -1),
      windscreen,
    ),
    rearScreen
      ? screen(
          penOn(view, (y, z) => onRear(cabin, y, z), 1),
          rearScreen,
        )
      : '',
    sideWindows(side, windows),
    ...(cabinSeams ?? []).map((seam) => side(thick(seam, 9), tones.deep)),
  ].join('');
}

function screen(draw: Draw, half: readonly Spot[]): string {
  const pane = rounded(shrunk(both(half), 0.955), 55);
  const heights = half.map(([, z]) => z);
  const [bottom, top] = [Math.min(...heights), Math.max(...heights)];
  const middle = Math.max(...half.map(([y]) => y)) / 2;
  const below = clip(pane, ([, z]) => bottom + 75 - z, mixSpot);
  return [
    draw(rounded(both(half), 70), TRIM),
    draw(pane, GLASS.pane),
    ...[-middle, middle].flatMap((y) => [
      draw(
        rounded(
          [
            [y - 190, bottom + 60],
            [y + 190, bottom + 60],
            [y + 150, bottom + 200],
            [y - 150, bottom + 200],
          ],
          70,
        ),
        GLASS.behind,
      ),
      draw(box(y - 95, bottom + 165, y + 95, bottom + 265, 45), GLASS.behind),
    ]),
    draw(below, GLASS.behind),
    draw(box(-85, top - 95, 85, top - 50, 18), GLASS.behind),
    draw(slice(pane, bottom * 0.5 + 30, bottom * 0.5 + 330, -0.5), GLASS.sky, 0.4),
    draw(slice(pane, bottom * 0.5 + 390, bottom * 0.5 + 460, -0.5), GLASS.sky, 0.4),
  ].join('');
}

function sideWindows(draw: Draw, { surround, panes, seats }: Design['windows']): string {
  const shapes = panes.map((pane) => rounded(pane, 45));
  return [
    draw(rounded(surround, 50), TRIM),
    ...shapes.map((pane) => draw(pane, GLASS.pane)),
    ...seats.flatMap(([x, z]) => [
      draw(
        rounded(
          [
            [x - 90, z],
            [x + 190, z],
            [x + 215, z + 110],
            [x + 60, z + 120],
          ],
          40,
        ),
        GLASS.behind,
      ),
      draw(box(x + 75, z + 95, x + 215, z + 250, 50), GLASS.behind),
    ]),
    ...shapes.flatMap((pane) => {
      const bottom = Math.min(...pane.map(([, z]) => z));
      const left = Math.min(...pane.map(([x]) => x)) - bottom * 0.55;
      return [
        draw(slice(pane, left + 60, left + 200, 0.55), GLASS.sky, 0.5),
        draw(slice(pane, left + 240, left + 280, 0.55), GLASS.sky, 0.5),
      ];
    }),
  ].join('');
}
