import { useEffect } from 'react';
import { data, Link, redirect } from 'react-router';
import { actingSeller } from '#app/accounts/viewer.ts';
import { findInterest, interestWords } from '#app/alerts/interest.server.ts';
import { type ArticleLink, ArticleLinks } from '#app/articles/article-cards.tsx';
import { type CarForArticles, findArticlesForCar } from '#app/articles/articles-for-car.server.ts';
import { findPublicCar } from '#app/browsing/public-car.server.ts';
import { carLoan } from '#app/finance/car-loan.ts';
import { contentVersions } from '#app/http/content-versions.server.ts';
import { numberGate, requesterOf } from '#app/http/number-gate.server.ts';
import { requestContext, viewerContext } from '#app/http/request-context.ts';
import { NOINDEX } from '#app/http/site-meta.ts';
import { notFound, takeFlash } from '#app/http/viewer.server.ts';
import { addressCode } from '#app/listings/address-code.server.ts';
import { type Card, toCard } from '#app/listings/card.ts';
import { confirmationOf } from '#app/listings/confirmation.ts';
import { toHistory } from '#app/listings/history.ts';
import { isSold, listingTitle } from '#app/listings/listing.ts';
import { isCarSlug } from '#app/listings/listing-address.ts';
import { ListingDescription } from '#app/listings/listing-description.tsx';
import { listingMeta } from '#app/listings/listing-meta.ts';
import { ListingTrouble } from '#app/listings/listing-trouble.tsx';
import { findListing } from '#app/listings/listings.server.ts';
import { countPresses } from '#app/listings/number-presses.server.ts';
import { NO_PRESSES } from '#app/listings/number-presses.ts';
import { BodyPlaceholder } from '#app/listings/placeholder.tsx';
import { PrintedContact } from '#app/listings/printed-contact.tsx';
import { Specifications, specificationsOf, VinEnding } from '#app/listings/specifications.tsx';
import { totalViews } from '#app/listings/views.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { movedId } from '#app/platform/ids.server.ts';
import { log } from '#app/platform/log.server.ts';
import { onRoadSum, withOnRoad } from '#app/prices/on-road-shown.ts';
import { fuelYearly } from '#app/prices/running-costs.ts';
import { readVisitorState, readYearlyKilometers } from '#app/prices/visitor-state.server.ts';
import { heartsAmong, readHiddenCars } from '#app/saved-cars/device-cars.server.ts';
import { Hearts } from '#app/saved-cars/hearts.tsx';
import { ListingGrid } from '#app/saved-cars/listing-grid.tsx';
import { RecentlyViewed } from '#app/saved-cars/recently-viewed.tsx';
import { guideHref } from '#app/search/guided-models.server.ts';
import { landingHref } from '#app/search/landing.ts';
import { BackToResults } from '#app/search/results-trail.tsx';
import { listSimilar } from '#app/search/search.server.ts';
import { findRemovalReason } from '#app/trust/moderation-log.server.ts';
import { heldAmong } from '#app/trust/own-hold.server.ts';
import { SafetyPanel } from '#app/trust/safety-panel.tsx';
import { SellerNote } from '#app/trust/seller-note.tsx';
import { Gallery } from '#app/ui/photo/gallery.tsx';
import { listedAge, melbourneDaysBetween } from '#app/vocabulary/dates.ts';
import type { Route } from './+types/listing';
import { CarOffer } from './car-offer.tsx';
import { CarTools } from './car-tools.tsx';

const SIMILAR_CARS = 3;
/** Search engines then drop a sold car’s page. */
const INDEXED_AFTER_SALE_DAYS = 90;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  // The address may end in words, as `/listing/:id/:slug`.
  if ('slug' in params && !isCarSlug(String(params.slug))) throw notFound('Listing not found');
  const viewer = context.get(viewerContext);
  const viewerId = viewer ? actingSeller(viewer).uid : undefined;
  const car = await findPublicCar(db, params.id, viewerId);
  if (!car) throw await missing(params.id, viewerId);
  const { listing, offered, facts, isPhoneVerified, usual, rating } = car;
  const hidden = await readHiddenCars(request);
  const similar = await listSimilar(db, listing.id, { count: SIMILAR_CARS, hidden });
  const ids = [listing, ...similar].map(({ id }) => id);
  const { userId, ...shown } = listing;
  const { flash, headers } = await takeFlash(request);
  const now = new Date();
  const state = await readVisitorState(request);
  const history = toHistory(car.entries, listing, now);
  const isShown =
    viewerId === userId || numberGate.shows(requesterOf(request, context.get(requestContext)), listing.id);
  const address = `${env.PUBLIC_URL}/listing/${listing.id}`;
  const page = {
    printed: { address, code: addressCode(address) },
    listing: { ...shown, phoneNumber: isShown ? offered : '' },
    isNumberOnPress: offered !== '' && !isShown,
    age: listedAge(history?.firstListed ?? listing.createdAt, now),
    confirmed: isSold(listing) ? null : confirmationOf(listing.confirmedAt, now, viewerId === userId),
    facts,
    isPhoneVerified,
    usual,
    onRoad: state && onRoadSum(state, listing, now),
    rating,
    loan: isSold(listing) ? null : carLoan(listing.priceCents, env),
    similar: similar.map((other) => withOnRoad(toCard(other, now), other, state, now)),
    history,
    articles: await listArticles(context, listing),
    owner:
      viewerId === userId
        ? {
            totalViews: await totalViews(db, listing.id),
            presses: (await countPresses(db, [listing.id])).get(listing.id) ?? NO_PRESSES,
            interest: interestWords(await findInterest(db, listing.id, userId)),
            flash,
            hidden: (await heldAmong(db, [listing.id]))[listing.id] ?? null,
          }
        : null,
    isHidden: hidden.includes(listing.id),
    savedIds: await heartsAmong(db, { request, context }, ids),
    fuel: isSold(listing) ? null : fuelYearly(listing, env.FUEL_PRICES, await readYearlyKilometers(request)),
    guide: await guideHref(listing),
    isIndexable: listing.soldDate === null || melbourneDaysBetween(listing.soldDate, now) < INDEXED_AFTER_SALE_DAYS,
    site: { name: env.SITE_NAME, origin: env.PUBLIC_URL },
  };
  return data(page, { headers });
}

/** A removed listing says for 90 days that it was, and why. One that moved here is found by its old id too. */
async function missing(id: string, viewerId: string | undefined) {
  const moved = movedId('listings', id);
  const isHere = (await findListing(db, moved, viewerId)) ?? (await findRemovalReason(db, moved));
  if (isHere !== null) return redirect(`/listing/${moved}`, 301);
  const reason = await findRemovalReason(db, id);
  return reason === null ? notFound('Listing not found') : data(reason, { status: 410 });
}

/** A page without its articles is not cached. */
async function listArticles(context: Route.LoaderArgs['context'], car: CarForArticles): Promise<ArticleLink[]> {
  try {
    return await findArticlesForCar(db, contentVersions.of('articles'), car);
  } catch (error) {
    const facts = context.get(requestContext);
    facts.isIncomplete = true;
    log.error({ err: error, request: facts.id }, 'could not read the articles for a car');
    return [];
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        ...listingMeta(loaderData.listing, loaderData.site, searchesAround(loaderData.listing)),
        ...(loaderData.isIndexable ? [] : [NOINDEX]),
      ]
    : [{ title: 'Listing not found' }, NOINDEX];

function searchesAround({ make, model }: { make: string; model: string }) {
  return { all: '/listings', ofMake: landingHref({ make }), ofModel: landingHref({ make, model }) };
}

export default function DetailPage({ loaderData }: Route.ComponentProps) {
  const { listing, printed, owner, similar, articles, savedIds } = loaderData;
  useCountedView(listing.id);
  const title = listingTitle(listing);
  // A buyer can do nothing with a sold car, so others come first and its own photos later.
  const isOver = isSold(listing) && !owner;
  const gallery = (
    <Gallery
      key={listing.id}
      photos={listing.photos}
      title={title}
      isSold={isSold(listing)}
      isUnderOffer={listing.underOfferUntil !== null}
      placeholder={<BodyPlaceholder bodyType={listing.bodyType} />}
    />
  );
  const isForBuyer = !isSold(listing) && !owner;
  const offer = (
    <CarOffer page={loaderData} isOver={isOver}>
      <PrintedContact {...printed} phoneNumber={listing.phoneNumber} />
    </CarOffer>
  );
  const details = (
    <>
      <h2 className="mt-7 mb-3 font-bold text-xl print:mt-0">Specifications</h2>
      <Specifications listing={specificationsOf(listing)} />
      {listing.hasVin && <VinEnding key={listing.id} listingId={listing.id} />}
      <h2 className="mt-8 mb-3 font-bold text-xl print:mt-4">Description</h2>
      <ListingDescription text={listing.description} />
      {isOver && <SellerNote {...loaderData} listingId={listing.id} />}
      {isForBuyer && (
        <SafetyPanel listingId={listing.id}>
          {articles.length > 0 && <ArticleLinks title="Before you buy" articles={articles} />}
        </SafetyPanel>
      )}
    </>
  );
  const others = similar.length > 0 && <SimilarCars cards={similar} isOver={isOver} listing={listing} />;
  return (
    <Hearts savedIds={savedIds} page={`/listing/${listing.id}`}>
      <div className="listing-sheet wrap">
        <div className="flex md:mt-1.5 print:hidden">
          <BackToResults className="shrink-0" />
          <CarTools page={loaderData} isForBuyer={isForBuyer} />
        </div>
        <div className="grid gap-x-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:pt-1 print:grid-cols-[minmax(0,1fr)_14rem] print:gap-y-4">
          {isOver ? (
            <>
              {offer}
              <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
                {others}
                <div className="mt-10 max-md:-mx-[clamp(1rem,4vw,1.5rem)] print:mx-0">{gallery}</div>
                {details}
              </div>
            </>
          ) : (
            <>
              <div className="min-w-0 max-md:-mx-[clamp(1rem,4vw,1.5rem)] print:row-start-2 print:mx-0">{gallery}</div>
              {offer}
              <div className="min-w-0">{details}</div>
            </>
          )}
        </div>
        {!isOver && others}
        {!owner && <RecentlyViewed viewing={listing.id} />}
        <noscript>
          <img src={`/listing/${listing.id}/views`} alt="" width={1} height={1} />
        </noscript>
      </div>
    </Hearts>
  );
}

/** One increment for every load of the page in a browser; sent by POST, so that crawlers and prefetching do not count. */
function useCountedView(listingId: string) {
  useEffect(() => {
    navigator.sendBeacon(`/listing/${listingId}/views`);
  }, [listingId]);
}

type SimilarCarsProps = { cards: Card[]; isOver: boolean; listing: { make: string; model: string } };

function SimilarCars({ cards, isOver, listing: { make, model } }: SimilarCarsProps) {
  return (
    <section aria-labelledby="similar" className={`print:hidden ${isOver ? 'max-lg:mt-8' : 'mt-14'}`}>
      <h2 id="similar" className="mb-4 font-bold text-2xl">
        {isOver ? 'Similar cars for sale' : 'Similar cars'}
      </h2>
      <ListingGrid cards={cards} className={isOver ? '' : undefined} />
      <Link to={landingHref({ make, model })} className="mt-4 inline-block py-2.5 text-link">
        {`Every ${make} ${model} for sale`}
      </Link>
    </section>
  );
}

export { ListingTrouble as ErrorBoundary };
