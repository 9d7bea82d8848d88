import { type ReactNode, useEffect } from 'react';
import { data, Link } from 'react-router';
import { isVerifiedPhone } from '#app/accounts/verified-phone.server.ts';
import { type ArticleLink, ArticleLinks } from '#app/articles/article-links.tsx';
import { type CarForArticles, findArticlesForCar } from '#app/articles/articles-for-car.server.ts';
import { usualAnswer } from '#app/enquiries/seller-answers.server.ts';
import { carLoan } from '#app/finance/car-loan.ts';
import { CarLoanPart } from '#app/finance/car-loan-part.tsx';
import { contentVersions } from '#app/http/content-versions.server.ts';
import { takeFlash } from '#app/http/flash.server.ts';
import { notFound } from '#app/http/not-found.ts';
import { asksOf, numberGate } from '#app/http/number-gate.server.ts';
import { requestContext, viewerContext } from '#app/http/request-context.ts';
import { NOINDEX } from '#app/http/site-meta.ts';
import { addressCode } from '#app/listings/address-code.server.ts';
import { type Card, toCard } from '#app/listings/card.ts';
import { comparisonHref } from '#app/listings/compared-ids.ts';
import { confirmationText } from '#app/listings/confirmation.ts';
import { ConfirmedLine } from '#app/listings/confirmed-line.tsx';
import { readHistory } from '#app/listings/history.server.ts';
import { toHistory } from '#app/listings/history.ts';
import { isSold, listingTitle } from '#app/listings/listing.ts';
import { ListingDescription } from '#app/listings/listing-description.tsx';
import { ListingHistory } from '#app/listings/listing-history.tsx';
import { listingMeta } from '#app/listings/listing-meta.ts';
import { ListingTrouble } from '#app/listings/listing-trouble.tsx';
import { findListing } from '#app/listings/listings.server.ts';
import { NumberOnPress } from '#app/listings/number-on-press.tsx';
import { readPresses } from '#app/listings/number-presses.server.ts';
import { countCall, NO_PRESSES } from '#app/listings/number-presses.ts';
import { OfferHead, OfferPrice } from '#app/listings/offer.tsx';
import { BodyPlaceholder } from '#app/listings/placeholder.tsx';
import { PrintedContact } from '#app/listings/printed-contact.tsx';
import { ContactBar, MessageSeller, PriceBar, SellerContact } from '#app/listings/seller-contact.tsx';
import { ShareCar } from '#app/listings/share-car.tsx';
import { Specifications, specificationsOf } from '#app/listings/specifications.tsx';
import { totalViews } from '#app/listings/views.server.ts';
import { VinEnding } from '#app/listings/vin-ending.tsx';
import { useVisitorDistances } from '#app/places/visitor-distances.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';
import { OnRoadPart } from '#app/prices/on-road-part.tsx';
import { hasOnRoadCosts, onRoadSum, withOnRoad } from '#app/prices/on-road-shown.ts';
import { readRating } from '#app/prices/price-page.server.ts';
import { RatingPart } from '#app/prices/rating-part.tsx';
import { readVisitorState } from '#app/prices/visitor-state.server.ts';
import { heartsAmong } from '#app/saved-cars/device-cars.server.ts';
import { Hearts } from '#app/saved-cars/hearts.tsx';
import { readHiddenCars, withoutHidden } from '#app/saved-cars/hidden-cars.server.ts';
import { HideCar } from '#app/saved-cars/hide-car.tsx';
import { ListingGrid } from '#app/saved-cars/listing-grid.tsx';
import { RecentlyViewed } from '#app/saved-cars/recently-viewed.tsx';
import { SaveButton } from '#app/saved-cars/save-button.tsx';
import { BackToResults } from '#app/search/back-to-results.tsx';
import { cleared, listingsHref } from '#app/search/criteria.ts';
import { listFound, listingIndex } from '#app/search/search.server.ts';
import { OwnerPart } from '#app/selling/owner-part.tsx';
import { findRemovalReason } from '#app/trust/moderation-log.server.ts';
import { heldAmong } from '#app/trust/own-hold.server.ts';
import { SafetyPanel } from '#app/trust/safety-panel.tsx';
import { SellerNote } from '#app/trust/seller-note.tsx';
import { readSellerFacts } from '#app/trust/sellers.server.ts';
import { Gallery } from '#app/ui/photo/gallery.tsx';
import { listedAge } from '#app/vocabulary/dates.ts';
import { formatPrice } from '#app/vocabulary/money.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/detail';

const SIMILAR_CARS = 3;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewerId = context.get(viewerContext)?.uid;
  const listing = await findListing(db, params.id, viewerId);
  if (!listing) throw await missing(params.id);
  const hidden = await readHiddenCars(request);
  const alike = listingIndex.similar(listing.id, SIMILAR_CARS + hidden.length);
  const similar = await listFound(db, withoutHidden(alike, hidden, SIMILAR_CARS));
  const ids = [listing, ...similar].map(({ id }) => id);
  const { userId, ...shown } = listing;
  const { flash, headers } = await takeFlash(request);
  const address = `${env.PUBLIC_URL}/listing/${listing.id}`;
  const now = new Date();
  const state = await readVisitorState(request);
  const history = toHistory(await readHistory(db, listing.id), listing, now);
  const offered = isSold(listing) ? '' : listing.phoneNumber;
  const isShown = numberGate.shows(asksOf(request, context.get(requestContext)), listing.id);
  const page = {
    printed: { address, code: addressCode(address) },
    listing: { ...shown, phoneNumber: isShown ? offered : '' },
    isNumberOnPress: offered !== '' && !isShown,
    age: listedAge(history?.firstListed ?? listing.createdAt, now),
    confirmed: isSold(listing) ? null : confirmationText(listing.confirmedAt, now),
    facts: await readSellerFacts(db, userId, now),
    isPhoneVerified: await isVerifiedPhone(db, userId, offered),
    usual: isSold(listing) ? null : await usualAnswer(db, userId),
    onRoad: state && onRoadSum(state, listing, now),
    rating: isSold(listing) ? null : await readRating(db, listing.id),
    loan: isSold(listing) ? null : carLoan(listing.priceCents, env),
    similar: similar.map((other) => withOnRoad(toCard(other, now), other, state, now)),
    history,
    articles: await listArticles(context, listing),
    owner:
      viewerId === userId
        ? {
            totalViews: await totalViews(db, listing.id),
            presses: (await readPresses(db, [listing.id])).get(listing.id) ?? NO_PRESSES,
            flash,
            hidden: (await heldAmong(db, [listing.id]))[listing.id] ?? null,
          }
        : null,
    isHidden: hidden.includes(listing.id),
    savedIds: await heartsAmong(db, { request, context }, ids),
    site: { name: env.SITE_NAME, origin: env.PUBLIC_URL },
  };
  return data(page, { headers });
}

/** A removed listing says for 90 days that it was, and why. */
async function missing(id: string) {
  const reason = await findRemovalReason(db, id);
  return reason === null ? notFound('Listing not found') : data(reason, { status: 410 });
}

/** A page that goes on without its articles is not cached. */
async function listArticles(context: Route.LoaderArgs['context'], car: CarForArticles): Promise<ArticleLink[]> {
  try {
    return await findArticlesForCar(db, contentVersions.of('articles'), car);
  } catch (error) {
    const facts = context.get(requestContext);
    facts.isIncomplete = true;
    log.error({ err: error, request: facts.id }, 'articles for a car not read');
    return [];
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? listingMeta(loaderData.listing, loaderData.site, searchesAround(loaderData.listing))
    : [{ title: 'Listing not found' }, NOINDEX];

function searchesAround({ make, model }: { make: string; model: string }) {
  const ofMake = { ...cleared(), make: [make] };
  return {
    all: listingsHref(cleared()),
    ofMake: listingsHref(ofMake),
    ofModel: listingsHref({ ...ofMake, model: [model] }),
  };
}

export default function DetailPage({ loaderData }: Route.ComponentProps) {
  const {
    listing,
    age,
    confirmed,
    onRoad,
    loan,
    history,
    rating,
    facts,
    isPhoneVerified,
    usual,
    printed,
    owner,
    similar,
    articles,
    isHidden,
    savedIds,
  } = loaderData;
  useCountedView(listing.id);
  const title = listingTitle(listing);
  return (
    <Hearts savedIds={savedIds} page={`/listing/${listing.id}`}>
      <div className="listing-sheet wrap">
        <BackToResults className="md:mt-1.5 print:hidden" />
        <div className="grid gap-x-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:pt-1 print:grid-cols-[minmax(0,1fr)_14rem] print:gap-y-4">
          <div className="min-w-0 max-md:-mx-[clamp(1rem,4vw,1.5rem)] print:row-start-2 print:mx-0">
            <Gallery
              key={listing.id}
              photos={listing.photos}
              title={title}
              isSold={isSold(listing)}
              placeholder={<BodyPlaceholder bodyType={listing.bodyType} />}
            />
          </div>
          <Offer
            title={title}
            age={age}
            confirmed={confirmed}
            listing={listing}
            onRoad={onRoad}
            loan={loan}
            history={history}
            rating={rating}
            facts={facts}
            isPhoneVerified={isPhoneVerified}
            usual={usual}
            owner={owner}
            isNumberOnPress={loaderData.isNumberOnPress}
          >
            <div className="grid grid-cols-2 gap-2 print:hidden">
              <SaveButton
                key={listing.id}
                listingId={listing.id}
                title={title}
                isSaved={savedIds.has(listing.id)}
                look="button button-quiet"
              />
              <ShareCar title={title} summary={shareSummary(listing)} address={printed.address} />
            </div>
            {!owner && <HideCar listingId={listing.id} isHidden={isHidden} />}
            <PrintedContact {...printed} phoneNumber={listing.phoneNumber} />
          </Offer>
          <div className="min-w-0">
            <h2 className="mt-7 mb-3 font-bold text-xl print:mt-0">Specifications</h2>
            <Specifications listing={specificationsOf(listing)} />
            {listing.hasVin && <VinEnding key={listing.id} listingId={listing.id} />}
            <h2 className="mt-8 mb-3 font-bold text-xl print:mt-4">Description</h2>
            <ListingDescription text={listing.description} />
            <SafetyPanel listingId={listing.id} />
            {articles.length > 0 && <ArticleLinks title="Before you buy" articles={articles} />}
          </div>
        </div>
        {similar.length > 0 && <SimilarCars id={listing.id} cards={similar} />}
        <RecentlyViewed viewing={listing.id} />
        <noscript>
          <img src={`/listing/${listing.id}/views`} alt="" width={1} height={1} />
        </noscript>
      </div>
    </Hearts>
  );
}

function shareSummary({ priceCents, kilometers, suburb, location }: Page['listing']): string {
  return [formatPrice(priceCents), formatKilometers(kilometers), suburb ?? location].join(', ');
}

/** One increment for every load of the page in a browser; sent by POST, so that crawlers and prefetching do not count. */
function useCountedView(listingId: string) {
  useEffect(() => {
    navigator.sendBeacon(`/listing/${listingId}/views`);
  }, [listingId]);
}

type Page = Route.ComponentProps['loaderData'];
type OfferProps = Pick<
  Page,
  | 'age'
  | 'confirmed'
  | 'listing'
  | 'onRoad'
  | 'loan'
  | 'history'
  | 'rating'
  | 'facts'
  | 'isPhoneVerified'
  | 'usual'
  | 'owner'
  | 'isNumberOnPress'
> & {
  title: string;
  children: ReactNode;
};

/** What, how much, where, whose, since when: beside the photos on a desktop, under them on a phone. */
function Offer({
  title,
  age,
  confirmed,
  listing,
  onRoad,
  loan,
  history,
  rating,
  facts,
  isPhoneVerified,
  usual,
  owner,
  isNumberOnPress,
  children,
}: OfferProps) {
  const { priceCents, isDriveAway, kilometers, location, suburb, seller } = listing;
  const distanceKm = useVisitorDistances(suburb === null ? [] : [listing.id])[listing.id];
  const soldDate = listing.soldDate?.toISOString() ?? null;
  const price = { priceCents, isDriveAway, soldDate };
  const phoneNumber = owner ? '' : listing.phoneNumber;
  const bar = (tools: ReactNode) => (
    <PriceBar {...price} phoneNumber={phoneNumber}>
      {tools}
    </PriceBar>
  );
  return (
    <aside
      aria-label="Price and seller"
      onClickCapture={(event) => countCall(listing.id, event)}
      className="min-w-0 max-lg:mt-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 print:contents"
    >
      <div className="lg:panel grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-6 lg:p-6 print:contents">
        <OfferHead
          title={title}
          kilometers={kilometers}
          location={location}
          suburb={suburb}
          distanceKm={distanceKm}
          age={age}
          seller={seller}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 print:col-start-2 print:row-span-2 print:row-start-2">
          <OfferPrice {...price} />
          <div className="-mt-2 grid gap-1 text-[0.9375rem] print:hidden">
            {confirmed && <ConfirmedLine listingId={listing.id} text={confirmed} isOwn={owner !== null} />}
            {hasOnRoadCosts(listing) && <OnRoadPart sum={onRoad} next={`/listing/${listing.id}`} />}
            {history && <ListingHistory history={history} />}
            {rating && <RatingPart listingId={listing.id} shown={rating} />}
            {loan && <CarLoanPart {...loan} />}
          </div>
          {phoneNumber !== '' && <SellerContact phoneNumber={phoneNumber} listingId={listing.id} />}
          {isNumberOnPress && !owner && (
            <div className="grid gap-2 max-lg:hidden">
              <NumberOnPress listingId={listing.id} />
              <MessageSeller listingId={listing.id} className="print:hidden" />
            </div>
          )}
          {children}
          {owner && <OwnerPart listing={listing} {...owner} bar={bar} />}
          <SellerNote listingId={listing.id} facts={facts} isPhoneVerified={isPhoneVerified} usual={usual} />
        </div>
      </div>
      {!owner &&
        bar(
          isNumberOnPress ? (
            <div className="flex gap-2">
              <NumberOnPress listingId={listing.id} className="flex-1" />
              <MessageSeller listingId={listing.id} className="flex-1" />
            </div>
          ) : (
            phoneNumber !== '' && <ContactBar phoneNumber={phoneNumber} listingId={listing.id} />
          ),
        )}
    </aside>
  );
}

function SimilarCars({ id, cards }: { id: string; cards: Card[] }) {
  return (
    <section aria-labelledby="similar" className="mt-14 print:hidden">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="similar" className="font-bold text-2xl">
          Similar cars
        </h2>
        <Link to={comparisonHref([id, ...cards.map((card) => card.id)])} className="text-link">
          Compare with similar cars
        </Link>
      </div>
      <ListingGrid cards={cards} />
    </section>
  );
}

export { ListingTrouble as ErrorBoundary };
