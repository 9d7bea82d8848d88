import { and, asc, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm';
import { listSummaries } from '#app/listings/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { cleanPhoto, type ImageFile, withBytes } from '#app/platform/images/clean-photo.server.ts';
import type { PhotoRejection } from '#app/platform/images/photo-rejections.ts';
import { listingPhotos, listings } from '#app/platform/schema/listings.server.ts';
import { type Hold, holdProofs, holds } from '#app/platform/schema/moderation.server.ts';
import { holdWords } from '#app/trust/hold-words.ts';
import { reasonWords } from '#app/trust/moderation-log.server.ts';
import { photoFileName } from '#app/vocabulary/photo.ts';

const PROOF = photoFileName(1600);

/** Null if the listing isn’t theirs or no rule holds it. */
export async function findOwnHold(db: Database, sellerId: string, listingId: string) {
  const open = await openHolds(db, sellerId, listingId);
  const [first] = open;
  const [listing] = first ? await listSummaries(db, [listingId], sellerId) : [];
  if (!first || !listing) return null;
  const places = await photoPlaces(db, listingId);
  const proofs = await db.$count(holdProofs, inArray(holdProofs.holdId, idsOf(open)));
  return {
    listing,
    heldAt: first.placedAt,
    reasons: open.flatMap(({ rule, evidence }) => {
      const { photo } = evidence as { photo?: string };
      return holdWords(rule, evidence, photo === undefined ? undefined : places.get(photo)) ?? [];
    }),
    request: first.request,
    answer: first.answer,
    answeredAt: first.answeredAt,
    hasProof: proofs > 0,
    appealedAt: first.appealedAt,
  };
}

export type OwnHold = NonNullable<Awaited<ReturnType<typeof findOwnHold>>>;

export type Hidden = { hasQuestion: boolean; removedFor: string | null };

/** Which of these listings buyers don’t see: held by a rule, or removed by a moderator for a reason. */
export async function heldAmong(db: Database, listingIds: string[]): Promise<Record<string, Hidden>> {
  if (listingIds.length === 0) return {};
  const { listingId, request, answeredAt, rule } = holds;
  const rows = await db
    .select({
      id: listingId,
      hasQuestion: sql<boolean>`bool_or(${request} <> '' and ${answeredAt} is null)`,
      reason: sql<string | null>`max(${holds.evidence} ->> 'reason') filter (where ${rule} = 'removed')`,
    })
    .from(holds)
    .where(and(inArray(listingId, listingIds), isNull(holds.clearedAt), ne(rule, 'suspended')))
    .groupBy(listingId);
  return Object.fromEntries(
    rows.map(({ id, hasQuestion, reason }) => [id, { hasQuestion, removedFor: reason && reasonWords(reason) }]),
  );
}

export type Answer = { text: string; photo: ImageFile | undefined };
export type AnswerResult = { ok: true } | { ok: false; reason: 'not-held' | PhotoRejection };

/** A later answer or photo replaces the one before. The listing stays on hold until a moderator decides. */
export async function answerHold(
  db: Database,
  { sellerId, listingId }: { sellerId: string; listingId: string },
  { text, photo }: Answer,
): Promise<AnswerResult> {
  const proof = photo && (await toProof(photo));
  if (proof && !proof.ok) return { ok: false, reason: proof.reason };
  return db.transaction(async (tx) => {
    const open = await openHolds(tx, sellerId, listingId, true);
    const [first] = open;
    if (!first) return { ok: false, reason: 'not-held' } as const;
    await tx
      .update(holds)
      .set({ answeredAt: new Date(), ...(text === '' ? {} : { answer: text }) })
      .where(inArray(holds.id, idsOf(open)));
    if (proof) {
      const row = { webp: proof.webp, at: new Date() };
      await tx
        .insert(holdProofs)
        .values({ holdId: first.id, ...row })
        .onConflictDoUpdate({ target: holdProofs.holdId, set: row });
    }
    return { ok: true } as const;
  });
}

/** Once for a hold; sent again it changes nothing. False if nothing is held. */
export async function appealHold(
  db: Database,
  { sellerId, listingId }: { sellerId: string; listingId: string },
  text: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const open = await openHolds(tx, sellerId, listingId, true);
    const fresh = open.filter(({ appealedAt }) => appealedAt === null);
    if (fresh.length > 0)
      await tx
        .update(holds)
        .set({ appeal: text, appealedAt: new Date() })
        .where(inArray(holds.id, idsOf(fresh)));
    return open.length > 0;
  });
}

async function toProof(photo: ImageFile) {
  const clean = await withBytes(photo, cleanPhoto);
  if (!clean.ok) return clean;
  const { bytes } = clean.files.find(({ name }) => name === PROOF) ?? (clean.files[0] as { bytes: Buffer });
  return { ok: true, webp: bytes } as const;
}

const isOpenByRule = and(isNull(holds.clearedAt), notInArray(holds.rule, ['removed', 'suspended']));

async function openHolds(db: Database, sellerId: string, listingId: string, isLocked = false): Promise<Hold[]> {
  if (!isId(listingId)) return [];
  const rows = db
    .select({ hold: holds })
    .from(holds)
    .innerJoin(listings, eq(listings.id, holds.listingId))
    .where(and(eq(holds.listingId, listingId), eq(listings.userId, sellerId), isOpenByRule))
    .orderBy(asc(holds.placedAt), asc(holds.rule));
  return (await (isLocked ? rows.for('update', { of: holds }) : rows)).map(({ hold }) => hold);
}

async function photoPlaces(db: Database, listingId: string): Promise<Map<string, number>> {
  const { id, position } = listingPhotos;
  const rows = await db.select({ id, position }).from(listingPhotos).where(eq(listingPhotos.listingId, listingId));
  return new Map(rows.map((photo) => [photo.id, photo.position + 1]));
}

function idsOf(open: Hold[]): string[] {
  return open.map(({ id }) => id);
}
