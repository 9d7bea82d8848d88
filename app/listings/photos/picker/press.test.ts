import { expect, test } from 'vitest';
import { scrollSpeed } from '#app/listings/photos/picker/press.ts';

test('the page scrolls near its edges, faster the nearer, and not in between', () => {
  const speeds = [-50, 0, 40, 80, 300, 520, 560, 600, 900].map((y) => scrollSpeed(y, 600));
  expect(speeds).toEqual([-14, -14, -7, 0, 0, 0, 7, 14, 14]);
});
