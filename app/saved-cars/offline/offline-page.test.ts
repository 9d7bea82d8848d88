import { expect, test } from 'vitest';
import { offlinePage, offlineSheet } from '#app/saved-cars/offline/offline-page.ts';

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

const sheet = {
  id: 'a',
  title: car.title,
  price: car.price,
  facts: car.facts,
  questions: [{ question: 'How many owners?' }, { question: 'Is money owing on it?', hint: 'The PPSR shows it too.' }],
  checks: [{ look: 'Odometer', should: '61,200 km or a little more' }],
  beforePaying: [{ name: 'PPSR, $2', words: 'Needs the VIN.', link: 'https://www.ppsr.gov.au' }],
  rule: { state: 'Victoria', words: 'A roadworthy certificate.' },
};

test('the sheet of a saved car can be read offline, at its own address only', () => {
  const withSheet = { ...saved, cars: [{ ...car, sheet }] };
  expect(offlinePage(withSheet, new Map())).toContain('href="/listing/a/inspection"');
  const html = offlineSheet(withSheet, '/listing/a/inspection') ?? '';
  for (const words of ['How many owners?', '61,200 km or a little more', 'https://www.ppsr.gov.au', 'Victoria'])
    expect(html).toContain(words);
  expect(html).toContain('&lt;b>Neo&lt;/b>');
  expect(html).not.toContain('<b>Neo');
  expect(offlineSheet(withSheet, '/listing/b/inspection')).toBeNull();
  expect(offlineSheet(withSheet, '/listing/a')).toBeNull();
  expect(offlineSheet(saved, '/listing/a/inspection')).toBeNull();
});
