import { expect, test } from 'vitest';
import { scrollSpeed } from '#app/photos/picker/use-drag-order.ts';

test('while dragging, the page scrolls near its edges and faster towards them', () => {
  const speeds = [-50, 0, 40, 80, 300, 520, 560, 600, 900].map((y) => scrollSpeed(y, 600));
  expect(speeds).toEqual([-14, -14, -7, 0, 0, 0, 7, 14, 14]);
});
