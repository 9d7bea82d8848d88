import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { openCsv } from '#app/stock/csv-file.server.ts';
import type { ImportFigures } from '#app/stock/figures.ts';
import { photoSource } from '#app/stock/file/photo-source.server.ts';
import { type ImportEvent, type ImportJob, importListings } from '#app/stock/import.server.ts';
import { type Mapping, parseMapping } from '#app/stock/mapping.ts';
import { readPhotoFolder } from '#app/stock/photo-sources.server.ts';
import type { SellerAccount } from '#app/stock/seller-account.server.ts';

/** One column per field; `stock` is the key. */
export const plainMapping = {
  key: { columns: ['stock'] },
  fields: {
    make: { column: 'make' },
    model: { column: 'model' },
    trim: { column: 'trim' },
    year: { column: 'year' },
    price: { column: 'price', steps: [{ unit: 'AUD' }] },
    bodyType: { column: 'body' },
    transmission: { column: 'transmission' },
    fuelType: { column: 'fuel' },
    kilometers: { column: 'km', steps: [{ unit: 'km' }] },
    color: { column: 'color' },
    doors: { column: 'doors' },
    location: { column: 'state' },
    description: { compose: ['{year} {make} {model}.', '{note}'] },
  },
  photos: { column: 'photos', separator: ';' },
};

const { key: _, ...withoutKey } = plainMapping;
/** Without stock numbers: identical cars share a key. */
export const keylessMapping = withoutKey;

/** One record of a file, by column. */
export const CAR = {
  stock: 'S1',
  make: 'Toyota',
  model: 'Corolla',
  trim: 'SX',
  year: '2019',
  price: '21990',
  body: 'Hatchback',
  transmission: 'Automatic',
  fuel: 'Petrol',
  km: '61200',
  color: 'White',
  doors: '5',
  state: 'VIC',
  note: '',
  photos: '',
};
export type Car = Partial<typeof CAR>;

export function carsCsv(cars: Car[]): string {
  const rows = cars.map((car) => Object.values({ ...CAR, ...car }));
  return [Object.keys(CAR), ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n');
}

export function toMapping(document: unknown): Mapping {
  const parsed = parseMapping(document);
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
  return parsed.mapping;
}

export async function writeTemporary(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'kerbside-import-')), name);
  await writeFile(path, content);
  return path;
}

export async function makeDealer(db: Database): Promise<SellerAccount> {
  const id = newId();
  const account = { id, email: `${id}@dealers.example`, phoneNumber: '0491570156', isDealer: true };
  await db.insert(users).values({ ...account, name: 'Yarra Motors', dealershipName: 'Yarra Motors' });
  return { ...account, dealershipName: 'Yarra Motors' };
}

type Run = { path?: string; mapping?: unknown; photosFolder?: string | null } & Partial<
  Omit<ImportJob, 'csv' | 'mapping'>
>;

/** Imports `text`, or the file at `path`, and collects events. */
export async function importText(
  db: Database,
  text: string,
  { path, mapping = plainMapping, photosFolder = null, ...job }: Run = {},
): Promise<{ figures: ImportFigures; events: ImportEvent[]; path: string }> {
  const file = path ?? (await writeTemporary('cars.csv', text));
  const opened = await openCsv(file, { delimiter: ',' });
  if (!opened.ok) throw new Error(opened.reason);
  const events: ImportEvent[] = [];
  const figures = await importListings(db, {
    csv: opened.csv,
    fileName: 'cars.csv',
    mapping: toMapping(mapping),
    seller: null,
    photos: photosFolder === null ? null : photoSource(await readPhotoFolder(photosFolder)),
    phoneNumber: job.seller?.phoneNumber ?? '',
    isDryRun: false,
    withdrawsMissing: false,
    rejects: null,
    signal: new AbortController().signal,
    ...job,
    onEvent: (event) => {
      events.push(event);
      job.onEvent?.(event);
    },
  });
  return { figures, events, path: file };
}
