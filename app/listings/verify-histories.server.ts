/** Checks every entry against the one before it, and all of them against the digests. */
import { asc, sql } from 'drizzle-orm';
import type { PrintedDigest } from '#app/listings/history/digest.ts';
import { isSigned, ownPublicKey } from '#app/listings/history/signature.server.ts';
import { findBrokenEntries } from '#app/listings/history/walk.server.ts';
import { digestHeads } from '#app/listings/history-digests.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { historyDigests } from '#app/platform/schema/histories.server.ts';

export { findPrintedDigests } from '#app/listings/history/digest.ts';

type Options = {
  /** From outside the database. */
  printed?: PrintedDigest[];
  /** Besides our own: of a `HISTORY_SECRET` that was replaced. */
  publicKeys?: string[];
};
export type Verification = { entries: number; digests: number; problems: string[] };

/** `problems` are sentences, the first broken entry of each listing first. */
export async function verifyHistories(
  db: Database,
  { printed = [], publicKeys = [] }: Options = {},
): Promise<Verification> {
  const { entries, problems } = await findBrokenEntries(db);
  const digests = await db.select().from(historyDigests).orderBy(asc(historyDigests.day));
  problems.push(...(await findMissingHeads(db)));
  const trusted = [ownPublicKey(), ...publicKeys];
  for (const [at, digest] of digests.entries()) {
    const name = `The digest of ${digest.day}`;
    const previousDigest = digests[at - 1]?.digest ?? '';
    const heads = await digestHeads(db, digest);
    if (digest.previousDigest !== previousDigest) problems.push(`${name} doesn’t follow the one before it.`);
    if (heads.digest !== digest.digest || heads.heads !== digest.heads) {
      problems.push(`${name} doesn’t match the heads stored with it.`);
    }
    if (!trusted.includes(digest.publicKey)) problems.push(`${name} is signed with another key: ${digest.publicKey}.`);
    else if (!isSigned(digest)) problems.push(`${name} has a wrong signature.`);
  }
  const stored = new Map(digests.map(({ day, digest }) => [day, digest]));
  for (const { day, digest } of printed) {
    if (!stored.has(day)) problems.push(`The digest of ${day} was published and is gone.`);
    else if (stored.get(day) !== digest) problems.push(`The digest of ${day} is not the one that was published.`);
  }
  return { entries, digests: digests.length, problems };
}

type MissingHead = { listing: string; position: number; day: string; isGone: boolean };

/** Digested entries that are missing or have another hash. An ended history only has its last entry. */
async function findMissingHeads(db: Database): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    select distinct on (h.listing_id) h.listing_id as listing, h.position, h.day::text as day, e.hash is null as "isGone"
    from history_heads h
    left join listing_events e on e.listing_id = h.listing_id and e.position = h.position
    where e.hash is distinct from h.hash and not exists (
      select from listing_events last join history_heads l using (listing_id, position)
      where last.listing_id = h.listing_id and last.position > h.position and last.kind = 'removed'
        and l.hash = last.hash and l.day < current_date - 360
        and not exists (select from listing_events o where o.listing_id = h.listing_id and o.id <> last.id))
    order by h.listing_id, h.position`)) as unknown as { rows: MissingHead[] };
  const stray = (await db.execute(sql`
    select distinct day::text as day from history_heads
    where day not in (select day from history_digests) order by 1`)) as unknown as { rows: { day: string }[] };
  return [
    ...rows.map(
      ({ listing, position, day, isGone }) =>
        `Listing ${listing}, entry ${position}: ${isGone ? 'gone' : 'another'} since the digest of ${day}.`,
    ),
    ...stray.rows.map(({ day }) => `The digest of ${day} is gone, its heads are there.`),
  ];
}
