import { expect, test } from 'vitest';
import { BODY_TYPES } from '#app/vocabulary/cars.ts';
import { ANGLES } from '#demo/illustrations/compose.ts';
import { SIZES, type Size } from '#demo/illustrations/designs.ts';
import { illustrate, type Picture, type Place, pictureName, SCENES } from '#demo/illustrations/illustrate.ts';
import { PAINTS, type Paint } from '#demo/illustrations/paint.ts';
import { STORIES } from '#demo/illustrations/stories/stories.ts';

const PLACES = Object.keys(SCENES) as Place[];
const paints = Object.keys(PAINTS) as Paint[];

/** Every body, size, angle, place and paint at least once. */
const exteriors: Picture[] = BODY_TYPES.flatMap((bodyType, at) =>
  ANGLES.map((angle, n) => ({
    ...{ bodyType, angle },
    size: SIZES[(at + n) % SIZES.length] as Size,
    paint: paints[(at * 4 + n) % paints.length] as Paint,
    place: PLACES[(at + n) % PLACES.length] as Place,
  })),
);
const interiors: Picture[] = [
  { cloth: 'tan', screen: 'large', lever: 'automatic', place: 'lane' },
  { cloth: 'grey', screen: 'radio', lever: 'manual', place: 'street' },
  { cloth: 'cream', screen: 'small', lever: 'manual', place: 'outback' },
  { cloth: 'charcoal', screen: 'small', lever: 'automatic', place: 'outback' },
];
const pictures = [...exteriors, ...interiors];
const stories = Object.entries(STORIES).map(([name, draw]) => ({ name, svg: draw() }));
const drawn = [...pictures.map((picture) => ({ name: pictureName(picture), svg: illustrate(picture) })), ...stories];

test('a picture is whole: nothing in it is missing or no number', () => {
  for (const { name, svg } of drawn) expect(svg, name).not.toMatch(/NaN|undefined|null|Infinity/);
});

test('a picture stands for itself: no scripts, no styles, nothing fetched from anywhere', () => {
  for (const { name, svg } of drawn) {
    const shapes = svg
      .replace('xmlns="http://www.w3.org/2000/svg"', '')
      .replace(/<\/?(svg|path|rect|circle|ellipse|g)\b/g, '');
    expect(shapes, name).not.toMatch(/<|href|url\(|https?:|\bon\w+=/i);
  }
});

test('a picture is the same every time, and another picture has another name', () => {
  for (const n of [0, 9, 37]) expect(illustrate(pictures[n] as Picture)).toBe(drawn[n]?.svg);
  expect(new Set(drawn.map(({ name }) => name)).size).toBe(pictures.length + stories.length);
  for (const { name, svg } of stories) expect(STORIES[name as keyof typeof STORIES]()).toBe(svg);
});

test('the car is painted in its paint and stays within the picture', () => {
  const svg = illustrate({ bodyType: 'Ute', size: 'medium', paint: 'orange', place: 'paddock', angle: 'side' });
  const painted = [...svg.matchAll(new RegExp(`d="([^"]+)" fill="${PAINTS.orange.deep}"`, 'g'))].map((path) => path[1]);
  const across = [...painted.join('').matchAll(/[ML](-?[\d.]+)/g)].map((point) => Number(point[1]));
  expect(Math.max(...across) - Math.min(...across)).toBeGreaterThan(1200);
  expect(Math.min(...across)).toBeGreaterThan(0);
  expect(Math.max(...across)).toBeLessThan(1600);
});
