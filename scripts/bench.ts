/**
 * `npm run bench`: the project's own figures, each beside its limit, written to docs/benchmarks.md. Memory is told on
 * PostgreSQL (BENCH_DATABASE_URL, by default the local server), since the embedded database's own memory would hide it.
 * `npm run bench -- PART…` measures these parts alone and leaves the report as it is.
 */
import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { measureDemoSeed } from './bench/demo-seed.ts';
import type { Figure } from './bench/figure.ts';
import { measureImport } from './bench/import.ts';
import { measureSignInTiming } from './bench/sign-in-timing.ts';

const PARTS = new Map([
  ['demo-seed', measureDemoSeed],
  ['import', measureImport],
  ['sign-in-timing', measureSignInTiming],
]);

const asked = process.argv.slice(2);
if (!asked.every((part) => PARTS.has(part))) {
  process.stderr.write(`The parts are: ${[...PARTS.keys()].join(', ')}.\n`);
  process.exit(1);
}
const figures: Figure[] = [];
for (const part of asked.length > 0 ? asked : PARTS.keys()) {
  const measured = (await PARTS.get(part)?.()) ?? [];
  for (const { name, value, limit } of measured) process.stdout.write(`${name}: ${value} (limit: ${limit})\n`);
  figures.push(...measured);
}
if (asked.length === 0) await writeFile('docs/benchmarks.md', report(figures));

function report(rows: Figure[]): string {
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
  return `# Benchmarks

Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.

| what | measured | limit |
| --- | --- | --- |
${rows.map((row) => `| ${row.name} | ${row.value} | ${row.limit} |`).join('\n')}
`;
}
