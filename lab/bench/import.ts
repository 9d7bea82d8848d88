/** Rows per second of a large import, and memory above that of importing one row. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import project from '../../package.json' with { type: 'json' };
import { createOwnDatabase } from '../../scripts/own-database.ts';
import { residentMegabytes } from '../processes.ts';
import { SERVER } from './databases.ts';
import type { Figure } from './figure.ts';

/** As `npm run import` starts it, its limit of memory included. */
const [, ...IMPORT] = project.scripts.import.split(' ');
const ROWS = 1_000_000;
/** At the limit, the whole file takes five and a half minutes. It ends with 130 if it was interrupted. */
const [MOST_SECONDS, ENDED] = [420, [0, 130]];
const [LEAST_A_SECOND, MOST_MEGABYTES] = [3000, 150];
const FIELDS =
  'stock make model trim year price kilometers bodyType transmission fuelType color doors location description'.split(
    ' ',
  );
const CARS = ['Toyota,Corolla,Sedan', 'Mazda,CX-5,SUV', 'Kia,Rio,Hatchback', 'Ford,Ranger,Ute'].map((car) =>
  car.split(','),
);
const COLORS = ['White', 'Blue', 'Red', 'Silver', 'Black'];
const STATES = ['VIC', 'NSW', 'QLD', 'WA', 'SA'];

export async function measureImport(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-bench-'));
  const fields = Object.fromEntries(FIELDS.slice(1).map((field) => [field, { column: field }]));
  await writeFile(join(folder, 'mapping.json'), JSON.stringify({ key: { columns: ['stock'] }, fields }));
  const idle = await importRows(folder, 1);
  const full = await importRows(folder, ROWS);
  await rm(folder, { recursive: true });
  const [aSecond, more] = [full.imported / full.seconds, full.megabytes - idle.megabytes];
  return [
    {
      name: 'Import of 1,000,000 rows into PostgreSQL, without photos',
      value: `${Math.round(aSecond).toLocaleString('en-AU')} rows a second${full.imported < ROWS ? `, stopped after ${full.imported}` : ''}`,
      limit: 'at least 3,000',
      isMet: aSecond >= LEAST_A_SECOND,
    },
    {
      name: 'Memory of that import above one of a single row, at most',
      value: `${Math.round(more)} MB`,
      limit: `${MOST_MEGABYTES} MB`,
      isMet: more <= MOST_MEGABYTES,
    },
  ];
}

async function importRows(folder: string, rows: number) {
  const file = join(folder, `${rows}.csv`);
  await writeRows(file, rows);
  const database = await createOwnDatabase(SERVER);
  try {
    const startedAt = performance.now();
    const named = [
      '--mapping',
      join(folder, 'mapping.json'),
      '--seller',
      'bench@dealer.example',
      '--phone',
      '0355501234',
    ];
    const child = spawn(process.execPath, [...IMPORT, file, ...named], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        AUTH_SECRET: 'known to the bench and of no use elsewhere',
        DATA_DIR: join(folder, 'data'),
      },
    });
    let megabytes = 0;
    const watch = setInterval(() => {
      megabytes = Math.max(megabytes, residentMegabytes(child.pid ?? 0));
    }, 100);
    const interruption = setTimeout(() => child.kill('SIGINT'), MOST_SECONDS * 1000);
    const [code] = await once(child, 'close');
    clearInterval(watch);
    clearTimeout(interruption);
    if (!ENDED.includes(code)) throw new Error(`The import ended with code ${code}.`);
    const seconds = (performance.now() - startedAt) / 1000;
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const counted = await client.query('select count(*)::int as count from listings');
    await client.end();
    return { seconds, megabytes, imported: counted.rows[0].count as number };
  } finally {
    await database.drop();
  }
}

/** Every description has a line break inside its quotes. */
async function writeRows(path: string, rows: number) {
  const file = createWriteStream(path);
  file.write(`${FIELDS.join(',')}\r\n`);
  for (let row = 0; row < rows; row += 1) {
    const [make, model, body] = CARS[row % CARS.length] ?? [];
    const numbers = [2000 + (row % 25), 5000 + (row % 60_000), row % 250_000];
    const more = ['Automatic', 'Petrol', COLORS[row % COLORS.length], 4, STATES[row % STATES.length]];
    const notes = `"One owner, log books.\nStock number ${row}."`;
    const cells = [`S${row}`, make, model, `Badge ${row % 50}`, ...numbers, body, ...more, notes];
    if (!file.write(`${cells.join(',')}\r\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
}
