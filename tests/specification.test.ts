/** docs/specification.md must name existing tests and every page of the site. */
import { existsSync, readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';

const PAGE = readFileSync('docs/specification.md', 'utf8');

const TEST_FILE = /`([^`\s]+\.(?:test|spec)\.tsx?)`/g;

test('every test file that the specification names exists', () => {
  const files = [...PAGE.matchAll(TEST_FILE)].map((file) => file[1] as string);
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test('every statement names the test file that shows it', () => {
  const statements = PAGE.slice(PAGE.indexOf('## Pages')).matchAll(/^\| (?!statement *\|)(?![-| ]+$).+$/gm);
  expect([...statements].map(([row]) => row).filter((row) => row.search(TEST_FILE) === -1)).toEqual([]);
});

test('the table of routes has every page of the site', () => {
  const rows = new Set([...PAGE.matchAll(/^\| `(\/[^`]*)` *\|/gm)].map((row) => row[1]));
  expect(pages(routes).filter((path) => !rows.has(path))).toEqual([]);
});

/** Addresses answered by a component; what answers otherwise is an action, a file or a way on. */
function pages(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const path = [parent, entry.path].filter(Boolean).join('/');
    const own = entry.file.endsWith('.tsx') && entry.path !== '*' && !entry.children ? [asWritten(path)] : [];
    return [...own, ...pages(entry.children ?? [], path)];
  });
}

/** `listing/:id` as `/listing/{id}`. */
function asWritten(path: string): string {
  return `/${path.replace(/:(\w+)\??/g, '{$1}')}`;
}
