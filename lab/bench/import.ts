/** Rows per second of a large import, and memory above that of importing one row. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import project from '../../package.json' with { type: 'json' };
import { createOwnDatabase } from '../../scripts/own-database.ts';
import { runMeasured } from './child.ts';
import type { Figure } from './figure.ts';

/** As `npm run import` starts it, its limit of memory included. */
const [, ...IMPORT] = project.scripts.import.split(' ');
const SERVER = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const ROWS = 1_000_000;
/** At the limit, the whole file takes five and a half minutes. */
const MOST_SECONDS = 420;
const COLUMNS = [
  'Stock',
  'Make',
  'Model',
  'Badge',
  'Year',
  'Price',
  'Km',
  'Body',
  'Gear',
  'Fuel',
  'Colour',
  'Doors',
  'State',
  'Notes',
];
const FIELDS = {
  make: 'Make',
  model: 'Model',
  trim: 'Badge',
  year: 'Year',
  price: 'Price',
  kilometers: 'Km',
  bodyType: 'Body',
  transmission: 'Gear',
  fuelType: 'Fuel',
  color: 'Colour',
  doors: 'Doors',
  location: 'State',
  description: 'Notes',
};
const CARS = [
  ['Toyota', 'Corolla', 'Sedan'],
  ['Mazda', 'CX-5', 'SUV'],
  ['Kia', 'Rio', 'Hatchback'],
  ['Ford', 'Ranger', 'Ute'],
] as const;
const COLORS = ['White', 'Blue', 'Red', 'Silver', 'Black'];
const STATES = ['VIC', 'NSW', 'QLD', 'WA', 'SA'];

export async function measureImport(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-bench-'));
  const mapping = join(folder, 'mapping.json');
  const fields = Object.fromEntries(Object.entries(FIELDS).map(([field, column]) => [field, { column }]));
  await writeFile(mapping, JSON.stringify({ key: { columns: ['Stock'] }, fields }));
  const idle = await importRows(folder, mapping, 1);
  const full = await importRows(folder, mapping, ROWS);
  await rm(folder, { recursive: true });
  return [
    {
      name: 'Import of 1,000,000 rows into PostgreSQL, without photos',
      value: `${toText(full.imported / full.seconds)} rows a second${full.imported < ROWS ? `, stopped after ${toText(full.imported)}` : ''}`,
      limit: 'at least 3,000',
    },
    {
      name: 'Memory of that import above one of a single row, at most',
      value: `${Math.round(full.peakMegabytes - idle.peakMegabytes)} MB`,
      limit: '150 MB',
    },
  ];
}

async function importRows(folder: string, mapping: string, rows: number) {
  const file = join(folder, `${rows}.csv`);
  await writeRows(file, rows);
  const database = await createOwnDatabase(SERVER);
  const seller = ['--seller', 'bench@dealer.example', '--phone', '0355501234'];
  try {
    const environment = {
      DATABASE_URL: database.url,
      AUTH_SECRET: 'known to the bench and of no use elsewhere',
      DATA_DIR: join(folder, 'data'),
    };
    const run = await runMeasured([...IMPORT, file, '--mapping', mapping, ...seller], environment, MOST_SECONDS);
    return { ...run, imported: await countListings(database.url) };
  } finally {
    await database.drop();
  }
}

async function countListings(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ count: number }>('select count(*)::int from listings');
  await client.end();
  return rows[0]?.count ?? 0;
}

function toText(number: number): string {
  return Math.round(number).toLocaleString('en-AU');
}

/** Every description has a line break inside its quotes. */
async function writeRows(path: string, rows: number) {
  const file = createWriteStream(path);
  file.write(`${COLUMNS.join(',')}\r\n`);
  for (let row = 0; row < rows; row += 1) {
    const [make, model, body] = CARS[row % CARS.length] ?? CARS[0];
    const facts = [
      `S${row}`,
      make,
      model,
      `Badge ${row % 50}`,
      2000 + (row % 25),
      5000 + (row % 60_000),
      row % 250_000,
      body,
    ];
    const more = ['Automatic', 'Petrol', COLORS[row % COLORS.length], 4, STATES[row % STATES.length]];
    const notes = `"One owner, log books.\nStock number ${row}."`;
    if (!file.write(`${[...facts, ...more, notes].join(',')}\r\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
}
