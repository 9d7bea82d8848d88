import { expect, test } from 'vitest';
import { offlinePage } from '#app/saved-cars/offline/offline-page.ts';

const car = {
  ...{ id: 'a', title: '2019 Mazda 3, <b>Neo</b>', price: '$12,990 Drive Away', facts: 'Hatchback · 61,200 km' },
  photoUrl: '/files/a.webp',
};
const seen = { userId: 'u', seenAt: '2026-03-01T02:30:00Z', cars: [car] };

test('without a connection the saved cars are there as last seen, and when that was', () => {
  const html = offlinePage(seen, new Map([['/files/a.webp', 'data:image/webp;base64,AA']]));
  for (const words of ['$12,990 Drive Away', 'Hatchback · 61,200 km', '1 Mar 2026', 'src="data:image/webp;base64,AA"'])
    expect(html).toContain(words);
  expect(html).toContain('2019 Mazda 3, &lt;b>Neo');
  expect(html).not.toContain('<b>');
});

test('where nothing is kept it says only that there is no connection', () => {
  for (const none of [null, { ...seen, cars: [] }]) {
    expect(offlinePage(none, new Map())).toContain('No connection');
    expect(offlinePage(none, new Map())).not.toContain('saved cars');
  }
});
