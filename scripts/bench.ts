/**
 * `npm run bench [-- PART…]` measures everything, or only the named parts, and writes docs/benchmarks.md. Uses the
 * PostgreSQL server of BENCH_DATABASE_URL, by default the local one.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { dropFilledDatabases } from './bench/listings-database.ts';
import { PARTS } from './bench/parts.ts';
import { toSection, withSection } from './bench/report.ts';
import { compileLoopsFully } from './serve.ts';

const REPORT = 'docs/benchmarks.md';
const ORDER = [...PARTS.values()].map(({ title }) => title);

const chosen = process.argv.slice(2);
if (!chosen.every((part) => PARTS.has(part))) {
  process.stderr.write(`The parts are: ${[...PARTS.keys()].join(', ')}.\n`);
  process.exit(1);
}
compileLoopsFully();
try {
  for (const [name, part] of PARTS) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const figures = await part.measure();
    for (const { name, value, limit } of figures) process.stdout.write(`${name}: ${value} (limit: ${limit})\n`);
    const report = await readFile(REPORT, 'utf8').catch(() => '');
    await writeFile(REPORT, withSection(report, toSection(part, figures), ORDER));
  }
} finally {
  await dropFilledDatabases();
}
