/** Moves exported documents into the database, each completely or not at all, and never twice. */
import { eq, inArray, or, sql } from 'drizzle-orm';
import { type ArticleImagePlace, storeArticleImage } from '#app/articles/article-images.server.ts';
import { createArticle } from '#app/articles/writing.server.ts';
import { type Publication, publishListings } from '#app/listings/listings.server.ts';
import { recordViews } from '#app/listings/views.server.ts';
import { attachFirstPhotos, type StoredPhoto, storePhoto } from '#app/photos/photos.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { articles } from '#app/platform/schema/articles.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { savedCars } from '#app/platform/schema/saved-cars.server.ts';
import { saveCar } from '#app/saved-cars/saved-cars.server.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo-files.ts';
import {
  type ArticleDocument,
  idOf,
  type ListingDocument,
  toArticle,
  toListing,
  toSavedCar,
  toUser,
} from './documents.ts';
import { COLLECTIONS, type Collection, type Exported, readCollection, readPicture } from './exported.ts';

export type Figures = Record<Collection, { new: number; known: number; rejected: number }>;
export type Rejected = { collection: Collection; id: string; reasons: string[] };
/** `miss` gets documents that were stored without some of their pictures. */
export type Listener = { reject(rejected: Rejected): void; miss(missed: Rejected): void };

type Owner = { id: string; email: string; phoneNumber: string };
type Move = Listener & {
  db: Database;
  folder: string;
  isDryRun: boolean;
  owners: Map<string, Owner>;
  taken: Set<string>;
};
/** A list holds the reasons why it was rejected. */
type Outcome = 'new' | 'known' | string[];

const TAKERS: Record<Collection, (move: Move, document: Exported) => Promise<Outcome>> = {
  users: takeUser,
  listings: takeListing,
  savedCars: takeSavedCar,
  articles: takeArticle,
};

type MoveOptions = Listener & { folder: string; isDryRun: boolean };

/** A dry run writes nothing. Throws `StartError` if a file of the export cannot be read. */
export async function moveIn(db: Database, options: MoveOptions): Promise<Figures> {
  const exported = await Promise.all(COLLECTIONS.map((collection) => readCollection(options.folder, collection)));
  const move: Move = { ...options, db, owners: new Map(), taken: new Set() };
  const none = () => ({ new: 0, known: 0, rejected: 0 });
  const figures: Figures = { users: none(), listings: none(), savedCars: none(), articles: none() };
  for (const [at, collection] of COLLECTIONS.entries()) {
    for (const document of exported[at] ?? []) {
      const outcome = document.id === '' ? ['id: is missing'] : await TAKERS[collection](move, document);
      if (typeof outcome === 'string') figures[collection][outcome] += 1;
      else {
        figures[collection].rejected += 1;
        options.reject({ collection, id: document.id, reasons: outcome });
      }
    }
  }
  return figures;
}

/** Accounts get no password: their owners reset it by email. An existing account stays as it is. */
async function takeUser({ db, owners, isDryRun }: Move, document: Exported): Promise<Outcome> {
  const converted = toUser(document);
  if (!converted.ok) return converted.reasons;
  const { emailVerified, ...values } = converted.value;
  const id = idOf('users', document.id);
  const [known] = await db
    .select()
    .from(users)
    .where(or(eq(users.id, id), eq(users.email, values.email)));
  owners.set(document.id, known ?? { id, ...values });
  if (known || isDryRun) return known ? 'known' : 'new';
  const createdAt = values.createdAt ?? new Date();
  const verified = { emailVerified, accountStatus: 'active', verifiedAt: values.verifiedAt ?? createdAt };
  await db.insert(users).values({ ...values, id, createdAt, ...(emailVerified ? verified : { verifiedAt: null }) });
  return 'new';
}

async function takeListing(move: Move, document: Exported): Promise<Outcome> {
  const { db, owners, isDryRun } = move;
  const owner = owners.get(String(document.fields.userId));
  if (!owner) return [NO_USER('userId')];
  const converted = toListing(document, owner.phoneNumber);
  if (!converted.ok) return converted.reasons;
  const id = idOf('listings', document.id);
  move.taken.add(id);
  if (await isThere(db, listings, id)) return 'known';
  if (isDryRun) return 'new';
  const photos = await storePhotos(move, document, { owner, imageUrls: converted.value.imageUrls });
  await db.transaction((tx) => publish(tx, { id, owner, photos, listing: converted.value }));
  return 'new';
}

type Published = { id: string; owner: Owner; photos: StoredPhoto[]; listing: ListingDocument };

async function publish(tx: Database, { id, owner, photos, listing }: Published) {
  const { fields, createdAt, soldDate, views } = listing;
  const publication: Publication = { ...fields, id, createdAt, soldDate };
  await publishListings(tx, owner, [publication]);
  await attachFirstPhotos(tx, [{ listingId: id, photos }]);
  if (views > 0) await recordViews(tx, new Map([[`${id} ${melbourneDay(createdAt)}`, views]]));
}

async function storePhotos(move: Move, { id }: Exported, { owner, imageUrls }: { owner: Owner; imageUrls: string[] }) {
  const photos: StoredPhoto[] = [];
  const reasons: string[] = [];
  for (const address of imageUrls.slice(0, PHOTO_LIMITS.maxPhotos)) {
    const picture = await readPicture(move.folder, address);
    const stored = picture && (await storePhoto(owner.id, picture.name, picture.bytes));
    if (stored?.ok) photos.push(stored);
    else reasons.push(`imageUrls: ${withoutToken(address)} ${stored ? `is ${stored.reason}` : 'is not in photos/'}`);
  }
  if (imageUrls.length > PHOTO_LIMITS.maxPhotos) reasons.push(`imageUrls: more than ${PHOTO_LIMITS.maxPhotos}`);
  if (reasons.length > 0) move.miss({ collection: 'listings', id, reasons });
  return photos;
}

/** Keeps the price from the day it was saved, if exported. */
async function takeSavedCar({ db, owners, taken, isDryRun }: Move, document: Exported): Promise<Outcome> {
  const converted = toSavedCar(document);
  if (!converted.ok) return converted.reasons;
  const { userId, listingId, savedAt = new Date(), listingData } = converted.value;
  const owner = owners.get(userId);
  if (!owner) return [NO_USER('userId')];
  const ours = idOf('listings', listingId);
  if (!taken.has(ours)) return [NO_LISTING];
  const id = `${owner.id}_${ours}`;
  if (await isThere(db, savedCars, id)) return 'known';
  if (isDryRun) return 'new';
  return db.transaction(async (tx): Promise<Outcome> => {
    if (!(await saveCar(tx, owner.id, ours))) return [NO_LISTING];
    const priceThen = listingData ? { priceCents: Math.round(listingData.price * 100) } : {};
    const copy = sql`${savedCars.listingData} || ${JSON.stringify(priceThen)}::jsonb`;
    await tx.update(savedCars).set({ savedAt, listingData: copy }).where(eq(savedCars.id, id));
    return 'new';
  });
}

async function takeArticle(move: Move, document: Exported): Promise<Outcome> {
  const converted = toArticle(document);
  if (!converted.ok) return converted.reasons;
  const { authorId, previewImage, sections, createdAt, ...values } = converted.value;
  const author = move.owners.get(authorId);
  if (!author) return [NO_USER('authorId')];
  const id = idOf('articles', document.id);
  if (await isThere(move.db, articles, id)) return 'known';
  if (!(await readPicture(move.folder, previewImage))) return ['previewImage: is not in photos/'];
  if (move.isDryRun) return 'new';
  const [preview] = await storeImages(move, document, 'previews', [previewImage]);
  if (!preview) return ['previewImage: isn’t an image we can read'];
  const withImages = await storeSections(move, document, sections);
  const article = { ...values, id, previewImage: preview, sections: withImages, ...(createdAt && { createdAt }) };
  const created = await createArticle(move.db, author, article);
  return created.ok ? 'new' : [created.reason];
}

async function storeSections(move: Move, document: Exported, sections: ArticleDocument['sections']) {
  const stored: ArticleDocument['sections'] = [];
  for (const section of sections) {
    stored.push({ ...section, images: await storeImages(move, document, 'sections', section.images) });
  }
  return stored;
}

async function storeImages(move: Move, { id }: Exported, place: ArticleImagePlace, urls: string[]): Promise<string[]> {
  const ids: string[] = [];
  const reasons: string[] = [];
  for (const address of urls) {
    const picture = await readPicture(move.folder, address);
    const stored = picture && (await storeArticleImage(move.db, { place, ...picture }));
    if (stored?.ok) ids.push(stored.image.id);
    else reasons.push(`${place}: ${withoutToken(address)} ${stored ? `is ${stored.reason}` : 'is not in photos/'}`);
  }
  if (reasons.length > 0) move.miss({ collection: 'articles', id, reasons });
  return ids;
}

async function isThere(db: Database, table: typeof listings | typeof savedCars | typeof articles, id: string) {
  const found = await db
    .select({ id: table.id })
    .from(table as typeof listings)
    .where(inArray(table.id, [id]));
  return found.length > 0;
}

const NO_LISTING = 'listingId: there is no such listing in the export, or it was rejected';
const NO_USER = (field: string) => `${field}: there is no such user in the export`;

/** The token of a download address gives access to the image. */
const withoutToken = (address: string) => address.replace(/\?.*$/s, '');
