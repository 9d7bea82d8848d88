/** The same body in another size: longer or shorter, taller or lower, on the same wheels. */
import type { Curve } from '#demo/illustrations/curves.ts';
import type { Design } from '#demo/illustrations/design.ts';
import type { Shell } from '#demo/illustrations/shell.ts';
import type { Spot } from '#demo/illustrations/space.ts';

/** Heights grow from about the wheels' centres, so that the car keeps its feet. */
const HUB = 340;

export function stretched(design: Design, long: number, tall: number): Design {
  const height = (z: number) => HUB + (z - HUB) * tall;
  const onSide = ([x, z]: Spot): Spot => [x * long, height(z)];
  const onEnd = ([across, z]: Spot): Spot => [across, height(z)];
  const onLid = ([x, y]: Spot): Spot => [x * long, y];
  const { wheels, windows, face, tail } = design;
  return {
    ...design,
    length: design.length * long,
    height: height(design.height),
    tub: stretchedShell(design.tub, long, height),
    cabin: stretchedShell(design.cabin, long, height),
    wheels: { ...wheels, frontAxle: wheels.frontAxle * long, rearAxle: wheels.rearAxle * long },
    windows: {
      surround: windows.surround.map(onSide),
      panes: windows.panes.map((pane) => pane.map(onSide)),
      seats: windows.seats.map(onSide),
    },
    windscreen: design.windscreen.map(onEnd),
    rearScreen: design.rearScreen?.map(onEnd) ?? null,
    seams: design.seams.map((seam) => seam.map(onSide)),
    handles: design.handles.map(onSide),
    bonnet: design.bonnet.map(onLid),
    mirror: onSide(design.mirror),
    face: {
      ...face,
      lamp: face.lamp.map(onEnd),
      eyes: face.eyes.map(onEnd),
      grille: face.grille.map(onEnd),
      intake: face.intake.map(onEnd),
      plate: height(face.plate),
    },
    tail: tail && {
      lamp: tail.lamp.map(onEnd),
      bumper: tail.bumper.map(onEnd),
      seam: tail.seam.map(onEnd),
      plate: height(tail.plate),
    },
  };
}

function stretchedShell(shell: Shell, long: number, height: (z: number) => number): Shell {
  const along =
    (line: Curve): Curve =>
    (x) =>
      line(x / long);
  return {
    ...shell,
    bottom: (x) => height(shell.bottom(x / long)),
    top: (x) => height(shell.top(x / long)),
    front: (v) => shell.front(v) * long,
    rear: (v) => shell.rear(v) * long,
    crown: along(shell.crown),
  };
}
