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
  regoState: { Unregistered: ['unreg', 'none', 'no rego', 'not registered'] },
  plateVisibility: { Shown: ['yes', 'y', 'true', '1', 'show'], Private: ['no', 'n', 'false', '0', 'hide'] },
  certificate: { Supplied: ['yes', 'y', 'current', 'rwc', 'with rwc'], 'Not supplied': ['no', 'n', 'none', 'without'] },
  serviceHistory: {
    Full: ['yes', 'y', 'complete', 'full service history', 'fsh', 'full books'],
    Partial: ['part', 'incomplete', 'some'],
    None: ['no', 'n', 'no history'],
  },
  location: { NSW: ['act', 'australian capital territory'] },
};

/** A pattern for text around a word that we ignore, such as the doors in "5D HATCHBACK". */
export const FILE_NOISE: { readonly [Name in FieldName]?: string } = {
  bodyType: BODY_NOISE,
  transmission: TRANSMISSION_NOISE,
};
