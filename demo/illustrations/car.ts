/** A whole car, drawn from what is furthest away to what is nearest. */
import { paintBonnetLines, paintMirror, paintSide, paintUnderside } from '#demo/illustrations/bodywork.ts';
import type { Design } from '#demo/illustrations/design.ts';
import { paintFace, paintTail } from '#demo/illustrations/ends.ts';
import { paintGlass } from '#demo/illustrations/glass.ts';
import type { Tones } from '#demo/illustrations/paint.ts';
import { paintShell, type View } from '#demo/illustrations/view.ts';
import { paintTyres, paintWheelFaces } from '#demo/illustrations/wheels.ts';

export function paintCar(view: View, design: Design, tones: Tones): string {
  return [
    paintTyres(view, design),
    paintUnderside(view, design),
    design.behind?.(view, design, tones),
    paintMirror(view, design, tones, -1),
    paintShell(view, design.tub, tones),
    paintSide(view, design, tones),
    paintFace(view, design),
    paintTail(view, design, tones),
    paintBonnetLines(view, design, tones),
    paintWheelFaces(view, design),
    design.between?.(view, design, tones),
    design.isOpen ? '' : paintShell(view, design.cabin, tones) + paintGlass(view, design, tones),
    paintMirror(view, design, tones, 1),
    design.over?.(view, design, tones),
  ].join('');
}
