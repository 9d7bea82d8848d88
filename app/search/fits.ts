import { type Criteria, withinKm } from '#app/search/criteria.ts';
import {
  comparedWith,
  entryNumber,
  entryValue,
  type IndexEntry,
  RANGES,
  VALUE_FILTERS,
} from '#app/search/searchable.ts';
import { textOf } from '#app/search/text/entry-text.ts';
import { fitsText, typedTerms } from '#app/search/text/typed.ts';
import { distanceKm } from '#app/vocabulary/distance.ts';
import { compareKey } from '#app/vocabulary/words.ts';

/** Fields that the entry leaves out aren't compared. */
export function fits(entry: Partial<IndexEntry>, criteria: Criteria): boolean {
  return (
    RANGES.every(({ field, min, max }) =>
      isWithin(entryNumber(entry, field), min && criteria[min], max && criteria[max]),
    ) &&
    VALUE_FILTERS.every((filter) => isAmong(entryValue(entry, filter), criteria[filter])) &&
    isNear(entry, criteria) &&
    hasText(entry, criteria.text)
  );
}

/** Coordinates as the index and the table have them. */
function isNear(entry: Partial<IndexEntry>, { point, within, place }: Criteria): boolean {
  if (entry.place === undefined) return true;
  if (place === 'unknown') return entry.place === null;
  if (!point) return true;
  if (entry.place === null) return false;
  const [latitude, longitude] = [Math.fround(entry.place.latitude), Math.fround(entry.place.longitude)];
  return distanceKm({ latitude, longitude }, point) <= withinKm({ within });
}

function hasText(entry: Partial<IndexEntry>, text: string | undefined): boolean {
  return !text || entry.description === undefined || fitsText(textOf(entry), typedTerms(text));
}

function isWithin(value: number | null | undefined, low: number | undefined, high: number | undefined): boolean {
  if (value === undefined || (low === undefined && high === undefined)) return true;
  if (value === null) return false;
  return (
    (low === undefined || comparedWith(low, value) >= low) && (high === undefined || comparedWith(high, value) <= high)
  );
}

function isAmong(word: string | null | undefined, wanted: string[]): boolean {
  if (word === undefined || wanted.length === 0) return true;
  return word !== null && wanted.some((value) => compareKey(value) === compareKey(word));
}
