/** What is to be done with each record of a batch, found out before anything is written. */
import type { Outcome } from '#app/listings/import/figures.ts';
import { findNear, type ImportedListing } from '#app/listings/import/imported-listings.server.ts';
import { type Arrival, type Match, type Matching, matchBatch } from '#app/listings/import/matching.server.ts';
import type { Prepared } from '#app/listings/import/prepare.server.ts';
import type { ListingFields } from '#app/listings/listing-form.ts';
import type { StoredPhoto } from '#app/listings/photos/photos.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';

/** A record that can be a listing, and what is to be done with it. */
export type Planned = {
  prepared: Prepared;
  fields: ListingFields;
  outcome: Outcome;
  known: ImportedListing | null;
  /** What the import will remember of the record. */
  entry: Pick<ImportedListing, 'sourceKey' | 'occurrence' | 'listingId' | 'fieldsHash' | 'photosHash'>;
  /** In place of those it has; null leaves them. */
  photos: StoredPhoto[] | null;
};

type Planning = {
  /** Null where the seller has no account yet, and so no listings. */
  sellerId: string | null;
  matching: Matching;
};

export async function planBatch(
  db: Database,
  { sellerId, matching }: Planning,
  prepared: Prepared[],
): Promise<Planned[]> {
  const knowable = prepared.filter(hasArrival);
  const arrivals = knowable.map((one) => one.arrival);
  const known = sellerId && arrivals.length > 0 ? await findNear(db, sellerId, arrivals) : [];
  const matches = matchBatch(matching, arrivals, known);
  return knowable.flatMap((one, index) => planOne(one, matches[index] as Match<ImportedListing>));
}

type Knowable = Prepared & { arrival: Arrival };

function hasArrival(prepared: Prepared): prepared is Knowable {
  return prepared.arrival !== null;
}

function planOne(prepared: Knowable, { known, occurrence }: Match<ImportedListing>): Planned[] {
  const { mapped, arrival } = prepared;
  if (!mapped.ok || arrival.fieldsHash === null) return [];
  const entry = {
    ...{ sourceKey: arrival.sourceKey, occurrence, fieldsHash: arrival.fieldsHash },
    listingId: known?.listingId ?? newId(),
    photosHash: known?.photosHash ?? '',
  };
  const outcome = outcomeOf(known, arrival.fieldsHash);
  return [{ prepared, fields: mapped.fields, outcome, known, entry, photos: null }];
}

function outcomeOf(known: ImportedListing | null, fieldsHash: string): Outcome {
  if (!known) return 'new';
  if (known.isWithdrawn) return 'relisted';
  return known.fieldsHash === fieldsHash ? 'unchanged' : 'changed';
}
