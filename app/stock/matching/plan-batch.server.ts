import type { ListingFields } from '#app/listings/fields.ts';
import { spellAsListed } from '#app/listings/names.server.ts';
import type { StoredPhoto } from '#app/photos/photos.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { Outcome } from '#app/stock/figures.ts';
import { findNear, type ImportedListing } from '#app/stock/matching/imported-listings.server.ts';
import { type Arrival, type Match, type Matching, matchBatch } from '#app/stock/matching/matching.server.ts';
import type { Prepared } from '#app/stock/prepare.server.ts';

export type Planned = {
  prepared: Prepared;
  fields: ListingFields;
  outcome: Outcome;
  known: ImportedListing | null;
  entry: Pick<ImportedListing, 'sourceKey' | 'occurrence' | 'listingId' | 'fieldsHash' | 'photosHash'>;
  /** Null leaves the photos unchanged. */
  photos: StoredPhoto[] | null;
};

type Planning = {
  /** Null if the seller has no account yet. */
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
  const planned = knowable.flatMap((one, index) => planOne(one, matches[index] as Match<ImportedListing>));
  const fields = await spellAsListed(
    db,
    planned.map((one) => one.fields),
  );
  return planned.map((one, at) => ({ ...one, fields: fields[at] as ListingFields }));
}

type Knowable = Prepared & { arrival: Arrival };

function hasArrival(prepared: Prepared): prepared is Knowable {
  return prepared.arrival !== null;
}

function planOne(prepared: Knowable, { known, occurrence }: Match<ImportedListing>): Planned[] {
  const { mapped, arrival } = prepared;
  if (!mapped.ok || arrival.fieldsHash === null) return [];
  const entry = {
    sourceKey: arrival.sourceKey,
    occurrence,
    fieldsHash: arrival.fieldsHash,
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
