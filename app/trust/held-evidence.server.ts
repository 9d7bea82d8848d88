import { asc, inArray } from 'drizzle-orm';
import { listingTitle } from '#app/listings/listing.ts';
import { findListing, listSummaries } from '#app/listings/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { type Hold, holdProofs, holds } from '#app/platform/schema/moderation.server.ts';
import { isUndecidedOf } from '#app/trust/held-queue.server.ts';
import { holdWords } from '#app/trust/hold-words.ts';

const MOST_SIMILAR = 12;

/** Each rule uses some of these. */
type Noted = { other?: string; others?: string[]; photo?: string; otherPhoto?: string; similar?: string[] };

/** The photo comes as text, because it has no address. */
export async function findHeldEvidence(db: Database, listingId: string) {
  const open = await db
    .select()
    .from(holds)
    .where(isUndecidedOf(listingId))
    .orderBy(asc(holds.placedAt), asc(holds.rule));
  const ids = open.map(({ id }) => id);
  const [proof] = ids.length > 0 ? await db.select().from(holdProofs).where(inArray(holdProofs.holdId, ids)) : [];
  const reasons = await Promise.all(open.map((hold) => toReason(db, hold)));
  return {
    reasons: reasons.filter((reason) => reason !== null),
    question: open[0]?.request ?? '',
    answer: open[0]?.answer ?? '',
    appeal: open[0]?.appeal ?? '',
    proof: proof ? `data:image/webp;base64,${Buffer.from(proof.webp).toString('base64')}` : null,
  };
}

async function toReason(db: Database, { rule, evidence }: Hold) {
  const words = holdWords(rule, evidence);
  if (!words) return null;
  const { other, others = [], photo, otherPhoto, similar = [] } = evidence as Noted;
  const otherId = other ?? others[0];
  return {
    title: words.title,
    why: words.why,
    photo: photo ?? null,
    other: otherId ? await findOther(db, otherId, otherPhoto) : null,
    similar: await listSimilar(db, similar),
  };
}

/** Null once it is gone or hidden. */
async function findOther(db: Database, id: string, photoId: string | undefined) {
  const car = await findListing(db, id);
  if (!car) return null;
  const { priceCents, kilometers, location, createdAt, description, photos } = car;
  const photo = photos.find((one) => one.id === photoId) ?? photos[0] ?? null;
  return { id, title: listingTitle(car), priceCents, kilometers, location, createdAt, description, photo };
}

async function listSimilar(db: Database, ids: string[]) {
  const cars = await listSummaries(db, ids.slice(0, MOST_SIMILAR));
  return cars.map((car) => ({
    id: car.id,
    title: listingTitle(car),
    priceCents: car.priceCents,
    kilometers: car.kilometers,
  }));
}
