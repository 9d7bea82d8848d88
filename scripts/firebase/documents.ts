/** Converts exported documents, field by field. Pure. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type ListingFields, listingSchema } from '#app/listings/listing-form.ts';
import { dealershipNameFrom } from '#app/stock/seller-account.server.ts';
import { isPhone, toDomesticDigits } from '#app/vocabulary/phone.ts';
import type { Exported } from './exported.ts';

export type Converted<Value> = { ok: true; value: Value } | { ok: false; reasons: string[] };

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** The same document always gets the same id, so that a second run recognises it. */
export function idOf(collection: string, documentId: string): string {
  const bytes = createHash('sha256').update(`${collection}/${documentId}`).digest().subarray(0, 12);
  return Array.from(bytes, (byte) => ALPHABET[byte % 32]).join('');
}

/** Exports write a Timestamp with `_seconds` or `seconds`. */
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
const trimmed = text.transform((raw) => raw.replaceAll('\u0000', '').trim());
const flag = z.boolean().catch(false);
const urls = z.array(z.string()).catch([]);

const user = z
  .object({
    email: z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.email({ error: 'is not an email address' })),
    name: trimmed,
    displayName: trimmed,
    dealershipName: trimmed,
    phoneNumber: text,
    isDealer: flag,
    emailVerified: flag,
    createdAt: time,
    updatedAt: time,
    verifiedAt: time,
    lastLogin: time,
  })
  .transform(({ displayName, ...raw }) => ({
    ...raw,
    name: raw.name || displayName,
    phoneNumber: isPhone(toDomesticDigits(raw.phoneNumber)) ? toDomesticDigits(raw.phoneNumber) : '',
    dealershipName: raw.dealershipName || (raw.isDealer ? dealershipNameFrom(raw.email) : ''),
  }));
export type UserDocument = z.output<typeof user>;

const listingRecord = z.object({
  userId: text,
  imageUrls: urls,
  isSold: flag,
  createdAt: time,
  updatedAt: time,
  soldDate: time,
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
  userId: z.string().min(1),
  listingId: z.string().min(1),
  savedAt: time,
  listingData: z.object({ price: z.number().positive() }).nullish().catch(null),
});
export type SavedCarDocument = z.output<typeof savedCar>;

const article = z.object({
  title: trimmed.pipe(z.string().min(1, { error: 'is missing' })),
  description: trimmed,
  category: trimmed,
  previewImage: text,
  featured: flag,
  authorId: text,
  createdAt: time,
  sections: z.array(z.object({ title: trimmed, content: trimmed, images: urls })).catch([]),
});
export type ArticleDocument = z.output<typeof article>;

export const toUser = ({ fields }: Exported): Converted<UserDocument> => convert(user, fields);
export const toSavedCar = ({ fields }: Exported): Converted<SavedCarDocument> => convert(savedCar, fields);
export const toArticle = ({ fields }: Exported): Converted<ArticleDocument> => convert(article, fields);

/** `sellerPhone` is used if the listing has no number. */
export function toListing(
  { fields: raw }: Exported,
  sellerPhone: string,
  now = new Date(),
): Converted<ListingDocument> {
  const { isSold, soldDate, updatedAt, ...record } = listingRecord.parse(raw);
  const fields = convert(listingSchema, {
    ...raw,
    kilometers: raw.kilometers ?? raw.mileage,
    location: raw.location === 'ACT' ? 'NSW' : raw.location,
    phoneNumber: raw.phoneNumber || sellerPhone,
    trim: raw.trim ?? '',
  });
  if (!fields.ok) return fields;
  const createdAt = record.createdAt ?? now;
  const sold = isSold ? (soldDate ?? updatedAt ?? createdAt) : null;
  return { ok: true, value: { ...record, createdAt, soldDate: sold, fields: fields.value } };
}

function convert<Value>(schema: z.ZodType<Value>, raw: unknown): Converted<Value> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, reasons: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) };
}
