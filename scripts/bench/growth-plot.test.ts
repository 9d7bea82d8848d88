import { expect, test } from 'vitest';
import { drawGrowth } from './growth-plot.ts';

const SERIES = [
  {
    name: 'Index',
    points: [
      { listings: 1000, ms: 0.05 },
      { listings: 1_000_000, ms: 2 },
    ],
  },
  {
    name: 'SQL',
    points: [
      { listings: 1000, ms: 1 },
      { listings: 1_000_000, ms: 240 },
    ],
  },
];

test('every series is drawn, named, and said in words for whoever cannot see the plot', () => {
  const svg = drawGrowth(SERIES);
  expect(svg).toContain('Index: 0.05 ms at 1,000 listings, 2 ms at 1,000,000 listings.');
  expect(svg).toContain('>SQL<');
  expect(svg.match(/stroke-width="2"/g)).toHaveLength(2);
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
});

test('ten times as many listings, and ten times as much time, take the same room anywhere', () => {
  const svg = drawGrowth([{ name: 'Straight', points: [1, 10, 100].map((n) => ({ listings: 1000 * n, ms: n })) }]);
  const [, path] = /<path d="M([^"]+)" fill="none" stroke="#0b5cad"/.exec(svg) ?? [];
  const [a, b, c] = (path ?? '').split('L').map((place) => place.split(' ').map(Number) as [number, number]);
  expect(b?.[0] ?? 0).toBeCloseTo(((a?.[0] ?? 0) + (c?.[0] ?? 0)) / 2);
  expect(b?.[1] ?? 0).toBeCloseTo(((a?.[1] ?? 0) + (c?.[1] ?? 0)) / 2);
});
