import { randomUUID } from 'node:crypto';
import { DRAFT_FIELDS } from '#app/listings/drafts/draft.ts';
import { pushDraft } from '#app/listings/drafts/drafts.server.ts';
import { type ListingFields, toTyped } from '#app/listings/listing-form.ts';
import { findOwnListing } from '#app/listings/revise.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

/**
 * For a form that has become a listing without its sender hearing of it, and comes again with other words: they are kept as
 * the draft of a change, which this answers. Null where it says the same, or the listing is not there.
 */
export async function keepChange(
  db: Database,
  userId: string,
  { listingId, fields }: { listingId: string; fields: ListingFields },
): Promise<string | null> {
  const listing = await findOwnListing(db, userId, listingId);
  if (!listing) return null;
  const before: Partial<Record<string, string>> = toTyped(listing.fields);
  const after: Partial<Record<string, string>> = toTyped(fields);
  const stamp = { at: Date.now(), by: 'form' };
  const changed = DRAFT_FIELDS.flatMap((name) => {
    const value = after[name];
    return value === undefined || value === before[name] ? [] : [[name, { value, stamp, base: null }] as const];
  });
  if (changed.length === 0) return null;
  const draftId = randomUUID();
  const push = { listingId, fields: Object.fromEntries(changed), settled: [] };
  return 'draft' in (await pushDraft(db, { userId, draftId }, push)) ? draftId : null;
}
