import { expect, test } from 'vitest';
import { kmAway } from '#app/vocabulary/distance.ts';

test('a distance says that it is one, and none shows below a kilometre', () => {
  expect([0, 0.49, 0.5, 61.4, 1234].map(kmAway)).toEqual([null, null, '1 km away', '61 km away', '1,234 km away']);
});
