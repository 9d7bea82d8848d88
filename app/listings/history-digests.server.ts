/** A change of what a digest includes makes old ones wrong: docs/decisions/0041-histories.md says what they are. */
import { desc, eq, sql } from 'drizzle-orm';
import { ownPublicKey, signDigest } from '#app/listings/history/signature.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { type HistoryDigest, historyDigests, historyHeads } from '#app/platform/schema/histories.server.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';

/** One a day, with all histories that have changed since the last. */
export async function makeDigest(db: Database, now = new Date()): Promise<void> {
  const day = melbourneDay(now);
  await db.transaction(async (tx) => {
    const [last] = await listDigests(tx, 1);
    if (last && last.day >= day) return;
    const previousDigest = last?.digest ?? '';
    await addHeads(tx, day);
    const { heads, digest } = await digestHeads(tx, { day, previousDigest });
    const content = { day, previousDigest, heads, digest };
    await tx
      .insert(historyDigests)
      .values({ ...content, madeAt: now, publicKey: ownPublicKey(), signature: signDigest(content) });
    await queueJob(tx, 'send-history-digest', { day });
  });
}

export { digestStatement as digestText } from '#app/listings/history/digest.ts';
export { ownPublicKey as publicKeyOfDigests } from '#app/listings/history/signature.server.ts';

export function listDigests(db: Database, limit: number): Promise<HistoryDigest[]> {
  return db.select().from(historyDigests).orderBy(desc(historyDigests.day)).limit(limit);
}

export async function findDigest(db: Database, day: string): Promise<HistoryDigest | undefined> {
  const [digest] = await db.select().from(historyDigests).where(eq(historyDigests.day, day));
  return digest;
}

async function addHeads(tx: Database, day: string) {
  await tx.execute(sql`
    insert into history_heads (day, listing_id, position, hash)
    select distinct on (listing_id) ${day}::date, listing_id, position, hash
    from listing_events e
    where not exists (select from history_heads h where h.listing_id = e.listing_id and h.position >= e.position)
    order by listing_id, position desc`);
}

/** SHA-256 of the digest before and a line for each head: listing, position, hash. */
export async function digestHeads(
  db: Database,
  { day, previousDigest }: { day: string; previousDigest: string },
): Promise<{ heads: number; digest: string }> {
  const { listingId, position, hash } = historyHeads;
  const line = sql`${listingId} || ' ' || ${position} || ' ' || ${hash} || chr(10)`;
  const lines = sql`coalesce(string_agg(${line}, '' order by ${listingId} collate "C"), '')`;
  const [row] = await db
    .select({
      heads: sql<number>`count(*)::int`,
      digest: sql<string>`encode(sha256(convert_to(${previousDigest}::text || chr(10) || ${lines}, 'UTF8')), 'hex')`,
    })
    .from(historyHeads)
    .where(eq(historyHeads.day, day));
  return row as { heads: number; digest: string };
}
