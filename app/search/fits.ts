import { type Criteria, withinKm } from '#app/search/criteria.ts';
import { onRoadCarOf, onRoadDollars } from '#app/search/on-road-costs.ts';
import {
  comparedWith,
  dropOf,
  entryNumber,
  entryValue,
  type IndexEntry,
  RANGES,
  VALUE_FILTERS,
} from '#app/search/searchable.ts';
import { textOf } from '#app/search/text/entry-text.ts';
import { fitsText, typedTerms } from '#app/search/text/typed.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';
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
    hasDropped(entry, criteria) &&
    isWithinOnRoad(entry, criteria) &&
    isUnconfirmed(entry, criteria) &&
    hasText(entry, criteria.text)
  );
}

/** Coordinates as the index and the table have them. */
export function isNear(
  entry: Partial<IndexEntry>,
  { point, within, place }: Pick<Criteria, 'point' | 'within' | 'place'>,
): boolean {
  if (entry.place === undefined) return true;
  if (place === 'unknown') return entry.place === null;
  if (!point) return true;
  if (entry.place === null) return false;
  const [latitude, longitude] = [Math.fround(entry.place.latitude), Math.fround(entry.place.longitude)];
  return distanceKm({ latitude, longitude }, point) <= withinKm({ within });
}

export function hasDropped(entry: Partial<IndexEntry>, { dropped }: Pick<Criteria, 'dropped'>): boolean {
  const { status, priceDollars, priceSteps } = entry;
  if (!dropped || status === undefined || priceDollars === undefined || priceSteps === undefined) return true;
  return dropOf({ status, priceDollars, priceSteps }) > 0;
}

export function isWithinOnRoad(
  entry: Partial<IndexEntry>,
  { onRoadIn, maxOnRoad }: Pick<Criteria, 'onRoadIn' | 'maxOnRoad'>,
): boolean {
  const car = onRoadIn && maxOnRoad !== undefined ? onRoadCarOf(entry) : null;
  return !onRoadIn || maxOnRoad === undefined || !car || onRoadDollars(onRoadIn, car) <= maxOnRoad;
}

export function isUnconfirmed(
  { status, lapsesOn }: Partial<IndexEntry>,
  { confirmed }: Pick<Criteria, 'confirmed'>,
): boolean {
  if (!confirmed || lapsesOn === undefined) return true;
  return status !== 'sold' && lapsesOn !== null && lapsesOn <= dayNumber(melbourneDay(new Date()));
}

export function dayNumber(day: string): number {
  return Date.parse(day) / 86_400_000;
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

function isAmong(word: string | null | undefined, choices: string[]): boolean {
  if (word === undefined || choices.length === 0) return true;
  return word !== null && choices.some((value) => compareKey(value) === compareKey(word));
}
