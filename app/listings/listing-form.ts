/**
 * What a listing must say, field by field, with the sentence shown when it does not. One schema for the form in the
 * browser, the action on the server and the import.
 */
import { z } from 'zod';
import { BODY_TYPES, FUEL_TYPES, newestYear, OLDEST_YEAR, TRANSMISSIONS } from '#app/vocabulary/cars.ts';
import { isPhone, normalisePhone } from '#app/vocabulary/phone.ts';
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
} as const;

const words = (name: string, maxLength: number) =>
  z
    .string({ error: `Please enter ${name}` })
    .transform((typed) => typed.replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, { error: `Please enter ${name}` })
        .max(maxLength, { error: `Please keep ${name} under ${maxLength} characters` }),
    );

const whole = (name: string, smallest: number, largest: () => number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      ],
      { error: `Please enter ${name} as a whole number` },
    )
    .pipe(
      z
        .number()
        .int({ error: `Please enter ${name} as a whole number` })
        .refine((value) => value >= smallest && value <= largest(), {
          error: () => `Please enter ${name} between ${smallest} and ${largest()}`,
        }),
    );

/** Dollars with at most two decimals, typed or as a number, become whole cents. */
const priceCents = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,9}(\.\d{1,2})?$/)
        .transform(Number),
    ],
    {
      error: 'Please enter the price in dollars',
    },
  )
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
    .pipe(z.string().max(LIMITS.trimLength, { error: `Please keep the trim under ${LIMITS.trimLength} characters` })),
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
    .pipe(
      z
        .string()
        .min(1, { error: 'Please enter the description' })
        .max(LIMITS.descriptionLength, { error: 'Please keep the description under 10,000 characters' }),
    ),
});

/** The fields as a person or a file gives them: `price` in dollars, `isDriveAway` 'yes' or 'no'. */
export type ListingInput = z.input<typeof listingSchema>;
/** The fields as kept: `price` is in cents here, `isDriveAway` a boolean. */
export type ListingFields = z.output<typeof listingSchema>;
