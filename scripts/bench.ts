/**
 * `npm run bench`: the project's own figures, each beside its limit, written to docs/benchmarks.md. Memory is told on
 * PostgreSQL (BENCH_DATABASE_URL, by default the local server), since the embedded database's own memory would hide it.
 */
import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { measureDemoSeed } from './bench/demo-seed.ts';
import type { Figure } from './bench/figure.ts';
import { measureImport } from './bench/import.ts';

const figures: Figure[] = [];
for (const measure of [measureDemoSeed, measureImport]) {
  const measured = await measure();
  for (const { name, value, limit } of measured) process.stdout.write(`${name}: ${value} (limit: ${limit})\n`);
  figures.push(...measured);
}
await writeFile('docs/benchmarks.md', report(figures));

function report(rows: Figure[]): string {
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
  return `# Benchmarks

Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.

| what | measured | limit |
| --- | --- | --- |
${rows.map((row) => `| ${row.name} | ${row.value} | ${row.limit} |`).join('\n')}
`;
}
