/**
 * What grows with the number of listings, kept as points in docs/benchmarks/growth.json so that parts measured one by one
 * share a plot, docs/benchmarks/growth.svg.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { drawGrowth, type Series } from './growth-plot.ts';

const FOLDER = 'docs/benchmarks';

/** Takes these series in place of earlier ones of their names, and draws all there are. */
export async function keepGrowth(measured: Series[]): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const kept: Series[] = JSON.parse(await readFile(`${FOLDER}/growth.json`, 'utf8').catch(() => '[]'));
  const names = new Set(measured.map(({ name }) => name));
  const series = [...kept.filter(({ name }) => !names.has(name)), ...measured].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  await writeFile(`${FOLDER}/growth.json`, `${JSON.stringify(series, null, 2)}\n`);
  await writeFile(`${FOLDER}/growth.svg`, drawGrowth(series));
}
