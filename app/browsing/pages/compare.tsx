import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { privateMeta } from '#app/http/site-meta.ts';
import { comparisonHref, MOST_COMPARED, readComparedIds } from '#app/listings/compared-ids.ts';
import { compareCars } from '#app/listings/comparison.ts';
import { confirmationOf } from '#app/listings/confirmation.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { findListings, listSummaries } from '#app/listings/listings.server.ts';
import { suburbOf } from '#app/places/place.ts';
import { findPlace, similarPlaces } from '#app/places/places.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { driveAwayIn } from '#app/prices/on-road-shown.ts';
import { TRANSFER_FEE } from '#app/prices/on-road-states.ts';
import { readVisitorState } from '#app/prices/visitor-state.server.ts';
import { heartsAmong } from '#app/saved-cars/device-cars.server.ts';
import { Hearts } from '#app/saved-cars/hearts.tsx';
import { distancesTo } from '#app/search/search.server.ts';
import { shownPhoto } from '#app/vocabulary/photo.ts';
import type { Route } from './+types/compare';
import { type CarHead, ComparisonTable } from './comparison-table.tsx';

const SIMILAR_PLACES = 3;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { ids, isCut, isUnreadable } = readComparedIds(url.searchParams);
  const near = readPlace(url.searchParams.get('near')?.trim() ?? '');
  const listings = await findListings(db, ids);
  const shownIds = listings.map(({ id }) => id);
  const distances = near.place ? await distancesTo(near.place, shownIds) : null;
  const state = near.place?.state ?? (await readVisitorState(request));
  const now = new Date();
  const compared = listings.map((listing) => ({
    listing,
    distanceKm: distances?.get(listing.id) ?? null,
    driveAway: state && driveAwayIn(state, listing, now),
  }));
  const summaries = await listSummaries(db, shownIds);
  const savedIds = await heartsAmong(db, { request, context }, shownIds);
  return {
    cars: listings.map((listing): CarHead => {
      const { id, bodyType, soldDate, photos, confirmedAt, underOfferUntil } = listing;
      const [photo = null] = photos;
      const others = shownIds.filter((other) => other !== id);
      return {
        id,
        title: listingTitle(listing),
        bodyType,
        soldDate,
        photo: photo && shownPhoto(photo),
        rating: summaries.find((summary) => summary.id === id)?.priceRating ?? null,
        confirmed: underOfferUntil ? 'Under offer' : confirmationOf(confirmedAt, now).short,
        isSaved: savedIds.has(id),
        withoutHref: comparisonHref(others, near.name),
      };
    }),
    comparison: compareCars(compared, state),
    hasDriveAway: state !== null,
    savedIds,
    page: comparisonHref(shownIds, near.name),
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

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Compare cars');

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { cars, comparison, hasDriveAway, savedIds, page, near, notices } = loaderData;
  return (
    <div className="comparison wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-6 sm:py-8 print:gap-2 print:[zoom:0.9]">
      <h1>{cars.length < 2 ? 'Compare cars' : `Compare ${cars.length} cars`}</h1>
      {notices.length > 0 && (
        <div role="status" className="grid gap-1 rounded-control border border-ochre bg-ochre-soft px-4 py-3">
          {notices.map((notice) => (
            <p key={notice}>{notice}</p>
          ))}
        </div>
      )}
      <Hearts savedIds={savedIds} page={page}>
        {cars.length > 0 ? <ComparisonTable cars={cars} comparison={comparison} /> : <NoCars />}
      </Hearts>
      {hasDriveAway && cars.length > 0 && (
        <p className="text-muted text-sm">
          “About” is our estimate: price and stamp duty, before a transfer fee of {TRANSFER_FEE}. Each car’s page says
          how it adds up.
        </p>
      )}
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
          <ChangeForm cars={cars} button="Show">
            <label className="field">
              Your suburb or postcode, for distance and drive-away price
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
