/** Addresses that people can read. The id alone finds the car; the words after it may be anything that begins with a year. */
import type { State } from '#app/vocabulary/states.ts';

type NamedCar = { id: string; year: number; make: string; model: string; suburb: string | null; location: State };

const WORDS_OF_SIGNS: Readonly<Record<string, string>> = { '#': ' hashtag ', '+': ' plus ', '&': ' and ' };

/** Small letters, digits and single hyphens: "Land Rover" is `land-rover`. Empty if nothing of it is Latin. Doesn't throw. */
export function slugOf(words: string): string {
  return words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[#+&]/g, (sign) => WORDS_OF_SIGNS[sign] ?? '')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** `/listing/{id}/2017-toyota-prado-geelong`, the address for search engines. */
export function listingPath({ id, year, make, model, suburb, location }: NamedCar): string {
  // "Geelong VIC 3220", or without its postcode.
  const place = suburb?.replace(/ [A-Z]{2,3}( \d{4})?$/, '') ?? location;
  return `/listing/${id}/${slugOf(`${year} ${make} ${model} ${place}`)}`;
}

/** No page below a car's has a name that begins with a digit. */
export function isCarSlug(slug: string): boolean {
  return /^\d/.test(slug);
}
