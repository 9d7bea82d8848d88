/** The sheet of paper: what is drawn measures 1600 by 1200, and is shown, unless somebody asks otherwise, at four fifths. */
import type { Spot } from '#demo/illustrations/space.ts';

export const PICTURE = { width: 1600, height: 1200 };
const SHOWN = { width: 1280, height: 960 };

export function sheet(drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE.width} ${PICTURE.height}" width="${SHOWN.width}" height="${SHOWN.height}">${drawing}</svg>`;
}

/** Whether any of an outline may be seen. */
export function isInPicture(outline: readonly Spot[]): boolean {
  return (
    outline.some(([x]) => x > 0) &&
    outline.some(([x]) => x < PICTURE.width) &&
    outline.some(([, y]) => y > 0) &&
    outline.some(([, y]) => y < PICTURE.height)
  );
}
