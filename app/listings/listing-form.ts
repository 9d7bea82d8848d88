/**
 * What a listing must say, field by field, with the sentence shown when it does not. One schema for the form in the
 * browser, the action on the server and the import.
 */
import { z } from 'zod';
import { BODY_TYPES, FUEL_TYPES, newestYear, OLDEST_YEAR, TRANSMISSIONS } from '#app/vocabulary/cars.ts';
import { isPhone, normalisePhone, toDomesticDigits } from '#app/vocabulary/phone.ts';
import { STATES } from '#app/vocabulary/states.ts';

export const LIMITS = {
  makeLength: 40,
  modelLength: 60,
  trimLength: 120,
  colorLength: 40,
  descriptionLength: 10_000,
  priceDollars: 10_000_000,
  kilometers: 2_000_000,
  doors: 9,
  phoneLength: 20,
} as const;

/** Something that can be read: marks that nobody sees are not a make. */
const LEGIBLE = /(?!\p{DI})[\p{L}\p{N}]/u;

/** Refined, not piped into another `z.string()`: the form takes an empty text for none wherever it meets that. */
const words = (name: string, maxLength: number) =>
  z
    .string({ error: `Please enter ${name}` })
    .transform((typed) => typed.replace(/\s+/g, ' ').trim())
    .refine((text) => LEGIBLE.test(text), { error: `Please enter ${name}` })
    .refine((text) => text.length <= maxLength, { error: `Please keep ${name} under ${maxLength} characters` });

/** A number, or what people type for one. Not `z.number()`: the form's own reading of it takes `1e5` and `0x10`. */
const typedNumber = (error: string) =>
  z.union(
    [
      z.custom<number>((value) => Number.isFinite(value)),
      z
        .string()
        .transform(toPlainNumber)
        .pipe(z.string().regex(/^-?\d{1,20}(\.\d{1,2})?$/))
        .transform(Number),
    ],
    { error },
  );

/** `$12,500` → `12500`, `85 000 km` → `85000`. A comma or a space that parts no thousands stays, and is refused. */
function toPlainNumber(typed: string): string {
  const bare = typed
    .trim()
    .replace(/^(AUD|A?\$)\s*/i, '')
    .replace(/\s*(kms?|kilomet(re|er)s?)$/i, '');
  return /^\d{1,3}([,\s]\d{3})+(\.\d+)?$/.test(bare) ? bare.replace(/[,\s]/g, '') : bare;
}

const whole = (name: string, smallest: number, largest: () => number) =>
  typedNumber(`Please enter ${name} as a whole number`).pipe(
    z
      .number()
      .refine(Number.isInteger, { error: `Please enter ${name} as a whole number` })
      .refine((value) => value >= smallest && value <= largest(), {
        error: () => `Please enter ${name} between ${smallest} and ${largest()}`,
      }),
  );

/** Dollars with at most two decimals, typed or as a number, become whole cents. */
const priceCents = typedNumber('Please enter the price in dollars')
  .transform((dollars) => Math.round(dollars * 100))
  .pipe(
    z
      .number()
      .min(1, { error: 'Please enter a price above zero' })
      .max(LIMITS.priceDollars * 100, { error: 'Please enter a price of at most $10,000,000' }),
  );

export const listingSchema = z.object({
  make: words('the make', LIMITS.makeLength),
  model: words('the model', LIMITS.modelLength),
  trim: z
    .string()
    .default('')
    .transform((typed) => typed.replace(/\s+/g, ' ').trim())
    .refine((text) => text.length <= LIMITS.trimLength, {
      error: `Please keep the trim under ${LIMITS.trimLength} characters`,
    }),
  year: whole('the year', OLDEST_YEAR, newestYear),
  price: priceCents,
  isDriveAway: z
    .enum(['yes', 'no'], { error: 'Please say whether the price is drive away' })
    .transform((answer) => answer === 'yes'),
  bodyType: z.enum(BODY_TYPES, { error: 'Please choose a body type' }),
  transmission: z.enum(TRANSMISSIONS, { error: 'Please choose a transmission' }),
  fuelType: z.enum(FUEL_TYPES, { error: 'Please choose a fuel type' }),
  kilometers: whole('the kilometres', 0, () => LIMITS.kilometers),
  color: words('the colour', LIMITS.colorLength),
  doors: whole('the number of doors', 1, () => LIMITS.doors),
  location: z.enum(STATES, { error: 'Please choose a state' }),
  phoneNumber: z
    .string({ error: 'Please enter a valid 10-digit phone number' })
    .transform(normalisePhone)
    .refine(isPhone, { error: 'Please enter a valid 10-digit phone number' }),
  description: z
    .string({ error: 'Please enter the description' })
    .transform((typed) => typed.replace(/\r\n?/g, '\n').replaceAll('\u0000', '').trim())
    .refine((text) => LEGIBLE.test(text), { error: 'Please enter the description' })
    .refine((text) => text.length <= LIMITS.descriptionLength, {
      error: 'Please keep the description under 10,000 characters',
    }),
});

/** A change to a listing asks for the same, but takes any phone number that has digits: the page warns of odd ones. */
export const listingEditSchema = listingSchema.extend({
  phoneNumber: z
    .string({ error: 'Please enter a phone number' })
    .transform(toAnyPhone)
    .refine((digits) => /\d/.test(digits), { error: 'Please enter a phone number' })
    .refine((digits) => digits.length <= LIMITS.phoneLength, {
      error: `Please keep the phone number under ${LIMITS.phoneLength} digits`,
    }),
});

/** All its digits, with the `+` of another country. */
function toAnyPhone(typed: string): string {
  const ours = toDomesticDigits(typed);
  if (isPhone(ours)) return ours;
  return (typed.trim().startsWith('+') ? '+' : '') + typed.replace(/\D/g, '');
}

/** What a form of this listing starts with. */
export function toTyped(fields: ListingFields): Record<keyof ListingFields, string> {
  const { year, price, isDriveAway, kilometers, doors, ...words } = fields;
  return {
    ...words,
    ...{ year: String(year), kilometers: String(kilometers), doors: String(doors) },
    price: price % 100 === 0 ? String(price / 100) : (price / 100).toFixed(2),
    isDriveAway: isDriveAway ? 'yes' : 'no',
  };
}

/** The fields as a person or a file gives them: `price` in dollars, `isDriveAway` 'yes' or 'no'. */
export type ListingInput = z.input<typeof listingSchema>;
/** The fields as kept: `price` is in cents here, `isDriveAway` a boolean. */
export type ListingFields = z.output<typeof listingSchema>;
