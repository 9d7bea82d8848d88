/** docs/specification.md must name existing tests and every page of the site. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGES, pathnameOf } from '#app/pages.ts';

const SPECIFICATION = readFileSync('docs/specification.md', 'utf8');
const [, PAGES_SECTION = '', ...STATEMENTS] = SPECIFICATION.split(/^## /m);
const TEST_FILE = /`([^`\s]+\.(?:test|spec)\.tsx?)`/g;

test('every test file that the specification names is one file', () => {
  const files = globSync('{app,tests,scripts}/**/*.{test,spec}.{ts,tsx}').map((file) => `/${file}`);
  const names = new Set([...SPECIFICATION.matchAll(TEST_FILE)].map(([, name]) => name));
  expect(names.size).toBeGreaterThan(50);
  expect([...names].filter((name) => files.filter((file) => file.endsWith(`/${name}`)).length !== 1)).toEqual([]);
});

test('every statement names the test file that shows it', () => {
  const statements = STATEMENTS.join('').match(/^- .+$/gm) ?? [];
  expect(statements.length).toBeGreaterThan(50);
  expect(statements.filter((statement) => statement.search(TEST_FILE) === -1)).toEqual([]);
});

test('every page is listed under who may open it', () => {
  const pages = PAGES.filter(({ file, path, formOf }) => file.endsWith('.tsx') && !formOf && path !== '*');
  expect(pages.filter((page) => !listedUnder(page.opens).includes(asWritten(pathnameOf(page))))).toEqual([]);
});

function listedUnder(opens: string): string[] {
  const group = PAGES_SECTION.split(/^### /m).find((text) => text.toLowerCase().startsWith(`${opens}\n`)) ?? '';
  return [...group.matchAll(/`(\/[^`]*)`/g)].map(([, address = '']) => address);
}

/** `/listing/:id` as `/listing/{id}`. */
function asWritten(path: string): string {
  return path.replace(/:(\w+)\??/g, '{$1}');
}
