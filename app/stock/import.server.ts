/** A batch is one transaction, so an interrupted import leaves complete listings and can be run again. */
import { setImmediate } from 'node:timers/promises';
import type { ListingFields } from '#app/listings/fields.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import type { CsvFile, CsvRecord } from '#app/stock/csv-file.server.ts';
import { type ImportFigures, type Outcome, startFigures } from '#app/stock/figures.ts';
import type { PhotoSource } from '#app/stock/file/photo-source.server.ts';
import type { Problem } from '#app/stock/mapping/map-record.ts';
import type { Mapping } from '#app/stock/mapping.ts';
import { type Matching, startMatching } from '#app/stock/matching/matching.server.ts';
import { type Planned, planBatch } from '#app/stock/matching/plan-batch.server.ts';
import { planPhotos } from '#app/stock/matching/plan-photos.server.ts';
import { createPreparer, type Prepared, reasonOf } from '#app/stock/prepare.server.ts';
import { isRejectsHeader, type RejectsFile } from '#app/stock/rejects-file.server.ts';
import { withdrawMissing } from '#app/stock/runs/withdraw.server.ts';
import { writeBatch } from '#app/stock/runs/write-batch.server.ts';
import { finishRun, type Run, startRun } from '#app/stock/runs.server.ts';
import { findOwnState, type SellerAccount } from '#app/stock/seller-account.server.ts';

export type ImportEvent =
  | { kind: 'rejected'; record: CsvRecord; problems: Problem[] }
  | { kind: Outcome; record: CsvRecord; listingId: string; fields: ListingFields; photos: number | null }
  | { kind: 'withdrawn'; listingId: string }
  | { kind: 'photo-failed'; record: CsvRecord; sentence: string }
  | { kind: 'progress'; records: number; readBytes: number; sizeBytes: number };

export type ImportJob = {
  csv: CsvFile;
  fileName: string;
  mapping: Mapping;
  /** Null in a dry run for a seller without an account. */
  seller: SellerAccount | null;
  /** For records without a number; may be empty. */
  phoneNumber: string;
  /** Null leaves photos unchanged. */
  photos: PhotoSource | null;
  /** Only adds photos to cars that are listed as the file has them. */
  isOnlyPhotos?: boolean;
  isDryRun: boolean;
  withdrawsMissing: boolean;
  rejects: RejectsFile | null;
  signal: AbortSignal;
  /** The next batch waits for it. */
  onEvent: (event: ImportEvent) => void | Promise<void>;
  run?: Run;
};

const BATCH = 500;
/** Photos take a second each; small batches lose little when interrupted. */
const BATCH_WITH_PHOTOS = 20;
/** Records prepared between two pauses, in which the database gets its next statement. */
const SLICE = 20;

export async function importListings(db: Database, job: ImportJob): Promise<ImportFigures> {
  const { csv, seller, signal } = job;
  const figures = startFigures();
  const matching = startMatching();
  const { photos: source } = job;
  const location = seller ? await findOwnState(db, seller.id) : undefined;
  const prepare = createPreparer({ ...job, header: csv.header, location, matching });
  const run = job.run ?? (seller && !job.isDryRun ? await startRun(db, seller.id, job.fileName) : null);
  const batches = prepareBatches(csv.batches(source ? BATCH_WITH_PHOTOS : BATCH), prepare);
  for await (const prepared of oneAhead(batches)) {
    if (signal.aborted) {
      figures.isInterrupted = true;
      break;
    }
    const all = await planBatch(db, { sellerId: seller?.id ?? null, matching }, prepared);
    const planned = job.isOnlyPhotos ? all.filter(({ outcome }) => outcome === 'unchanged') : all;
    const whole = source ? await takePhotos({ job, figures, source }, planned) : planned;
    if (run && seller) await writeBatch(db, { run, seller }, whole);
    await reportRejected({ job, figures }, prepared);
    reportOutcomes({ job, figures }, whole);
    figures.records += prepared.length - (planned.length - whole.length);
    await job.onEvent({
      kind: 'progress',
      records: figures.records,
      readBytes: csv.readBytes(),
      sizeBytes: csv.sizeBytes,
    });
  }
  figures.failure = csv.failure();
  if (job.withdrawsMissing) await withdraw(db, { job, figures, run }, matching);
  if (run && !job.run && !figures.isInterrupted && !figures.failure) await finishRun(db, run);
  return figures;
}

async function* prepareBatches(
  batches: AsyncIterable<CsvRecord[]>,
  prepare: (record: CsvRecord) => Prepared,
): AsyncGenerator<Prepared[]> {
  for await (const records of batches) {
    const prepared: Prepared[] = [];
    for (const record of records) {
      if (prepared.length % SLICE === 0) await setImmediate();
      prepared.push(prepare(record));
    }
    yield prepared;
  }
}

/** The next batch is prepared while the database writes this one. */
async function* oneAhead<T>(batches: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = batches.next();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      next = batches.next();
      // It is thrown once this batch is written.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await batches.return(undefined);
  }
}

type Reporting = { job: ImportJob; figures: ImportFigures };

/** An interruption leaves out listings whose photos were not stored yet. */
async function takePhotos({ job, figures, source }: Reporting & { source: PhotoSource }, planned: Planned[]) {
  const sellerId = job.isDryRun ? null : (job.seller?.id ?? null);
  const photoPlans = await planPhotos({ source, sellerId, signal: job.signal }, planned);
  for (const { planned: one, failures, stored, failedBefore } of photoPlans) {
    figures.photos.stored += stored;
    figures.photos.failed += failures.length;
    figures.photos.failedBefore += failedBefore;
    for (const sentence of failures) job.onEvent({ kind: 'photo-failed', record: one.prepared.record, sentence });
  }
  figures.isInterrupted = photoPlans.length < planned.length;
  return photoPlans.map((one) => one.planned);
}

async function reportRejected({ job, figures }: Reporting, prepared: Prepared[]) {
  for (const one of prepared) {
    figures.review.addWords(one.words);
    if (one.leftOut !== undefined) {
      figures.leftOut += 1;
      figures.review.addLeftOut(one.leftOut);
    }
    if (one.mapped.ok || one.leftOut !== undefined) continue;
    if (!one.arrival) figures.unknowable += 1;
    figures.rejected += 1;
    figures.review.addRejected(one.mapped.problems);
    job.onEvent({ kind: 'rejected', record: one.record, problems: one.mapped.problems });
    await job.rejects?.write(one.record, reasonOf(one));
  }
}

function reportOutcomes({ job, figures }: Reporting, planned: Planned[]) {
  for (const { prepared, outcome, entry, fields, photos } of planned) {
    figures[outcome] += 1;
    figures.review.addFields(fields);
    figures.review.addNotes(prepared.mapped.notes);
    if (outcome !== 'unchanged') figures.review.addDoubts(prepared.record, fields, prepared.mapped.titleYear);
    const { listingId } = entry;
    job.onEvent({ kind: outcome, record: prepared.record, listingId, fields, photos: photos?.length ?? null });
  }
}

type Withdrawing = Reporting & { run: Run | null };

/** Only a file read to its end, with a key for every record, shows which cars are missing. */
async function withdraw(db: Database, { job, figures, run }: Withdrawing, matching: Matching) {
  figures.withdrawalRefusal = refuseWithdrawal(job, figures);
  if (!job.seller || figures.withdrawalRefusal) return;
  const onEvent = (listingId: string) => job.onEvent({ kind: 'withdrawn', listingId });
  const { seller, isDryRun, signal } = job;
  figures.withdrawn = await withdrawMissing(db, { sellerId: seller.id, run, matching, isDryRun, signal, onEvent });
  figures.isInterrupted = signal.aborted;
}

function refuseWithdrawal({ csv }: ImportJob, figures: ImportFigures): string | null {
  if (figures.isInterrupted) return 'the import was interrupted';
  if (figures.failure) return 'the file could not be read to its end';
  if (isRejectsHeader(csv.header)) return 'a file of rejected records does not list the other cars for sale';
  if (figures.records === 0) return 'the file has no records';
  if (figures.unknowable > 0) return `${figures.unknowable} of the records can’t be matched to a car; fix them first`;
  return null;
}
