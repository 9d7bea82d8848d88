/** The address of a comparison: `/compare?ids=…,…`, or `ids` several times as a form sends it. */
import { toListingId } from '#app/listings/listing.ts';

export const MOST_COMPARED = 4;

/** Longer addresses are hostile. */
const MOST_READ = 40;
const MAX_LENGTH = 300;

type ComparedIds = { ids: string[]; isCut: boolean; isUnreadable: boolean };

/** Takes ids and links of listings. */
export function readComparedIds(params: URLSearchParams): ComparedIds {
  const named = params
    .getAll('ids')
    .slice(0, MOST_READ)
    .flatMap((value) => value.slice(0, MOST_READ * MAX_LENGTH).split(',', MOST_READ))
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const read = named.slice(0, MOST_READ).map((text) => toListingId(text.slice(0, MAX_LENGTH)));
  const ids = [...new Set(read.filter((id) => id !== null))];
  return {
    ids: ids.slice(0, MOST_COMPARED),
    isCut: ids.length > MOST_COMPARED,
    isUnreadable: read.includes(null),
  };
}

export function comparisonHref(ids: readonly string[], near = ''): string {
  if (ids.length === 0) return '/compare';
  const place = near && `&near=${encodeURIComponent(near)}`;
  return `/compare?ids=${ids.slice(0, MOST_COMPARED).join(',')}${place}`;
}
