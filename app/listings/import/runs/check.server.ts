/** The dry run: what an import would do, kept for the page to show. Nothing is written to a listing. */
import { eq, inArray } from 'drizzle-orm';
import type { CsvRecord } from '#app/listings/import/csv-file.server.ts';
import { type ImportEvent, importListings } from '#app/listings/import/import.server.ts';
import type { Problem } from '#app/listings/import/map-record.ts';
import type { MappedField } from '#app/listings/import/mapping.ts';
import { columnOf } from '#app/listings/import/runs/choices.ts';
import { compareFields } from '#app/listings/import/runs/field-changes.ts';
import { findRunAtWork, followRun, isStillAt } from '#app/listings/import/runs/follow.server.ts';
import { countImported } from '#app/listings/import/runs/outdated.server.ts';
import type { Finding, FindingDetails, RunFigures } from '#app/listings/import/runs/run.ts';
import type { PageRun } from '#app/listings/import/runs/runs.server.ts';
import { toFigures } from '#app/listings/import/runs/to-figures.ts';
import { listingTitle } from '#app/listings/listing.ts';
import type { ListingFields } from '#app/listings/listing-form.ts';
import { insertRows } from '#app/platform/db/rows.server.ts';
import { importFindings, importRuns } from '#app/platform/db/schema/imports.server.ts';
import { listings } from '#app/platform/db/schema/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

export async function checkImport(db: Database, runId: string, signal: AbortSignal): Promise<void> {
  const found = await findRunAtWork(db, runId, 'checking');
  if (!found) return;
  const { run } = found;
  const checkedAt = new Date();
  const imported = await countImported(db, run.sellerId);
  await db.delete(importFindings).where(eq(importFindings.runId, runId));
  const findings = collectFindings(db, run);
  const followed = await followRun(db, found, { signal, hear: findings.hear });
  if (!followed.ok) return await finish(db, run, { checkedAt, figures: null, failure: followed.reason });
  const figures = await importListings(db, {
    ...followed.job,
    ...{ isDryRun: true, withdrawsMissing: true, rejects: findings.rejects },
  });
  if (followed.isGivenUp()) return;
  if (figures.isInterrupted) throw new Error('interrupted');
  await findings.flush();
  const shown = { ...toFigures(figures, run.sizeBytes), imported };
  await finish(db, run, { checkedAt, figures: shown, failure: figures.failure });
}

/** What was changed while the check was at work may have been read before, so it counts from its beginning. */
type Outcome = { checkedAt: Date; figures: RunFigures | null; failure: string | null };

async function finish(db: Database, run: PageRun, outcome: Outcome) {
  await db
    .update(importRuns)
    .set({ state: 'checked', ...outcome })
    .where(isStillAt(run));
}

type NewFinding = Omit<Finding, 'id' | 'details'> & { details: FindingDetails; fields?: ListingFields };

/** Gathers what is heard and writes it after each batch. */
function collectFindings(db: Database, run: PageRun) {
  let waiting: NewFinding[] = [];
  const flush = async () => {
    const batch = waiting;
    waiting = [];
    await writeFindings(db, run, batch);
  };
  return {
    flush,
    async hear(event: ImportEvent) {
      const finding = toFinding(run, event);
      if (finding) waiting.push(finding);
      if (event.kind === 'progress') await flush();
    },
    /** Told right after its rejection was heard. */
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
    const problems = event.problems.map((problem) => ({ ...toShown(problem), column: columnOfProblem(run, problem) }));
    return {
      kind: 'rejected',
      record,
      line,
      title: titleOfRecord(run, event.record),
      listingId: null,
      details: { problems },
    };
  }
  const { kind, fields } = event;
  const listingId = kind === 'new' ? null : event.listingId;
  return { kind, record, line, title: listingTitle(fields), listingId, details: {}, fields };
}

const LONGEST_SHOWN = 120;

function toShown({ field, value, reason }: Problem): Problem {
  const said = value.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const shown = said.length > LONGEST_SHOWN ? `${said.slice(0, LONGEST_SHOWN)}…` : said;
  return { field, value: shown.toWellFormed(), reason: reason.toWellFormed() };
}

function columnOfProblem({ choices }: PageRun, { field }: Problem): string {
  return columnOf(choices?.[field]) ?? columnOf(choices?.title) ?? '';
}

/** What the record says of its car, however wrong. */
function titleOfRecord({ choices, header }: PageRun, { cells }: CsvRecord): string {
  const cellOf = (field: MappedField | 'title') =>
    cells[header.indexOf(columnOf(choices?.[field]) ?? '')]?.trim() ?? '';
  const words = [cellOf('year'), cellOf('make'), cellOf('model')].filter((word) => word !== '').join(' ');
  return [...(words || cellOf('title'))].slice(0, LONGEST_SHOWN).join('').toWellFormed();
}

async function writeFindings(db: Database, run: PageRun, findings: NewFinding[]) {
  const before = await readListings(
    db,
    findings.flatMap(({ kind, listingId }) => (kind !== 'new' && listingId ? [listingId] : [])),
  );
  const rows = findings.map(({ fields, ...finding }) => {
    const listing = before.get(finding.listingId ?? '');
    const changes = listing && fields ? compareFields(listing, fields) : undefined;
    const title = finding.title || (listing ? listingTitle(listing) : '');
    return { runId: run.id, ...finding, title, details: { ...finding.details, ...(changes && { changes }) } };
  });
  await insertRows(db, importFindings, rows);
}

async function readListings(db: Database, ids: string[]) {
  if (ids.length === 0) return new Map<string, typeof listings.$inferSelect>();
  const rows = await db.select().from(listings).where(inArray(listings.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}
