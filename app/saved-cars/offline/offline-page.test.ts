import { expect, test } from 'vitest';
import { offlinePage } from '#app/saved-cars/offline/offline-page.ts';

const car = {
  id: 'a',
  title: '2019 Mazda 3, <b>Neo</b>',
  price: '$12,990 Drive Away',
  facts: 'Hatchback · 61,200 km',
  photoUrl: '/files/a.webp',
};
const saved = { userId: 'u', copiedAt: '2026-03-01T02:30:00Z', cars: [car] };

test('the offline page shows the copied cars and when they were copied', () => {
  const html = offlinePage(saved, new Map([['/files/a.webp', 'data:image/webp;base64,AA']]));
  for (const words of ['$12,990 Drive Away', 'Hatchback · 61,200 km', '1 Mar 2026', 'src="data:image/webp;base64,AA"'])
    expect(html).toContain(words);
  expect(html).toContain('2019 Mazda 3, &lt;b>Neo');
  expect(html).not.toContain('<b>');
});

test('without a copy the offline page shows no saved cars', () => {
  for (const none of [null, { ...saved, cars: [] }]) {
    expect(offlinePage(none, new Map())).toContain('You’re offline');
    expect(offlinePage(none, new Map())).not.toContain('saved cars');
  }
});
