/**
 * `node scripts/state-outlines.ts FOLDER` makes app/search/map/state-outlines.ts from `data/` of the R package
 * rnaturalearthdata (Debian's r-cran-rnaturalearthdata 0.1.0-2, CC0), read without R. Needs `xz`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { STATES, type State } from '#app/vocabulary/states.ts';
import { attribute, named, type RValue, readR } from './outlines/r-data.ts';
import { simplified, toPath } from './outlines/simplify.ts';

const OUTLINES_FILE = 'app/search/map/state-outlines.ts';
const DATA_SET = 'states50';
/** The ACT and Jervis Bay are searched under NSW. */
const CODES: Readonly<Record<string, State>> = {
  'New South Wales': 'NSW',
  Victoria: 'VIC',
  Queensland: 'QLD',
  'Western Australia': 'WA',
  'South Australia': 'SA',
  Tasmania: 'TAS',
  'Northern Territory': 'NT',
  'Australian Capital Territory': 'NSW',
};
/** In square degrees; smaller islands are left out. */
const LEAST_AREA = 0.12;

function readDataSet(folder: string): RValue {
  const index = readR(gunzipSync(readFileSync(join(folder, 'Rdata.rdx'))));
  const [from, length] = named(named(index, 'variables'), DATA_SET).values as number[];
  const chunk = readFileSync(join(folder, 'Rdata.rdb')).subarray(from, (from as number) + (length as number));
  // Four bytes of length and a letter for the method come first.
  const xz = ['--decompress', '--format=raw', '--lzma2=preset=6e', '--stdout'];
  return readR(execFileSync('xz', xz, { input: chunk.subarray(5), maxBuffer: 2 ** 28 }));
}

function outlinesOf(dataSet: RValue): Record<State, string> {
  const outlines = Object.fromEntries(STATES.map((state) => [state, ''])) as Record<State, string>;
  const names = textsOf(named(attribute(dataSet, 'data'), 'name'));
  for (const [at, shape] of (attribute(dataSet, 'polygons').values as RValue[]).entries()) {
    const code = CODES[names[at] ?? ''];
    if (!code) continue;
    for (const polygon of attribute(shape, 'Polygons').values as RValue[]) {
      const [area = 0] = attribute(polygon, 'area').values as number[];
      const [isHole] = attribute(polygon, 'hole').values as number[];
      if (!isHole && (area >= LEAST_AREA || names[at] === 'Australian Capital Territory')) {
        outlines[code] += toPath(simplified(attribute(polygon, 'coords').values as number[]));
      }
    }
  }
  return outlines;
}

/** Factors are numbers with their words beside them. */
function textsOf(column: RValue): (string | null)[] {
  const levels = column.attributes.levels?.values as string[] | undefined;
  return levels
    ? (column.values as number[]).map((code) => levels[code - 1] ?? null)
    : (column.values as (string | null)[]);
}

function toSource(outlines: Record<State, string>): string {
  const paths = STATES.map((state) => `  ${state}: '${outlines[state]}',`).join('\n');
  return readFileSync(OUTLINES_FILE, 'utf8').replace(/(STATE_OUTLINES[^{]*\{\n)[\s\S]*?\n\};/, `$1${paths}\n};`);
}

if (import.meta.main) {
  const [, , folder = ''] = process.argv;
  writeFileSync(OUTLINES_FILE, toSource(outlinesOf(readDataSet(folder))));
}
