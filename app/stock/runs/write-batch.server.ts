import { and, eq, inArray } from 'drizzle-orm';
import { confirmListings } from '#app/listings/confirm.server.ts';
import { publishListings, reviseListings, type Seller } from '#app/listings/listings.server.ts';
import { relistListings } from '#app/listings/sale.server.ts';
import { attachFirstPhotos, attachPhotos, deleteUnusedPhotos } from '#app/photos/photos.server.ts';
import { coordinatesOf } from '#app/places/places.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { addImported, noteImported } from '#app/stock/matching/imported-listings.server.ts';
import type { Planned } from '#app/stock/matching/plan-batch.server.ts';
import { holdRun, noteAfter, noteBefore, noteNew } from '#app/stock/runs/import-changes.server.ts';
import type { Run } from '#app/stock/runs.server.ts';
import { holdAllFound } from '#app/trust/holds.server.ts';

type Writing = { run: Run; seller: Seller };

export async function writeBatch(db: Database, writing: Writing, planned: Planned[]) {
  const fresh = planned.filter(({ outcome }) => outcome === 'new');
  const touched = planned.filter(
    ({ known, entry, outcome }) => known && (outcome !== 'unchanged' || known.photosHash !== entry.photosHash),
  );
  const seen = planned.filter(({ known }) => known);
  if (fresh.length + seen.length === 0) return;
  const unused = await db.transaction(async (transaction) => {
    if (!(await holdRun(transaction, writing.run))) return [];
    await publishFresh(transaction, writing, fresh);
    const replaced = await touchKnown(transaction, writing, touched);
    await confirmSeen(transaction, writing, seen);
    await holdFound(transaction, writing, [...fresh, ...touched]);
    return replaced;
  });
  await deleteUnusedPhotos(db, unused);
}

async function publishFresh(db: Database, { run, seller }: Writing, fresh: Planned[]) {
  const publications = fresh.map(({ fields, entry }) => ({
    ...fields,
    ...coordinatesOf(fields.suburb),
    id: entry.listingId,
  }));
  await publishListings(db, seller, publications);
  await addImported(
    db,
    run,
    fresh.map(({ entry }) => entry),
  );
  await attachFirstPhotos(
    db,
    fresh.map(({ entry, photos }) => ({ listingId: entry.listingId, photos: photos ?? [] })),
  );
  const ids = publications.map(({ id }) => id);
  await noteNew(db, run, ids);
  await noteAfter(db, run, ids);
}

/** Before anyone sees them. Looking for a photo elsewhere takes milliseconds, so only new photos are looked for. */
async function holdFound(db: Database, { seller }: Writing, written: Planned[]) {
  const hasSamePhotosAsBefore = new Set(idsOf(written.filter(({ photos }) => !photos)));
  await holdAllFound(db, seller.id, idsOf(written), hasSamePhotosAsBefore);
}

const DAY_MS = 86_400_000;

/** A car in the file is for sale. Files that come all day confirm it once a day. */
async function confirmSeen(db: Database, { seller }: Writing, seen: Planned[]) {
  const ifConfirmedBy = new Date(Date.now() - DAY_MS);
  await confirmListings(db, { sellerId: seller.id, listingIds: idsOf(seen), ifConfirmedBy });
}

/** Returns the photos to delete. The seller may have deleted a listing since it was found. */
async function touchKnown(db: Database, { run, seller }: Writing, touched: Planned[]): Promise<string[]> {
  if (touched.length === 0) return [];
  const present = await lockPresent(db, seller.id, idsOf(touched));
  const left = touched.filter(({ entry }) => present.has(entry.listingId));
  const back = left.filter(({ outcome }) => outcome === 'relisted');
  const byHand = left.filter(({ known }) => known?.isByHand);
  await addImported(
    db,
    run,
    // The entry as it is before this import, for undo.
    byHand.map(({ entry, known }) => ({ ...entry, fieldsHash: known?.fieldsHash ?? '', photosHash: '' })),
  );
  await noteTouched(db, run, left);
  const revised = left.filter(({ known, entry }) => known?.fieldsHash !== entry.fieldsHash);
  await reviseListings(
    db,
    seller.id,
    revised.map(({ fields, entry }) => ({
      listingId: entry.listingId,
      fields: { ...fields, ...coordinatesOf(fields.suburb) },
    })),
  );
  await relistListings(db, { sellerId: seller.id, listingIds: back.map(({ entry }) => entry.listingId) });
  await noteImported(
    db,
    run,
    left.map(({ entry }) => entry),
  );
  const unused: string[] = [];
  for (const { entry, photos } of left) {
    if (photos) unused.push(...(await attachPhotos(db, entry.listingId, photos)));
  }
  await noteAfter(db, run, idsOf(left));
  return unused;
}

async function noteTouched(db: Database, run: Run, touched: Planned[]) {
  const { relisted = [], changed = [] } = Object.groupBy(touched, ({ outcome }) =>
    outcome === 'relisted' ? 'relisted' : 'changed',
  );
  await noteBefore(db, run, 'relisted', idsOf(relisted));
  await noteBefore(db, run, 'changed', idsOf(changed));
}

function idsOf(planned: Planned[]): string[] {
  return planned.map(({ entry }) => entry.listingId);
}

async function lockPresent(db: Database, sellerId: string, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(inArray(listings.id, ids), eq(listings.userId, sellerId)))
    .for('update');
  return new Set(rows.map((row) => row.id));
}
