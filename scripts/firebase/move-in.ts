/** Moves exported documents into the database, each completely or not at all, and never twice. */
import { eq, inArray, or, sql } from 'drizzle-orm';
import { setPassword } from '#app/accounts/credentials.server.ts';
import { SOCIAL_PROVIDERS } from '#app/accounts/social-signin.ts';
import { type ArticleImagePlace, storeArticleImage } from '#app/articles/article-images.server.ts';
import { createArticle } from '#app/articles/writing.server.ts';
import { type Publication, publishListings } from '#app/listings/listings.server.ts';
import { recordViews } from '#app/listings/views.server.ts';
import { hiddenAmong } from '#app/listings/visible.server.ts';
import { attachFirstPhotos, type StoredPhoto } from '#app/photos/photos.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { movedId, newId } from '#app/platform/ids.server.ts';
import { cleanPhoto } from '#app/platform/images/clean-photo.server.ts';
import { storePhotoUnder } from '#app/platform/images/store-photo.server.ts';
import { accounts, users } from '#app/platform/schema/accounts.server.ts';
import { articles } from '#app/platform/schema/articles.server.ts';
import { listings, savedCars } from '#app/platform/schema/listings.server.ts';
import { suspensions } from '#app/platform/schema/moderation.server.ts';
import { saveCar } from '#app/saved-cars/saved-cars.server.ts';
import { placeHolds } from '#app/trust/holds.server.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo.ts';
import { readSignIns, type SignIn } from './auth.ts';
import { type ArticleDocument, type ListingDocument, toArticle, toListing, toSavedCar, toUser } from './documents.ts';
import { COLLECTIONS, type Collection, type Exported, readCollection, readPicture } from './exported.ts';

export type Figures = Record<Collection, { new: number; known: number; rejected: number }>;
export type Rejected = { collection: Collection; id: string; reasons: string[] };
/** `miss` gets documents that were stored without some of their pictures. */
export type Listener = {
  reject(rejected: Rejected): void;
  miss(missed: Rejected): void;
  /** One more account whose ways to sign in moved, or didn’t. */
  note?(what: string): void;
};

type Owner = { id: string; email: string; phoneNumber: string; isDisabled: boolean };
type Move = Listener & {
  db: Database;
  folder: string;
  isDryRun: boolean;
  owners: Map<string, Owner>;
  byEmail: Map<string, Owner>;
  signIns: Map<string, SignIn>;
  /** Of this run, also of a dry one. */
  movedListings: Set<string>;
  newIds: Set<string>;
  /** Cars of disabled accounts. */
  hidden: Set<string>;
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
  const signIns = await readSignIns(options.folder);
  const [documents = []] = exported;
  exported[0] = withSignIns(documents, signIns);
  const move: Move = {
    ...options,
    db,
    signIns,
    owners: new Map(),
    byEmail: new Map(),
    movedListings: new Set(),
    newIds: new Set(),
    hidden: new Set(),
  };
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

/** What the sign-in says of an email counts, and an account without a document is an account too. */
function withSignIns(documents: Exported[], signIns: Map<string, SignIn>): Exported[] {
  const known = new Set(documents.map(({ id }) => id));
  const bare = [...signIns.keys()].filter((id) => !known.has(id)).map((id) => ({ id, fields: {} }));
  return [...documents, ...bare].map(({ id, fields }) => {
    const filled = Object.entries(signIns.get(id)?.fields ?? {}).filter(([, value]) => value !== undefined);
    const { email, emailVerified } = Object.fromEntries(filled);
    const ofSignIn = { ...(email !== undefined && { email }), ...(emailVerified !== undefined && { emailVerified }) };
    return { id, fields: { ...Object.fromEntries(filled), ...fields, ...ofSignIn } };
  });
}

/** Without `auth.json` accounts get no password: their owners reset it by email. An existing account stays as it is. */
async function takeUser(move: Move, document: Exported): Promise<Outcome> {
  const { db, owners, byEmail, isDryRun } = move;
  const converted = toUser(document);
  if (!converted.ok) return converted.reasons;
  const { emailVerified, ...values } = converted.value;
  const signIn = move.signIns.get(document.id);
  const id = movedId('users', document.id);
  const [stored] = await db
    .select()
    .from(users)
    .where(or(eq(users.id, id), eq(users.email, values.email)));
  const known = stored ? { ...stored, isDisabled: stored.suspendedAt !== null } : byEmail.get(values.email);
  const owner = known ?? { id, ...values, isDisabled: signIn?.isDisabled ?? false };
  owners.set(document.id, owner);
  byEmail.set(values.email, owner);
  if (known) return 'known';
  noteSignIn(move, signIn);
  if (isDryRun) return 'new';
  const createdAt = values.createdAt ?? new Date();
  const verified = { emailVerified, accountStatus: 'active', verifiedAt: values.verifiedAt ?? createdAt };
  const row = { ...values, id, createdAt, ...(emailVerified ? verified : { verifiedAt: null }) };
  await db.transaction(async (tx) => {
    await tx.insert(users).values(row);
    if (signIn) await keepSignIn(tx, id, signIn);
  });
  return 'new';
}

/** A disabled account is suspended, so it signs in to the page that says so and to nothing else. */
async function keepSignIn(tx: Database, userId: string, { password, providers, isDisabled }: SignIn) {
  if (password) await setPassword(tx, userId, password);
  for (const { id: providerId, accountId } of providers) {
    await tx.insert(accounts).values({ id: newId(), userId, providerId, accountId }).onConflictDoNothing();
  }
  if (!isDisabled) return;
  await tx.insert(suspensions).values({ id: newId(), userId, reason: DISABLED });
  await tx.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, userId));
}

function noteSignIn({ note }: Move, signIn: SignIn | undefined) {
  if (signIn?.password) note?.('keep their password');
  else note?.('have no password and can set one by email');
  for (const { id } of signIn?.providers ?? []) note?.(`keep signing in with ${SOCIAL_PROVIDERS[id]}`);
  for (const id of signIn?.lost ?? []) note?.(`can’t sign in with ${id} any more`);
  if (signIn?.isDisabled) note?.('are disabled, and suspended here with their cars hidden');
}

async function takeListing(move: Move, document: Exported): Promise<Outcome> {
  const { db, owners, isDryRun } = move;
  const owner = owners.get(String(document.fields.userId));
  if (!owner) return [NO_USER('userId')];
  const converted = toListing(document, owner.phoneNumber);
  if (!converted.ok) return converted.reasons;
  const id = movedId('listings', document.id);
  move.movedListings.add(id);
  if (owner.isDisabled) move.hidden.add(id);
  if (await isKnown(move, listings, id)) return 'known';
  const photos = await storePhotos(move, document, { owner, imageUrls: converted.value.imageUrls });
  if (isDryRun) return 'new';
  await db.transaction((tx) => publish(tx, { id, owner, photos, listing: converted.value }));
  return 'new';
}

type Published = { id: string; owner: Owner; photos: StoredPhoto[]; listing: ListingDocument };

async function publish(tx: Database, { id, owner, photos, listing }: Published) {
  const { fields, createdAt, soldDate, views } = listing;
  const publication: Publication = { ...fields, id, createdAt, soldDate };
  await publishListings(tx, owner, [publication]);
  await attachFirstPhotos(tx, [{ listingId: id, photos }]);
  if (owner.isDisabled) await placeHolds(tx, [{ listingId: id, rule: 'suspended', evidence: {} }]);
  if (views > 0) await recordViews(tx, new Map([[`${id} ${melbourneDay(createdAt)}`, views]]));
}

async function storePhotos(move: Move, { id }: Exported, { owner, imageUrls }: { owner: Owner; imageUrls: string[] }) {
  const photos: StoredPhoto[] = [];
  const reasons: string[] = [];
  for (const address of imageUrls.slice(0, PHOTO_LIMITS.maxPhotos)) {
    const picture = await readPicture(move.folder, address);
    const stored = picture && (await storeOrCheck(move, owner, picture));
    if (stored?.ok) photos.push(...('key' in stored ? [stored] : []));
    else reasons.push(`imageUrls: ${withoutToken(address)} ${stored ? `is ${stored.reason}` : 'is not in photos/'}`);
  }
  if (imageUrls.length > PHOTO_LIMITS.maxPhotos) reasons.push(`imageUrls: more than ${PHOTO_LIMITS.maxPhotos}`);
  if (reasons.length > 0) move.miss({ collection: 'listings', id, reasons });
  return photos;
}

function storeOrCheck({ isDryRun }: Move, owner: Owner, { name, bytes }: { name: string; bytes: Buffer }) {
  return isDryRun ? cleanPhoto(bytes) : storePhotoUnder(`listings/${owner.id}`, name, bytes);
}

/** Keeps the price from the day it was saved, if exported. */
async function takeSavedCar(move: Move, document: Exported): Promise<Outcome> {
  const { db, owners, movedListings, isDryRun } = move;
  const converted = toSavedCar(document);
  if (!converted.ok) return converted.reasons;
  const { userId, listingId, savedAt = new Date(), listingData } = converted.value;
  const owner = owners.get(userId);
  if (!owner) return [NO_USER('userId')];
  const ours = movedId('listings', listingId);
  if (!movedListings.has(ours)) return [NO_LISTING];
  const id = `${owner.id}_${ours}`;
  if (await isKnown(move, savedCars, id)) return 'known';
  if (move.hidden.has(ours) || (await hiddenAmong(db, [ours])).length > 0) return [HIDDEN];
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
  const id = movedId('articles', document.id);
  if (await isKnown(move, articles, id)) return 'known';
  const picture = await readPicture(move.folder, previewImage);
  if (!picture) return ['previewImage: is not in photos/'];
  if (move.isDryRun) {
    if (!(await cleanPhoto(picture.bytes)).ok) return [NO_PREVIEW];
    await storeSections(move, document, sections);
    return 'new';
  }
  const [preview] = await storeImages(move, document, 'previews', [previewImage]);
  if (!preview) return [NO_PREVIEW];
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
    const stored =
      picture &&
      (move.isDryRun ? await cleanPhoto(picture.bytes) : await storeArticleImage(move.db, { place, ...picture }));
    if (stored?.ok) ids.push(...('image' in stored ? [stored.image.id] : []));
    else reasons.push(`${place}: ${withoutToken(address)} ${stored ? `is ${stored.reason}` : 'is not in photos/'}`);
  }
  if (reasons.length > 0) move.miss({ collection: 'articles', id, reasons });
  return ids;
}

/** In the database, or earlier in this run. */
async function isKnown({ db, newIds }: Move, table: typeof listings | typeof savedCars | typeof articles, id: string) {
  if (newIds.has(id)) return true;
  newIds.add(id);
  const rows = await db
    .select({ id: table.id })
    .from(table as typeof listings)
    .where(inArray(table.id, [id]));
  return rows.length > 0;
}

const DISABLED = 'The account was disabled before the import';
const NO_PREVIEW = 'previewImage: isn’t an image we can read';
const NO_LISTING = 'listingId: that listing is not in the export, or was rejected';
const HIDDEN = 'listingId: the listing is hidden here';
const NO_USER = (field: string) => `${field}: that user is not in the export`;

/** The token of a download address gives access to the image. */
const withoutToken = (address: string) => address.replace(/\?.*$/s, '');
