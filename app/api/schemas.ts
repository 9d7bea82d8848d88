import { z } from 'zod';
import type { Field } from '#app/listings/field-kinds.ts';
import { FIELD_NAMES, FIELDS, type FieldName, type ListingFields, type PublicName } from '#app/listings/fields.ts';
import { mayBeMissing } from '#app/stock/mapping.ts';
import { FEATURES, PRICE_RATINGS, SALE_STATUSES, SELLER_TYPES } from '#app/vocabulary/cars.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo.ts';

export const IN_LISTS = [
  'make',
  'model',
  'trim',
  'year',
  'isDriveAway',
  'priceType',
  'bodyType',
  'transmission',
  'fuelType',
  'kilometers',
  'seats',
  'cylinders',
  'color',
  'location',
  'suburb',
] as const satisfies PublicName[];
export const IN_DETAIL = [
  'driveType',
  'doors',
  'engineLitres',
  'fuelDetail',
  'fuelConsumption',
  'rangeKm',
  'batteryHealth',
  'batteryCheckedOn',
  'batteryCheckedBy',
  'towingKg',
  'regoState',
  'regoExpiry',
  'certificate',
  'owners',
  'serviceHistory',
  'keys',
  'description',
] as const satisfies PublicName[];

const photo = z.object({
  url: z.url().meta({ description: 'WebP, at most 1600 pixels wide.' }),
  smallUrl: z.url().meta({ description: 'WebP, at most 640 pixels wide.' }),
  width: z.int(),
  height: z.int(),
});

const listing = z.object({
  id: z.string(),
  url: z.url().meta({ description: 'The car’s page, with the seller’s number.' }),
  title: z.string(),
  ...shapeOf(IN_LISTS),
  priceDollars: z.int().nonnegative(),
  status: z.enum(SALE_STATUSES),
  listedAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().meta({ description: 'When the seller last confirmed the car is for sale.' }),
  soldAt: z.iso.datetime().nullable(),
  underOfferUntil: z.iso.date().nullable().meta({ description: 'The last day on which it’s under offer.' }),
});

export const listingInList = listing
  .extend({
    photo: photo.nullable().meta({ description: 'The first photo.' }),
    photoCount: z.int().nonnegative(),
    priceRating: z
      .enum(PRICE_RATINGS)
      .nullable()
      .meta({ description: 'The price compared with similar cars; null if there are too few.' }),
  })
  .meta({ id: 'ListingInList' });

export const listingDetail = listing
  .extend({
    ...shapeOf(IN_DETAIL),
    features: z.array(z.enum(FEATURES)).meta({ description: FIELDS.features.label }),
    photos: z.array(photo),
    seller: z.object({ type: z.enum(SELLER_TYPES), dealershipName: z.string().nullable() }),
  })
  .meta({ id: 'Listing' });

export const listingPage = z
  .object({
    total: z.int().nonnegative().meta({ description: 'Cars that match, on all pages.' }),
    listings: z.array(listingInList),
    next: z.url().nullable().meta({ description: 'The address of the next page; null on the last.' }),
  })
  .meta({ id: 'ListingPage' });

const counted = { name: z.string(), forSale: z.int().positive() };
export const makes = z
  .object({ makes: z.array(z.object({ ...counted, models: z.array(z.object(counted)) })) })
  .meta({ id: 'Makes' });

const MAX_CELL = 12_000;
const aCell = z.union([z.string().max(MAX_CELL), z.number(), z.boolean()]);
const cell = aCell.nullish();
const features = z.union([z.array(z.string().max(80)).max(100), aCell]).nullish();

/** What a dealer's program sends. The rules of the import say what's missing, so that every problem is said at once. */
export const sentCar = z.strictObject(
  {
    ...(Object.fromEntries(FIELD_NAMES.map((name) => [name, cell.meta({ description: FIELDS[name].label })])) as {
      [Name in FieldName]: typeof cell;
    }),
    features: features.meta({ description: `${FIELDS.features.label}: a list, or one text with commas.` }),
    photos: z
      .array(z.string().max(2048), { error: 'Photos are a list of addresses.' })
      .max(PHOTO_LIMITS.maxPhotos, { error: `Send at most ${PHOTO_LIMITS.maxPhotos} photos.` })
      .optional()
      .meta({ description: 'Public https addresses, in order. Leave it out to keep the photos you have.' }),
  },
  { error: 'Send one car: an object with its fields.' },
);

/** The same with what must be there. */
export const stockCar = sentCar
  .extend(
    Object.fromEntries(
      FIELD_NAMES.filter((name) => !mayBeMissing(name)).map((name) => [
        name,
        aCell.meta({ description: FIELDS[name].label }),
      ]),
    ),
  )
  .meta({ id: 'StockCar' });

/** In the words of `errors`. */
export function cellProblem(name: FieldName, sent: unknown): string {
  const { label } = FIELDS[name];
  if (name === 'features') return `${label} must be a list of at most 100 texts.`;
  return typeof sent === 'string'
    ? `${label} can have at most ${formatCount(MAX_CELL)} characters.`
    : `${label} must be text, a number, or true or false.`;
}

export const stockAnswer = z
  .object({
    id: z.string(),
    url: z.url(),
    outcome: z.enum(['new', 'changed', 'unchanged', 'relisted']),
    isHeld: z
      .boolean()
      .meta({ description: 'It’s on hold, so buyers can’t see it yet. We email the dealer the reason.' }),
    photoProblems: z.array(z.string()),
  })
  .meta({ id: 'StockAnswer' });

export const stockPlace = z.object({ id: z.string(), url: z.url() }).meta({ id: 'StockPlace' });

export const problem = z
  .object({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'What’s wrong, in one sentence.' }),
    errors: z
      .array(z.object({ field: z.string(), detail: z.string() }))
      .optional()
      .meta({ description: 'One for each parameter or field with an error.' }),
  })
  .meta({ id: 'Problem' });

export type ApiListing = z.infer<typeof listingInList>;
export type ApiDetail = z.infer<typeof listingDetail>;
export type ApiPage = z.infer<typeof listingPage>;
export type ApiMakes = z.infer<typeof makes>;

type Shape<Name extends PublicName> = { [One in Name]: z.ZodType<ListingFields[One]> };

function shapeOf<Name extends PublicName>(names: readonly Name[]): Shape<Name> {
  return Object.fromEntries(names.map((name) => [name, schemaOf(FIELDS[name])])) as Shape<Name>;
}

/** Looser than the form, because cars listed under older rules are returned too. */
function schemaOf(field: Field): z.ZodType {
  const { label, isRequired, kind } = field;
  const schema = requiredSchemaOf(field).meta({ description: label });
  return isRequired || kind === 'text' ? schema : schema.nullable();
}

function requiredSchemaOf(field: Field): z.ZodType {
  if (field.kind === 'choice') return z.enum(field.values);
  if (field.kind === 'number') return field.decimals ? z.number() : z.int();
  if (field.kind === 'yesNo') return z.boolean();
  return field.kind === 'date' ? z.iso.date() : z.string();
}
