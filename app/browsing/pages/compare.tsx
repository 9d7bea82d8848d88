import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { privateMeta } from '#app/http/site-meta.ts';
import { comparisonHref, MOST_COMPARED, readComparedIds } from '#app/listings/compared-ids.ts';
import { compareCars } from '#app/listings/comparison.ts';
import { type CarHead, ComparisonTable } from '#app/listings/comparison-table.tsx';
import { type ListingDetail, listingTitle } from '#app/listings/listing.ts';
import { findListings } from '#app/listings/listings.server.ts';
import { suburbOf } from '#app/places/place.ts';
import { findPlace, similarPlaces } from '#app/places/places.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { distancesTo } from '#app/search/search.server.ts';
import { shownPhoto } from '#app/vocabulary/photo.ts';
import type { Route } from './+types/compare';

const SIMILAR_PLACES = 3;

export async function loader({ url }: Route.LoaderArgs) {
  const { ids, isCut, isUnreadable } = readComparedIds(url.searchParams);
  const near = readPlace(url.searchParams.get('near')?.trim() ?? '');
  const listings = await findListings(db, ids);
  const shownIds = listings.map(({ id }) => id);
  const distances = near.place ? await distancesTo(near.place, shownIds) : null;
  const compared = listings.map((listing) => ({ listing, distanceKm: distances?.get(listing.id) ?? null }));
  return {
    cars: listings.map((listing) => toHead(listing, shownIds, near.name)),
    comparison: compareCars(compared),
    near: near.name,
    notices: [
      ...(listings.length < ids.length ? ['A car in this comparison is gone.'] : []),
      ...(isUnreadable ? ['One of these isn’t a car on this site. Paste the link of a listing.'] : []),
      ...(isCut ? [`You can compare up to ${MOST_COMPARED} cars. These are the first ${MOST_COMPARED}.`] : []),
      ...near.notices,
    ],
  };
}

function readPlace(typed: string) {
  const place = typed === '' ? undefined : findPlace(typed)?.place;
  if (place) return { place, name: suburbOf(place), notices: [] };
  const similar = similarPlaces(typed, SIMILAR_PLACES).map(suburbOf).join(', ');
  const notice = `We don’t know that place.${similar && ` Did you mean ${similar}?`}`;
  return { place, name: '', notices: typed === '' ? [] : [notice] };
}

function toHead(listing: ListingDetail, ids: string[], near: string): CarHead {
  const { id, bodyType, soldDate, photos } = listing;
  const [photo = null] = photos;
  const others = ids.filter((other) => other !== id);
  return {
    id,
    title: listingTitle(listing),
    bodyType,
    soldDate,
    photo: photo && shownPhoto(photo),
    withoutHref: comparisonHref(others, near),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Compare cars');

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { cars, comparison, near, notices } = loaderData;
  return (
    <div className="comparison wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-6 sm:py-8 print:gap-2">
      <h1 className="font-bold text-[1.75rem] md:text-4xl">
        {cars.length < 2 ? 'Compare cars' : `Compare ${cars.length} cars`}
      </h1>
      {notices.length > 0 && (
        <div role="status" className="grid gap-1 rounded-control border border-ochre bg-ochre-soft px-4 py-3">
          {notices.map((notice) => (
            <p key={notice}>{notice}</p>
          ))}
        </div>
      )}
      {cars.length > 0 ? <ComparisonTable cars={cars} comparison={comparison} /> : <NoCars />}
      <div className="flex flex-wrap items-end gap-x-8 gap-y-5 print:hidden">
        {cars.length < MOST_COMPARED && (
          <ChangeForm cars={cars} near={near} button="Add car">
            <label className="field">
              Paste a listing link
              <input name="ids" required className="control" autoComplete="off" />
            </label>
          </ChangeForm>
        )}
        {cars.length > 0 && (
          <ChangeForm cars={cars} button="Show distance">
            <label className="field">
              Your suburb or postcode
              <input name="near" defaultValue={near} className="control" autoComplete="off" maxLength={80} />
            </label>
          </ChangeForm>
        )}
      </div>
    </div>
  );
}

function NoCars() {
  return (
    <p className="max-w-[60ch] text-muted">
      No cars to compare yet. Add them from your{' '}
      <Link to="/saved-cars" className="text-link underline">
        saved cars
      </Link>
      , or open a car in the{' '}
      <Link to="/listings" className="text-link underline">
        listings
      </Link>{' '}
      and compare it with similar ones.
    </p>
  );
}

type ChangeFormProps = { cars: CarHead[]; near?: string; button: string; children: ReactNode };

/** Without JavaScript too, the cars stay in the address. */
function ChangeForm({ cars, near, button, children }: ChangeFormProps) {
  return (
    <Form action="/compare" className="flex flex-wrap items-end gap-2">
      {cars.map(({ id }) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      {near && <input type="hidden" name="near" value={near} />}
      {children}
      <button type="submit" className="button button-quiet">
        {button}
      </button>
    </Form>
  );
}
