/** The page of what the product does names its tests: each must exist, and each page of the site must stand in its table. */
import { existsSync, readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';

const PAGE = readFileSync('docs/specification.md', 'utf8');

test('every test that the page names exists', () => {
  const named = namedTests(PAGE);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((one) => !exists(one)).map(({ file, name }) => `${file} › “${name}”`)).toEqual([]);
});

test('every statement names what shows it', () => {
  const statements = PAGE.slice(PAGE.indexOf('## Pages')).matchAll(/^\| (?!statement *\|)(?![-| ]+$).+$/gm);
  expect([...statements].map(([row]) => row).filter((row) => namedTests(row).length === 0)).toEqual([]);
  const files = [...PAGE.matchAll(/`([^`\s]+\.(?:test|spec)\.tsx?)`/g)].map((file) => file[1] as string);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test('every page of the site stands in the table of routes', () => {
  const rows = new Set([...PAGE.matchAll(/^\| `(\/[^`]*)` *\|/gm)].map((row) => row[1]));
  expect(pages(routes).filter((path) => !rows.has(path))).toEqual([]);
});

/** What the page names as `file` › “one”, “another”. */
function namedTests(page: string): { file: string; name: string }[] {
  const references = page.matchAll(/`([^`\s]+\.(?:test|spec)\.tsx?)`\s+›((?:[,\s]*“[^”]+”)+)/g);
  return [...references].flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/“([^”]+)”/g)].map((name) => ({ file, name: (name[1] as string).replace(/\s+/g, ' ') })),
  );
}

function exists({ file, name }: { file: string; name: string }): boolean {
  return existsSync(file) && titles(readFileSync(file, 'utf8')).some((title) => says(title, name));
}

/** What stands first in a call of test, describe or test.each(…). */
function titles(source: string): string[] {
  const calls = source.matchAll(/(?:\b(?:test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1/g);
  return [...calls].map((call) => (call[2] as string).replace(/\\(.)/g, '$1'));
}

/** Of a title with places to fill in, the name may quote any part that is always there, or fill in the places. */
function says(title: string, name: string): boolean {
  const fixed = title.split(/\$\{[^}]*\}|%\.?\d*[sijdfo#]/);
  if (fixed.some((part) => part.includes(name))) return true;
  if (fixed.length === 1 || fixed.join('').trim().length < 10) return false;
  const escaped = fixed.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.+')}$`).test(name);
}

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
