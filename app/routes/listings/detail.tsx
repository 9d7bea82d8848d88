import { Phone } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { data } from 'react-router';
import { takeFlash } from '#app/http/flash.server.ts';
import { notFound } from '#app/http/not-found.ts';
import { viewerContext } from '#app/http/request-context.ts';
import { NOINDEX } from '#app/http/site-meta.ts';
import { addressCode } from '#app/listings/address-code.server.ts';
import { type Card, toCard } from '#app/listings/card.ts';
import { toDescriptionBlocks } from '#app/listings/description.ts';
import { isSold, listingTitle } from '#app/listings/listing.ts';
import { listingMeta } from '#app/listings/listing-meta.ts';
import { ListingTrouble } from '#app/listings/listing-trouble.tsx';
import { findListing, listSummaries } from '#app/listings/listings.server.ts';
import { BodyPlaceholder } from '#app/listings/placeholder.tsx';
import { PriceTag } from '#app/listings/price-tag.tsx';
import { PrintedContact } from '#app/listings/printed-contact.tsx';
import { Specifications } from '#app/listings/specifications.tsx';
import { totalViews } from '#app/listings/views.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { Hearts } from '#app/saved-cars/hearts.tsx';
import { ListingGrid } from '#app/saved-cars/listing-grid.tsx';
import { SaveButton } from '#app/saved-cars/save-button.tsx';
import { savedAmong } from '#app/saved-cars/saved-cars.server.ts';
import { cleared, listingsHref } from '#app/search/criteria.ts';
import { listingIndex } from '#app/search/search.server.ts';
import { OwnerPart } from '#app/selling/owner-part.tsx';
import { Gallery } from '#app/ui/photo/gallery.tsx';
import { formatDate, listedAge } from '#app/vocabulary/dates.ts';
import { formatPhone } from '#app/vocabulary/phone.ts';
import { STATE_NAMES } from '#app/vocabulary/states.ts';
import type { Route } from './+types/detail';

const SIMILAR_CARS = 3;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const listing = await findListing(db, params.id);
  if (!listing) throw notFound('Listing not found');
  const similar = await listSummaries(db, listingIndex.similar(listing.id, SIMILAR_CARS));
  const ids = [listing, ...similar].map(({ id }) => id);
  const { userId, ...shown } = listing;
  const viewerId = context.get(viewerContext)?.uid;
  const { flash, headers } = await takeFlash(request);
  const address = `${env.PUBLIC_URL}/listing/${listing.id}`;
  const now = new Date();
  const page = {
    printed: { address, code: addressCode(address) },
    listing: { ...shown, phoneNumber: isSold(listing) ? '' : listing.phoneNumber },
    age: listedAge(listing.createdAt, now),
    similar: similar.map((other) => toCard(other, now)),
    owner: viewerId === userId ? { totalViews: await totalViews(db, listing.id), flash } : null,
    savedIds: await savedAmong(db, viewerId, ids),
    site: { name: env.SITE_NAME, origin: env.PUBLIC_URL },
  };
  return data(page, { headers });
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
  const { listing, age, printed, owner, similar, savedIds } = loaderData;
  useCountedView(listing.id);
  const title = listingTitle(listing);
  const sold = isSold(listing);
  return (
    <Hearts savedIds={savedIds} page={`/listing/${listing.id}`}>
      <div className="listing-sheet wrap md:pt-6">
        <div className="grid gap-x-9 lg:grid-cols-[minmax(0,1fr)_22rem] print:grid-cols-[minmax(0,1fr)_14rem]">
          <div className="min-w-0">
            <div className="max-md:-mx-[clamp(1rem,4vw,1.5rem)] print:mx-0">
              <Gallery
                photos={listing.photos}
                title={title}
                isSold={sold}
                placeholder={<BodyPlaceholder bodyType={listing.bodyType} />}
                heart={
                  <SaveButton
                    key={listing.id}
                    listingId={listing.id}
                    title={title}
                    isSaved={savedIds.has(listing.id)}
                  />
                }
              />
            </div>
            <h1 className="mt-6 font-bold text-[1.75rem] md:text-4xl">{title}</h1>
            <p className="mt-1 text-muted">
              {STATE_NAMES[listing.location]} · Listed {age.toLowerCase()}
            </p>
            <h2 className="mt-8 mb-3 font-bold text-xl">Specifications</h2>
            <Specifications listing={listing} />
            <h2 className="mt-8 mb-3 font-bold text-xl">Description</h2>
            <Description text={listing.description} />
          </div>
          <Offer listing={listing}>
            <PrintedContact {...printed} phoneNumber={listing.phoneNumber} />
            {owner && (
              <div className="print:hidden">
                <OwnerPart listing={listing} {...owner} />
              </div>
            )}
          </Offer>
        </div>
        {similar.length > 0 && <SimilarCars cards={similar} />}
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

type Listing = Route.ComponentProps['loaderData']['listing'];

/** Price and call, beside the photos on a desktop and within reach of the thumb on a phone. */
function Offer({ listing, children }: { listing: Listing; children: ReactNode }) {
  return (
    <aside aria-label="Price and seller" className="max-lg:mt-8 print:mt-0">
      <div className="panel grid gap-4 p-6 lg:sticky lg:top-6 print:border-0 print:p-0 print:shadow-none">
        <PriceTag priceCents={listing.priceCents} isDriveAway={listing.isDriveAway} className="text-4xl" />
        {listing.isDriveAway && (
          <p className="-mt-3 text-muted text-sm">Stamp duty and transfer are included in the price.</p>
        )}
        {listing.soldDate && <p className="font-bold">{`Sold on ${formatDate(listing.soldDate)}`}</p>}
        <CallButton phoneNumber={listing.phoneNumber} className="max-lg:hidden print:hidden" />
        <SellerNote seller={listing.seller} />
        {children}
      </div>
      <div className="action-bar fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface lg:hidden print:hidden">
        <div className="wrap flex items-center justify-between gap-4 py-2.5">
          <div>
            <PriceTag priceCents={listing.priceCents} isDriveAway={listing.isDriveAway} className="text-2xl" />
            {listing.soldDate && <p className="font-bold text-sm">{`Sold on ${formatDate(listing.soldDate)}`}</p>}
          </div>
          <CallButton phoneNumber={listing.phoneNumber} isShort />
        </div>
      </div>
    </aside>
  );
}

function CallButton({
  phoneNumber,
  isShort = false,
  className = '',
}: {
  phoneNumber: string;
  isShort?: boolean;
  className?: string;
}) {
  if (phoneNumber === '') return null;
  return (
    <a href={`tel:${phoneNumber}`} className={`button text-base ${className}`}>
      <Phone className="size-4.5" aria-hidden="true" />
      <span className="whitespace-nowrap">
        Call Seller
        <span className={isShort ? 'sr-only' : 'whitespace-nowrap'}> · {formatPhone(phoneNumber)}</span>
      </span>
    </a>
  );
}

function SellerNote({ seller }: { seller: Listing['seller'] }) {
  return (
    <div className="border-line border-t pt-4 text-[0.9rem]">
      <p className="font-bold">{seller.type === 'dealer' ? seller.dealershipName : 'Private seller'}</p>
      <p className="text-muted">
        {seller.type === 'dealer'
          ? 'Dealer. See the car, its service records and its registration papers before you pay.'
          : 'Meet in daylight, see the registration papers, and never pay before you have seen the car.'}
      </p>
    </div>
  );
}

function Description({ text }: { text: string }) {
  return (
    <div className="grid max-w-[68ch] gap-4 print:max-h-[24lh] print:gap-1 print:overflow-hidden">
      {toDescriptionBlocks(text).map((block, position) => {
        const key = `${position} ${block.text.slice(0, 20)}`;
        if (block.kind === 'heading') {
          return (
            <h3 key={key} className="mt-2 font-bold text-lg">
              {block.text}
            </h3>
          );
        }
        return (
          <p key={key} className="whitespace-pre-line">
            {block.text}
          </p>
        );
      })}
    </div>
  );
}

function SimilarCars({ cards }: { cards: Card[] }) {
  return (
    <section aria-labelledby="similar" className="mt-14 print:hidden">
      <h2 id="similar" className="mb-4 font-bold text-2xl">
        Similar cars
      </h2>
      <ListingGrid cards={cards} />
    </section>
  );
}

export { ListingTrouble as ErrorBoundary };
