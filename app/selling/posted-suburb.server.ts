import type { z } from 'zod';
import type { ListingFields } from '#app/listings/fields.ts';
import { placeLabel, stateOf } from '#app/places/place.ts';
import { findPlaceIn, similarPlaces, suggestPlaces } from '#app/places/places.server.ts';
import { isState, SEARCHED_STATE_NAMES, withoutPostcode } from '#app/vocabulary/states.ts';

type Located = Pick<ListingFields, 'suburb' | 'location'>;
type PostedSuburb = { ok: true; suburb: string | null } | { ok: false; message: string };

const SIMILAR = 3;
/** More than states. */
const SUGGESTED = 12;

export function withKnownSuburb<Schema extends z.ZodType<Located>>(schema: Schema): Schema {
  return schema.refine((posted) => readSuburb(posted).ok, {
    path: ['suburb'],
    error: ({ input }) => {
      const read = readSuburb(input as Located);
      return read.ok ? undefined : read.message;
    },
    when: ({ value }) =>
      isState((value as Partial<Located>).location) && (value as Partial<Located>).suburb !== undefined,
  });
}

/** Fills in the state of a form that only has a suburb. */
export function fillInState(form: FormData): void {
  const suburb = String(form.get('suburb') ?? '');
  if (suburb === '' || form.get('location')) return;
  const state = stateOf(suburb, suggestPlaces(suburb, SUGGESTED).map(placeLabel));
  if (state) form.set('location', state);
}

export function suburbOf(located: Located): string | null {
  const read = readSuburb(located);
  return read.ok ? read.suburb : null;
}

/** The label of the place that the seller typed, in the state of the listing. */
export function readSuburb({ suburb, location }: Located): PostedSuburb {
  if (suburb === null) return { ok: true, suburb };
  const match = findPlaceIn(suburb, location);
  if (match.is === 'found') return { ok: true, suburb: placeLabel(match.place) };
  if (match.is === 'unknown') return { ok: false, message: `We don’t know that place. ${suggestion(suburb)}` };
  const label = placeLabel(match.place);
  const message = `${withoutPostcode(label)} isn’t in ${SEARCHED_STATE_NAMES[location]}. Check the suburb and the state.`;
  return { ok: false, message };
}

function suggestion(typed: string): string {
  const similar = similarPlaces(typed, SIMILAR).map(placeLabel);
  if (similar.length === 0) return 'Enter a suburb and state, or a postcode.';
  return `Did you mean ${new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(similar)}?`;
}
