/** Converts exported documents, field by field. Pure. */
import { z } from 'zod';
import { FIELD_NAMES, type FieldName } from '#app/listings/fields.ts';
import type { ListingFields } from '#app/listings/listing-form.ts';
import { readRecord } from '#app/stock/put-stock.server.ts';
import { dealershipNameFrom } from '#app/stock/seller-account.server.ts';
import { isPhone, toDomesticDigits } from '#app/vocabulary/phone.ts';
import type { Exported } from './exported.ts';

export type Converted<Value> = { ok: true; value: Value } | { ok: false; reasons: string[] };

const MILLISECONDS_FROM = 1e11;
/** Exports write a Timestamp with `_seconds` or `seconds`, in ISO, or as milliseconds. */
const time = z
  .union(
    [
      z.iso.datetime({ offset: true }).transform((iso) => new Date(iso)),
      z.iso.date().transform((day) => new Date(`${day}T00:00:00Z`)),
      z
        .number()
        .min(MILLISECONDS_FROM)
        .max(100 * MILLISECONDS_FROM)
        .transform((milliseconds) => new Date(milliseconds)),
      z
        .object({ _seconds: z.number(), _nanoseconds: z.number().default(0) })
        .transform(({ _seconds, _nanoseconds }) => new Date(_seconds * 1000 + Math.floor(_nanoseconds / 1e6))),
      z
        .object({ seconds: z.number(), nanoseconds: z.number().default(0) })
        .transform(({ seconds, nanoseconds }) => new Date(seconds * 1000 + Math.floor(nanoseconds / 1e6))),
      z.union([z.null(), z.literal('')]).transform(() => undefined),
    ],
    { error: 'is not a date that we can read' },
  )
  .optional();

const text = z.string().catch('');
const trimmed = text.transform((raw) => raw.replaceAll('\u0000', '').trim());
const FLAGS = new Map<string, boolean>([
  ...['true', 'yes', 'y', '1'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', '0', '', 'null', 'undefined'].map((word) => [word, false] as const),
]);
const toFlag = (raw: unknown) => FLAGS.get(String(raw).trim().toLowerCase());
const flag = z
  .union([z.boolean(), z.string(), z.number(), z.null()])
  .optional()
  .refine((raw) => toFlag(raw) !== undefined, { error: 'is neither yes nor no' })
  .transform((raw) => toFlag(raw) === true)
  .prefault(false);
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
  views: z.coerce.number().int().min(0).catch(0),
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

/** Other names for a field, in the order they are looked for. */
const OTHER_NAMES: Partial<Record<FieldName, string[]>> = {
  kilometers: ['mileage', 'kilometres', 'odometer'],
  color: ['colour'],
  isDriveAway: ['driveAway'],
  location: ['state'],
  phoneNumber: ['phone'],
  transmission: ['gearbox'],
  fuelType: ['fuel'],
  bodyType: ['body'],
};

/** A car is read as in a dealer’s file. `sellerPhone` is used if the listing has no number. */
export function toListing(
  { id, fields: raw }: Exported,
  sellerPhone: string,
  now = new Date(),
): Converted<ListingDocument> {
  const parsed = convert(listingRecord, raw);
  const cells = Object.fromEntries(FIELD_NAMES.map((name) => [name, cellOf(raw, name)]));
  const read = readRecord({ key: id || 'document', fields: cells, photoNames: [] }, sellerPhone);
  if (!parsed.ok || !read.ok) {
    return { ok: false, reasons: [...(parsed.ok ? [] : parsed.reasons), ...(read.ok ? [] : read.reasons)] };
  }
  const { isSold, soldDate, updatedAt, ...record } = parsed.value;
  const createdAt = record.createdAt ?? now;
  const sold = isSold ? (soldDate ?? updatedAt ?? createdAt) : null;
  return { ok: true, value: { ...record, createdAt, soldDate: sold, fields: read.fields } };
}

function cellOf(raw: Record<string, unknown>, name: FieldName): string {
  const value = [name, ...(OTHER_NAMES[name] ?? [])]
    .map((key) => raw[key])
    .find((one) => one !== undefined && one !== null && one !== '');
  if (!['string', 'number', 'boolean'].includes(typeof value)) return '';
  const cell = String(value).replaceAll('\u0000', '');
  return name === 'location' && cell.trim().toUpperCase() === 'ACT' ? 'NSW' : cell;
}

function convert<Value>(schema: z.ZodType<Value>, raw: unknown): Converted<Value> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, reasons: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) };
}
