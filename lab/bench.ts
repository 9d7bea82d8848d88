/**
 * `npm run bench [-- PART…]` measures everything, or only the named parts, writes the table of docs/benchmarks.md and ends with 1
 * if a limit is missed. Uses the PostgreSQL server of BENCH_DATABASE_URL, by default the local one.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { compileLoopsFully } from '../scripts/serve.ts';
import { dropFilledDatabases } from './bench/databases.ts';
import type { Figure } from './bench/figure.ts';
import { measureImport } from './bench/import.ts';
import { measureLighthouse } from './bench/lighthouse.ts';
import { measurePages } from './bench/pages.ts';
import { measurePhotos } from './bench/photos.ts';
import { measurePrices } from './bench/prices.ts';
import { measureSearch } from './bench/search.ts';
import { measureStart } from './bench/start.ts';
import { chooseParts } from './parts.ts';

const REPORT = 'docs/benchmarks.md';
const PARTS = {
  pages: measurePages,
  search: measureSearch,
  start: measureStart,
  import: measureImport,
  photos: measurePhotos,
  lighthouse: measureLighthouse,
  prices: measurePrices,
} satisfies Record<string, () => Promise<Figure[]>>;

const names = Object.keys(PARTS) as (keyof typeof PARTS)[];
const chosen = chooseParts(names, process.argv.slice(2));
compileLoopsFully();
try {
  for (const part of chosen) {
    const figures = await PARTS[part]();
    for (const { name, value, limit, isMet } of figures) {
      process.stdout.write(`${isMet === false ? 'MISSED ' : ''}${name}: ${value} (limit: ${limit})\n`);
      if (isMet === false) process.exitCode = 1;
    }
    await keepFigures(part, figures);
  }
} finally {
  await dropFilledDatabases();
}

/** Replaces the part’s rows in the table at the end of the page. */
async function keepFigures(part: string, figures: Figure[]) {
  const report = await readFile(REPORT, 'utf8');
  const [text = '', rows = ''] = report.split(/(?<=\| --- \| --- \| --- \| --- \| --- \|\n)/);
  const partOf = (row: string) => names.indexOf(row.split(' | ')[0]?.slice(2) as keyof typeof PARTS);
  const today = new Date().toISOString().slice(0, 10);
  const measured = figures.map(({ name, value, limit }) =>
    ['', part, ...[name, value, limit, today].map((cell) => cell.replaceAll('|', '\\|')), ''].join(' | ').trim(),
  );
  const others = rows
    .split('\n')
    .filter((row) => row !== '' && partOf(row) !== names.indexOf(part as keyof typeof PARTS));
  const all = [...others, ...measured].toSorted((a, b) => partOf(a) - partOf(b));
  await writeFile(REPORT, `${text}${all.join('\n')}\n`);
}
