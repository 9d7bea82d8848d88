/** A dry run of the import that stores its findings. It changes no listings. */
import { eq, inArray } from 'drizzle-orm';
import { compareFields } from '#app/listings/field-values.ts';
import type { FieldName, ListingFields } from '#app/listings/fields.ts';
import { listingTitle } from '#app/listings/listing.ts';

import { toFields } from '#app/listings/listings.server.ts';
import { insertRows } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { importFindings, importRuns } from '#app/platform/schema/imports.server.ts';
import { type Listing, listings } from '#app/platform/schema/listings.server.ts';
import { columnOf } from '#app/stock/choices.ts';
import type { CsvRecord } from '#app/stock/csv-file.server.ts';
import { toRunFigures } from '#app/stock/figures.ts';
import { type ImportEvent, importListings } from '#app/stock/import.server.ts';
import type { Problem } from '#app/stock/mapping/map-record.ts';
import { photosOfRun } from '#app/stock/photo-sources.server.ts';
import type { FieldChange, Finding, FindingDetails, RunFigures } from '#app/stock/run.ts';
import { SHOWN_FAILURES } from '#app/stock/run.ts';
import { findRunAtWork, followRun, isStillAt } from '#app/stock/runs/follow.server.ts';
import { countImported } from '#app/stock/runs/outdated.server.ts';
import type { PageRun } from '#app/stock/runs.server.ts';

export async function checkImport(db: Database, runId: string, signal: AbortSignal): Promise<void> {
  const runAtWork = await findRunAtWork(db, runId, 'checking');
  if (!runAtWork) return;
  const { run } = runAtWork;
  const checkedAt = new Date();
  const imported = await countImported(db, run.sellerId);
  await db.delete(importFindings).where(eq(importFindings.runId, runId));
  const findings = collectFindings(db, run);
  const followed = await followRun(db, runAtWork, { signal, onEvent: findings.onEvent });
  if (!followed.ok) return await finish(db, run, { checkedAt, figures: null, failure: followed.reason });
  const { mapping, signal: stopped } = followed.job;
  const figures = await importListings(db, {
    ...followed.job,
    photos: mapping.photos ? await photosOfRun(run.id, { signal: stopped }) : null,
    isDryRun: true,
    withdrawsMissing: true,
    rejects: findings.rejects,
  });
  if (followed.isAborted()) return;
  if (figures.isInterrupted) throw new Error('interrupted');
  await findings.flush();
  const photos = mapping.photos && { ...figures.photos, failures: findings.photoFailures };
  const shown = { ...toRunFigures(figures, run.sizeBytes), imported, ...(photos && { photos }) };
  await finish(db, run, { checkedAt, figures: shown, failure: figures.failure });
}

/** `checkedAt` is when the check began: later changes to a listing may have been missed. */
type Outcome = { checkedAt: Date; figures: RunFigures | null; failure: string | null };

async function finish(db: Database, run: PageRun, outcome: Outcome) {
  await db
    .update(importRuns)
    .set({ state: 'checked', ...outcome })
    .where(isStillAt(run));
}

type NewFinding = Omit<Finding, 'id' | 'details'> & {
  details: FindingDetails;
  fields?: ListingFields;
  photos?: number | null;
};

function collectFindings(db: Database, run: PageRun) {
  let waiting: NewFinding[] = [];
  const photoFailures: string[] = [];
  const flush = async () => {
    const batch = waiting;
    waiting = [];
    await writeFindings(db, run, batch);
  };
  return {
    flush,
    photoFailures,
    async onEvent(event: ImportEvent) {
      if (event.kind === 'photo-failed' && photoFailures.length < SHOWN_FAILURES)
        photoFailures.push(`Row ${event.record.number}: ${event.sentence}`);
      const finding = toFinding(run, event);
      if (finding) waiting.push(finding);
      if (event.kind === 'progress') await flush();
    },
    rejects: {
      async write({ cells }: CsvRecord, reason: string) {
        const last = waiting.at(-1);
        if (last) last.details = { ...last.details, cells, reason };
      },
      async close() {},
    },
  };
}

function toFinding(run: PageRun, event: ImportEvent): NewFinding | null {
  if (event.kind === 'progress' || event.kind === 'photo-failed' || event.kind === 'unchanged') return null;
  if (event.kind === 'withdrawn') {
    return { kind: 'vanished', record: 0, line: 0, title: '', listingId: event.listingId, details: {} };
  }
  const { number: record, line } = event.record;
  if (event.kind === 'rejected') {
    const problems = event.problems.map((problem) => ({
      ...toShown(problem),
      column: problem.column ?? columnOfProblem(run, problem),
    }));
    return {
      kind: 'rejected',
      record,
      line,
      title: titleOfRecord(run, event.record),
      listingId: null,
      details: { problems },
    };
  }
  const { kind, fields, photos } = event;
  const listingId = kind === 'new' ? null : event.listingId;
  return { kind, record, line, title: listingTitle(fields), listingId, details: {}, fields, photos };
}

const LONGEST_SHOWN = 120;
const LONGEST_CHANGE = 160;

function toShown({ field, value, reason }: Problem): Problem {
  const text = value.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return { field, value: shorten(text, LONGEST_SHOWN), reason: reason.toWellFormed() };
}

function shorten(text: string, length: number): string {
  return (text.length > length ? `${text.slice(0, length)}…` : text).toWellFormed();
}

function columnOfProblem({ choices }: PageRun, { field }: Problem): string {
  return columnOf(choices?.[field]) ?? columnOf(choices?.title) ?? '';
}

function titleOfRecord({ choices, header }: PageRun, { cells }: CsvRecord): string {
  const cellOf = (field: FieldName | 'title') => cells[header.indexOf(columnOf(choices?.[field]) ?? '')]?.trim() ?? '';
  const words = [cellOf('year'), cellOf('make'), cellOf('model')].filter((word) => word !== '').join(' ');
  return [...(words || cellOf('title'))].slice(0, LONGEST_SHOWN).join('').toWellFormed();
}

async function writeFindings(db: Database, run: PageRun, findings: NewFinding[]) {
  const before = await listListings(
    db,
    findings.flatMap(({ kind, listingId }) => (kind !== 'new' && listingId ? [listingId] : [])),
  );
  const rows = findings.map(({ fields, photos, ...finding }) => {
    const listing = before.get(finding.listingId ?? '');
    const changes = listing && fields ? changesOf(listing, fields) : undefined;
    if (photos) changes?.push({ field: 'Photos', from: 'as they are', to: `${photos} from the file` });
    const title = finding.title || (listing ? listingTitle(listing) : '');
    return { runId: run.id, ...finding, title, details: { ...finding.details, ...(changes && { changes }) } };
  });
  await insertRows(db, importFindings, rows);
}

function changesOf(before: Listing, after: ListingFields): FieldChange[] {
  return compareFields(toFields(before), after).map(({ label, from, to }) => ({
    field: label,
    from: shorten(from, LONGEST_CHANGE),
    to: shorten(to, LONGEST_CHANGE),
  }));
}

async function listListings(db: Database, ids: string[]) {
  if (ids.length === 0) return new Map<string, Listing>();
  const rows = await db.select().from(listings).where(inArray(listings.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}
