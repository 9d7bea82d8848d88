import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PAGE = readFileSync('docs/architecture.md', 'utf8');
const [, drawing = ''] = PAGE.split('```');

test('the architecture drawing has every folder of the app', () => {
  const folders = readdirSync('app', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const words = new Set(drawing.match(/[a-z-]+/g));
  expect(folders.map(({ name }) => name).filter((name) => !words.has(name))).toEqual([]);
});

test('every file that the page names exists', () => {
  const files = [...PAGE.matchAll(/`((?:app|tests|migrations)\/[\w./-]+\.(?:ts|tsx|sql)|server\.ts)`/g)].map(
    ([, file = '']) => file,
  );
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test.each([
  ['A search from address to cards', 10],
  ['A photo from the phone to its variants', 10],
  ['A visitor from cookie to row', 6],
])('the walk “%s” has up to %i files', (title, most) => {
  const [, walk = ''] = PAGE.split(`## ${title}`);
  const steps = walk.split('\n## ')[0]?.match(/^\d+\. /gm) ?? [];
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.length).toBeLessThanOrEqual(most);
});
