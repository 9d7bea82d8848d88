/** What a document of the hosted database means here, field by field. Pure: what comes out is checked, and nothing is looked up. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { dealershipNameFrom } from '#app/listings/import/seller-account.server.ts';
import { type ListingFields, listingSchema } from '#app/listings/listing-form.ts';
import { isPhone, normalisePhone } from '#app/vocabulary/phone.ts';
import type { Exported } from './exported.ts';

export type Understood<Value> = { ok: true; value: Value } | { ok: false; reasons: string[] };

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Our id of a document: always the same, so that what was taken over is known again. */
export function idOf(collection: string, documentId: string): string {
  const bytes = createHash('sha256').update(`${collection}/${documentId}`).digest().subarray(0, 12);
  return Array.from(bytes, (byte) => ALPHABET[byte % 32]).join('');
}

/** A Timestamp as exports write it (`_seconds`, `seconds`), or an ISO text; undefined for anything else. */
const time = z
  .union([
    z.iso.datetime({ offset: true }).transform((iso) => new Date(iso)),
    z
      .object({ _seconds: z.number(), _nanoseconds: z.number().default(0) })
      .transform(({ _seconds, _nanoseconds }) => new Date(_seconds * 1000 + Math.floor(_nanoseconds / 1e6))),
    z
      .object({ seconds: z.number(), nanoseconds: z.number().default(0) })
      .transform(({ seconds, nanoseconds }) => new Date(seconds * 1000 + Math.floor(nanoseconds / 1e6))),
  ])
  .optional()
  .catch(undefined);

const text = z.string().catch('');
const trimmed = text.transform((said) => said.replaceAll('\u0000', '').trim());
const flag = z.boolean().catch(false);
const addresses = z.array(z.string()).catch([]);

const user = z
  .object({
    email: z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.email({ error: 'is no e-mail address' })),
    ...{ name: trimmed, displayName: trimmed, dealershipName: trimmed, phoneNumber: text },
    ...{ isDealer: flag, emailVerified: flag },
    ...{ createdAt: time, updatedAt: time, verifiedAt: time, lastLogin: time },
  })
  .transform(({ displayName, ...said }) => ({
    ...said,
    name: said.name || displayName,
    phoneNumber: isPhone(normalisePhone(said.phoneNumber)) ? normalisePhone(said.phoneNumber) : '',
    dealershipName: said.dealershipName || (said.isDealer ? dealershipNameFrom(said.email) : ''),
  }));
export type UserDocument = z.output<typeof user>;

const aboutListing = z.object({
  ...{ userId: text, imageUrls: addresses, isSold: flag },
  ...{ createdAt: time, updatedAt: time, soldDate: time },
  views: z.number().int().min(0).catch(0),
});
export type ListingDocument = {
  userId: string;
  imageUrls: string[];
  views: number;
  createdAt: Date;
  soldDate: Date | null;
  fields: ListingFields;
};

const savedCar = z.object({
  ...{ userId: z.string().min(1), listingId: z.string().min(1), savedAt: time },
  listingData: z.object({ price: z.number().positive() }).nullish().catch(null),
});
export type SavedCarDocument = z.output<typeof savedCar>;

const article = z.object({
  ...{ title: trimmed.pipe(z.string().min(1, { error: 'is missing' })), description: trimmed, category: trimmed },
  ...{ previewImage: text, featured: flag, authorId: text, createdAt: time },
  sections: z.array(z.object({ title: trimmed, content: trimmed, images: addresses })).catch([]),
});
export type ArticleDocument = z.output<typeof article>;

export const toUser = ({ fields }: Exported): Understood<UserDocument> => understand(user, fields);
export const toSavedCar = ({ fields }: Exported): Understood<SavedCarDocument> => understand(savedCar, fields);
export const toArticle = ({ fields }: Exported): Understood<ArticleDocument> => understand(article, fields);

/** `ownPhone` is the owner's, for a listing that has none. */
export function toListing({ fields: said }: Exported, ownPhone: string, now = new Date()): Understood<ListingDocument> {
  const { isSold, soldDate, updatedAt, ...about } = aboutListing.parse(said);
  const fields = understand(listingSchema, {
    ...said,
    kilometers: said.kilometers ?? said.mileage,
    location: said.location === 'ACT' ? 'NSW' : said.location,
    phoneNumber: said.phoneNumber || ownPhone,
    trim: said.trim ?? '',
  });
  if (!fields.ok) return fields;
  const createdAt = about.createdAt ?? now;
  const sold = isSold ? (soldDate ?? updatedAt ?? createdAt) : null;
  return { ok: true, value: { ...about, createdAt, soldDate: sold, fields: fields.value } };
}

function understand<Value>(schema: z.ZodType<Value>, said: unknown): Understood<Value> {
  const parsed = schema.safeParse(said);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, reasons: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) };
}
