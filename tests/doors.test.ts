/** What one area owns, others change through its functions. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SCHEMA = globSync('app/platform/schema/*.ts').map((path) => readFileSync(path, 'utf8'));
const TABLES = SCHEMA.flatMap((text) => [...text.matchAll(/(\w+) = pgTable\(\s*'(\w+)'/g)]);
const NAMES = new Map(
  TABLES.flatMap(([, variable = '', table = '']) => [[variable, table] as const, [table, table] as const]),
);
const SOURCES = globSync('app/*/**/*.{ts,tsx}')
  .filter((path) => !path.includes('.test.') && !path.startsWith('app/platform/'))
  .map((path) => ({ area: path.split('/')[1] as string, text: readFileSync(path, 'utf8') }));

/** The areas that match, by the first group of the expression. */
function areasBy(expression: RegExp): Map<string, string[]> {
  const pairs = SOURCES.flatMap(({ area, text }) =>
    [...text.matchAll(expression)].map(([, name = '']) => ({ name, area })),
  );
  return new Map(
    [...Map.groupBy(pairs, ({ name }) => name)].map(([name, found]) => [
      name,
      [...new Set(found.map(({ area }) => area))].sort(),
    ]),
  );
}

/** Two areas, each with what it knows of the table. */
const SHARED = {
  // A draft keeps its photos, and gives them up.
  uploaded_photos: ['drafts', 'photos'],
  // Publishing takes a key; old ones end with old drafts.
  idempotency_keys: ['drafts', 'selling'],
  // Undoing an import copies rows back.
  listings: ['listings', 'stock'],
};

test('each table is written by one area', () => {
  const written = areasBy(/(?:\.(?:insert|update|delete)\(|(?:insert into|update|delete from) (?:\$\{)?)(\w+)\b/g);
  const areas = Map.groupBy(
    [...written].flatMap(([name, found]) => found.map((area) => ({ table: NAMES.get(name), area }))),
    ({ table }) => table,
  );
  areas.delete(undefined);
  expect(areas.size).toBeGreaterThan(30);
  const shared = [...areas].flatMap(([table, found]) => {
    const each = [...new Set(found.map(({ area }) => area))].sort();
    return each.length > 1 ? [[table, each] as const] : [];
  });
  expect(Object.fromEntries(shared)).toEqual(SHARED);
});

test('each job is queued by one area', () => {
  const queued = areasBy(/queueJob\(\s*\w+,\s*'([\w-]+)'/g);
  expect(queued.size).toBeGreaterThan(10);
  expect([...queued].filter(([, areas]) => areas.length > 1)).toEqual([]);
});
