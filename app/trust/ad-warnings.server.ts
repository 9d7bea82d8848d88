/** Checks an unpublished ad against other listings. Nothing is stored. */
import { and, eq, isNotNull } from 'drizzle-orm';
import { listingSchema } from '#app/listings/listing-form.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { holds } from '#app/platform/schema/moderation.server.ts';
import { findTypedBelowHalf } from '#app/prices/typed-car.server.ts';
import { AD_WARNINGS, type AdWarning } from '#app/trust/ad-warning.ts';
import type { RuleName } from '#app/trust/rules/checked-listing.server.ts';
import { isCopiedText, sameCarBy, type TypedAd } from '#app/trust/rules/same-listing.server.ts';
import { namesOthers } from '#app/trust/rules/shared-contacts.server.ts';
import { spellMake } from '#app/vocabulary/makes.ts';

type Writer = { uid: string; email: string; phoneNumber: string; isDealer: boolean };
type Texts = Partial<Record<string, string | undefined>>;

/** Fields that aren’t filled in, or wrongly, are left out. `ownId` is the listing that is edited. */
export async function findAdWarnings(db: Database, writer: Writer, texts: Texts, ownId = ''): Promise<AdWarning[]> {
  const own = await findOwn(db, writer.uid, ownId);
  const ad = toAd(texts, writer.uid, own);
  const allowed = await rulesLetThrough(db, own?.id);
  const unless = async (rule: RuleName, check: () => Promise<AdWarning | null>) => (allowed.has(rule) ? null : check());
  const similarDollars = () => findTypedBelowHalf(db, texts, ad.id);
  const warnings = await Promise.all([
    unless('low-price', async () => {
      const dollars = await similarDollars();
      return dollars === null ? null : AD_WARNINGS.lowPrice(dollars);
    }),
    unless('shared-contact', async () => {
      const { uid: userId, email: userEmail, phoneNumber: ownPhone, isDealer } = writer;
      const contacts = { userId, userEmail, ownPhone, isDealer, phoneNumber: texts.phoneNumber ?? '' };
      return (await namesOthers(db, contacts, ad.description)) ? AD_WARNINGS.sharedContact : null;
    }),
    unless('copied-text', async () =>
      !writer.isDealer && (await isCopiedText(db, ad)) ? AD_WARNINGS.copiedText : null,
    ),
    unless('same-car', async () => {
      const by = ad.vin || ad.regoPlate ? await sameCarBy(db, ad) : null;
      return by && (by === 'VIN' ? AD_WARNINGS.sameVin : AD_WARNINGS.samePlate);
    }),
  ]);
  return warnings.filter((warning) => warning !== null);
}

type OwnAd = { id: string; createdAt: Date };

async function findOwn(db: Database, userId: string, listingId: string): Promise<OwnAd | undefined> {
  if (!isId(listingId)) return undefined;
  const { id, createdAt } = listings;
  const isOwn = and(eq(id, listingId), eq(listings.userId, userId));
  return (await db.select({ id, createdAt }).from(listings).where(isOwn))[0];
}

function toAd(texts: Texts, userId: string, own: OwnAd = { id: '', createdAt: new Date() }): TypedAd {
  const { make, vin, regoPlate, regoState, location } = listingSchema.shape;
  return {
    ...own,
    userId,
    description: (texts.description ?? '').replaceAll('\u0000', ''),
    make: make
      .transform(spellMake)
      .nullable()
      .catch(null)
      .parse(texts.make ?? null),
    vin: vin.catch(null).parse(texts.vin ?? ''),
    regoPlate: regoPlate.catch(null).parse(texts.regoPlate ?? ''),
    regoState: regoState.catch(null).parse(texts.regoState ?? ''),
    location: location
      .nullable()
      .catch(null)
      .parse(texts.location ?? null),
  };
}

/** A moderator approved the listing, so there are no more warnings. */
async function rulesLetThrough(db: Database, listingId: string | undefined): Promise<ReadonlySet<string>> {
  if (listingId === undefined) return new Set();
  const isAllowed = and(eq(holds.listingId, listingId), isNotNull(holds.clearedAt), eq(holds.clearedBy, 'moderator'));
  const rows = await db.select({ rule: holds.rule }).from(holds).where(isAllowed);
  return new Set(rows.map(({ rule }) => rule));
}
