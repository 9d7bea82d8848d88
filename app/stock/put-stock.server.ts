import { and, eq, isNull, sql } from 'drizzle-orm';
import { FIELD_NAMES, type FieldName } from '#app/listings/fields.ts';
import type { ListingFields } from '#app/listings/listing-form.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { importRuns } from '#app/platform/schema/imports.server.ts';
import { guessChoices } from '#app/stock/choices.ts';
import type { CsvFile } from '#app/stock/csv-file.server.ts';
import type { Outcome } from '#app/stock/figures.ts';
import { photoSource } from '#app/stock/file/photo-source.server.ts';
import { importListings } from '#app/stock/import.server.ts';
import { toMapping } from '#app/stock/mapping/choices-mapping.server.ts';
import type { Problem } from '#app/stock/mapping/map-record.ts';
import type { Mapping } from '#app/stock/mapping.ts';
import { findNear } from '#app/stock/matching/imported-listings.server.ts';
import { listMeanings } from '#app/stock/meanings.server.ts';
import { readPhotoFolder } from '#app/stock/photo-sources.server.ts';
import { createPreparer } from '#app/stock/prepare.server.ts';
import { sellGone } from '#app/stock/runs/withdraw.server.ts';
import { finishRun, type Run, startRun } from '#app/stock/runs.server.ts';
import type { SellerAccount } from '#app/stock/seller-account.server.ts';
import type { Meanings } from '#app/stock/words.ts';
import { holdsOf } from '#app/trust/holds.server.ts';

const RUN_NAME = 'API';

export type StockCar = {
  stockNumber: string;
  fields: Partial<Record<FieldName, string>>;
  /** Names in `folder`, in their order. Null leaves the photos as they are. */
  photos: { folder: string; names: string[] } | null;
};
export type PutResult =
  | { ok: true; listingId: string; outcome: Outcome; isHeld: boolean; photoProblems: string[] }
  | { ok: false; problems: Problem[] };

type Put = { seller: SellerAccount; car: StockCar; signal: AbortSignal };

export async function putStock(db: Database, put: Put): Promise<PutResult> {
  try {
    return await putOnce(db, put);
  } catch (error) {
    // Another call for the same stock number was first: by now its car is known.
    if ((error as { cause?: { code?: string } }).cause?.code !== '23505') throw error;
    return putOnce(db, put);
  }
}

async function putOnce(db: Database, { seller, car, signal }: Put): Promise<PutResult> {
  const run = await runOf(db, seller.id);
  const photoProblems: string[] = [];
  const results: PutResult[] = [];
  await importListings(db, {
    csv: fileOf(car),
    fileName: RUN_NAME,
    mapping: recordMapping(await listMeanings(db, seller.id)),
    seller,
    phoneNumber: seller.phoneNumber,
    photos: car.photos ? photoSource(await readPhotoFolder(car.photos.folder)) : null,
    isDryRun: false,
    withdrawsMissing: false,
    rejects: null,
    signal,
    run,
    onEvent(event) {
      if (event.kind === 'rejected') results.push({ ok: false, problems: event.problems });
      else if (event.kind === 'photo-failed') photoProblems.push(event.sentence);
      else if (event.kind !== 'progress' && event.kind !== 'withdrawn') {
        results.push({ ok: true, listingId: event.listingId, outcome: event.kind, isHeld: false, photoProblems });
      }
    },
  });
  await finishRun(db, run);
  const [result] = results;
  if (!result) throw new Error('The call was broken off.');
  if (!result.ok) return result;
  return { ...result, isHeld: (await holdsOf(db, [result.listingId])).length > 0 };
}

/** The listing of a stock number, for sale or sold. Null if there is none. */
export async function findStock(db: Database, sellerId: string, stockNumber: string): Promise<string | null> {
  const [entry] = await findNear(db, sellerId, [{ sourceKey: stockNumber, place: 1 }]);
  return entry?.listingId ?? null;
}

/** As for a car missing from a file: sold, and for sale again when it comes back. */
export async function sellStock(db: Database, sellerId: string, stockNumber: string): Promise<string | null> {
  const [entry] = await findNear(db, sellerId, [{ sourceKey: stockNumber, place: 1 }]);
  if (!entry) return null;
  await sellGone(db, { sellerId, run: null }, [entry]);
  return entry.listingId;
}

/** All calls of a seller share one run. */
async function runOf(db: Database, sellerId: string): Promise<Run> {
  const { id, fileName, state } = importRuns;
  const [known] = await db
    .select({ id })
    .from(importRuns)
    .where(and(eq(importRuns.sellerId, sellerId), eq(fileName, RUN_NAME), isNull(state), sql`size_bytes = 0`))
    .limit(1);
  return known ? { sellerId, runId: known.id, isUndoable: false } : startRun(db, sellerId, RUN_NAME);
}

function fileOf({ stockNumber, fields, photos }: StockCar): CsvFile {
  const cells = recordCells({ key: stockNumber, fields, photoNames: photos?.names ?? [] });
  return {
    header: RECORD_HEADER,
    sizeBytes: 0,
    readBytes: () => 0,
    async *batches() {
      yield [{ number: 1, line: 1, cells, isRagged: false }];
    },
    failure: () => null,
    close: async () => {},
  };
}

const KEY = 'stockNumber';
const PHOTOS = 'photos';
const SEPARATOR = '\n';
const RECORD_HEADER = [KEY, ...FIELD_NAMES, PHOTOS];

type OneRecord = { key: string; fields: Partial<Record<FieldName, string>>; photoNames: string[] };
type ReadRecord = { ok: true; fields: ListingFields } | { ok: false; reasons: string[] };

export function recordMapping(meanings: Meanings): Mapping {
  const columns = Object.fromEntries(FIELD_NAMES.map((name) => [name, `column:${name}`]));
  const choices = { ...guessChoices(RECORD_HEADER), ...columns, key: `column:${KEY}`, title: '', missing: '' };
  const mapping = toMapping(choices, { encoding: 'utf-8', delimiter: ',', meanings });
  return { ...mapping, photos: { column: [PHOTOS], separator: SEPARATOR } };
}

function recordCells({ key, fields, photoNames }: OneRecord): string[] {
  return [key, ...FIELD_NAMES.map((name) => fields[name] ?? ''), photoNames.join(SEPARATOR)];
}

/** Reads a car that isn’t in a file; a reason begins with its field. */
export function readRecord(record: OneRecord, phoneNumber: string): ReadRecord {
  const prepare = createPreparer({ mapping: recordMapping({}), header: RECORD_HEADER, phoneNumber });
  const { mapped } = prepare({ number: 1, line: 1, cells: recordCells(record), isRagged: false });
  if (mapped.ok) return mapped;
  const reasons = mapped.problems.map(({ field, value, reason }) => {
    const shown = value.trim().slice(0, 80);
    return shown === '' ? `${field}: ${reason}` : `${field}: ${JSON.stringify(shown)} ${reason}`;
  });
  return { ok: false, reasons };
}
