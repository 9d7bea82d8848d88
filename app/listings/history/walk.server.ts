import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';

type Entry = {
  id: string;
  listing: string;
  position: number;
  kind: string;
  at: string;
  /** The text that is hashed. */
  canonical: string;
  previousHash: string;
  hash: string;
  /** Its digest is about a year old, and it ended a history whose other entries were deleted since. */
  mayBeAlone: boolean;
};

const ENTRIES_AT_ONCE = 2000;

/** The first broken entry of each listing. */
export async function findBrokenEntries(db: Database): Promise<{ entries: number; problems: string[] }> {
  const problems: string[] = [];
  let entries = 0;
  let last: Entry | undefined;
  let brokenListing: string | undefined;
  for await (const entry of readEntries(db)) {
    entries += 1;
    const before = last?.listing === entry.listing ? last : undefined;
    last = entry;
    if (brokenListing === entry.listing) continue;
    const trouble = troubleWith(entry, before);
    if (!trouble) continue;
    brokenListing = entry.listing;
    problems.push(`Listing ${entry.listing}, entry ${entry.position} (${entry.kind}, ${entry.at}): ${trouble}.`);
  }
  return { entries, problems };
}

function troubleWith(entry: Entry, before: Entry | undefined): string | null {
  if (createHash('sha256').update(entry.canonical).digest('hex') !== entry.hash) return 'it was changed';
  if (!before && entry.position > 1) return entry.mayBeAlone ? null : 'the entries before it are gone';
  if (before && before.position > 1 && before.mayBeAlone) return 'it was added to a history that had ended';
  if (entry.position !== (before?.position ?? 0) + 1) return 'an entry before it is gone';
  if (entry.previousHash !== (before?.hash ?? '')) return 'it doesn’t follow the entry before it';
  return null;
}

async function* readEntries(db: Database): AsyncGenerator<Entry> {
  for (let after: Entry | undefined; ; ) {
    const from = after
      ? sql`where (listing_id, position, id) > (${after.listing}, ${after.position}, ${after.id}::bigint)`
      : sql``;
    const { rows } = (await db.execute(sql`
      select id::text as id, listing_id as listing, position, kind, at::text as at, previous_hash as "previousHash", hash,
        json_build_array(
          id::text, listing_id, position::text, kind, price_from_cents::text, price_to_cents::text,
          kilometers_from::text, kilometers_to::text, description_hash, photos_hash, photo_count::text,
          extract(epoch from listed_at)::text, continues, extract(epoch from at)::text, previous_hash
        )::text as canonical,
        kind = 'removed' and exists (
          select from history_heads h
          where h.listing_id = e.listing_id and h.position = e.position and h.hash = e.hash
            and h.day < current_date - 360
        ) and not exists (select from listing_events b where b.listing_id = e.listing_id and b.position = e.position - 1)
          as "mayBeAlone"
      from listing_events e ${from}
      order by listing_id, position, id limit ${ENTRIES_AT_ONCE}`)) as unknown as { rows: Entry[] };
    yield* rows;
    after = rows.at(-1);
    if (!after) return;
  }
}
