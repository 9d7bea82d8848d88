/**
 * `npm run bench`: the project's own figures, each beside its limit, written to docs/benchmarks.md. Memory of the
 * import is told on PostgreSQL (BENCH_DATABASE_URL, by default the local server), since the embedded database's own
 * memory would hide it.
 * `npm run bench -- PART…` measures these parts alone and replaces their sections of the report.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { dropFilledDatabases } from './bench/listings-database.ts';
import { PARTS } from './bench/parts.ts';
import { toSection, withSection } from './bench/report.ts';

const REPORT = 'docs/benchmarks.md';
const ORDER = [...PARTS.values()].map(({ title }) => title);

const asked = process.argv.slice(2);
if (!asked.every((part) => PARTS.has(part))) {
  process.stderr.write(`The parts are: ${[...PARTS.keys()].join(', ')}.\n`);
  process.exit(1);
}
try {
  for (const [name, part] of PARTS) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const figures = await part.measure();
    for (const { name, value, limit } of figures) process.stdout.write(`${name}: ${value} (limit: ${limit})\n`);
    const report = await readFile(REPORT, 'utf8').catch(() => '');
    await writeFile(REPORT, withSection(report, toSection(part, figures), ORDER));
  }
} finally {
  await dropFilledDatabases();
}
