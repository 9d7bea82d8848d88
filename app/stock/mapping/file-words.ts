/** Apart from the fields, because browsers load those and never need these. */
import type { FieldName } from '#app/listings/fields.ts';
import {
  BODY_NOISE,
  BODY_WORDS,
  DRIVE_WORDS,
  FUEL_WORDS,
  TRANSMISSION_NOISE,
  TRANSMISSION_WORDS,
  YES_NO_WORDS,
} from '#app/vocabulary/trade-words.ts';

type Words = Readonly<Record<string, readonly string[]>>;

/** By value, the other words that dealers' files have for it. */
export const FILE_WORDS: { readonly [Name in FieldName]?: Words } = {
  isDriveAway: YES_NO_WORDS,
  bodyType: BODY_WORDS,
  transmission: TRANSMISSION_WORDS,
  fuelType: FUEL_WORDS,
  driveType: DRIVE_WORDS,
  location: { NSW: ['act', 'australian capital territory'] },
};

/** A pattern of what stands around a word and changes nothing, such as the doors in "5D HATCHBACK". */
export const FILE_NOISE: { readonly [Name in FieldName]?: string } = {
  bodyType: BODY_NOISE,
  transmission: TRANSMISSION_NOISE,
};
