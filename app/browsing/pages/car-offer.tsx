import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CarLoan } from '#app/finance/car-loan.ts';
import { ConfirmedLine } from '#app/listings/confirmed-line.tsx';
import { listingTitle } from '#app/listings/listing.ts';
import { ListingHistory } from '#app/listings/listing-history.tsx';
import { countCall } from '#app/listings/number-presses.ts';
import { OfferHead, OfferPrice } from '#app/listings/offer.tsx';
import { ContactBar, MessageSeller, NumberOnPress, PriceBar, SellerContact } from '#app/listings/seller-contact.tsx';
import { DecidingFacts } from '#app/listings/specifications.tsx';
import { useVisitorDistances } from '#app/places/visitor-distances.ts';
import { GuideLink } from '#app/prices/guide-link.tsx';
import { OnRoadPart } from '#app/prices/on-road-part.tsx';
import { hasOnRoadCosts } from '#app/prices/on-road-shown.ts';
import { RatingPart } from '#app/prices/rating-part.tsx';
import { fuelLine } from '#app/prices/running-costs-part.tsx';
import { OwnerPart } from '#app/selling/owner-part.tsx';
import { SellerNote } from '#app/trust/seller-note.tsx';
import type { Route } from './+types/listing';
import { sharedCar } from './car-tools.tsx';

type Page = Route.ComponentProps['loaderData'];

/** Title, price, place, seller and age: beside the photos on a desktop, below them on a phone. `isOver`: sold, for a buyer. */
export function CarOffer({ page, isOver, children }: { page: Page; isOver: boolean; children: ReactNode }) {
  const { listing, onRoad, loan, history, rating, confirmed, owner, isNumberOnPress } = page;
  const { priceCents, isDriveAway, kilometers, location, suburb, seller } = listing;
  const distanceKm = useVisitorDistances(suburb === null ? [] : [listing.id])[listing.id];
  const soldDate = listing.soldDate?.toISOString() ?? null;
  const price = { priceCents, isDriveAway };
  const phoneNumber = owner ? '' : listing.phoneNumber;
  return (
    <aside
      aria-label="Price and seller"
      onClickCapture={(event) => countCall(listing.id, event)}
      className="min-w-0 max-lg:mt-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 print:contents"
    >
      <div className="lg:panel grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-6 lg:p-6 print:contents">
        <OfferHead
          title={listingTitle(listing)}
          kilometers={kilometers}
          location={location}
          suburb={suburb}
          distanceKm={distanceKm}
          age={page.age}
          seller={seller}
        >
          <DecidingFacts car={listing} />
        </OfferHead>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 print:col-start-2 print:row-span-2 print:row-start-2">
          <OfferPrice
            {...price}
            soldDate={soldDate}
            priceType={listing.priceType}
            underOfferUntil={listing.underOfferUntil}
          />
          <div className="-mt-2 text-[0.9375rem] print:hidden">
            {page.isHidden && <p role="status">Hidden from your search results on this device.</p>}
            <div className="flex flex-wrap gap-x-4">
              {confirmed && <ConfirmedLine listingId={listing.id} {...confirmed} isOwn={owner !== null} />}
              {history && <ListingHistory history={history} />}
              {rating && <RatingPart listingId={listing.id} shown={rating} />}
              {page.fuel && (
                <Link
                  to={`/listing/${listing.id}/price#running`}
                  className="py-3 font-medium text-sm underline underline-offset-4 md:py-1"
                >
                  {fuelLine(page.fuel)}
                </Link>
              )}
              {page.guide && <GuideLink href={page.guide} model={listing.model} />}
            </div>
            {!owner && hasOnRoadCosts(listing) && <OnRoadPart sum={onRoad} next={`/listing/${listing.id}`} />}
            {loan && <CarLoanPart {...loan} />}
          </div>
          {phoneNumber !== '' && <SellerContact phoneNumber={phoneNumber} listingId={listing.id} />}
          {isNumberOnPress && !owner && (
            <div className="grid gap-2 max-lg:hidden">
              <NumberOnPress listingId={listing.id} />
              <MessageSeller listingId={listing.id} />
            </div>
          )}
          {children}
          {owner && <OwnerPart listing={listing} {...owner} shared={sharedCar(page)} />}
          {!isOver && <SellerNote {...page} listingId={listing.id} />}
        </div>
      </div>
      {!owner && !isOver && (
        <PriceBar {...price}>
          {isNumberOnPress ? (
            <>
              <NumberOnPress listingId={listing.id} className="flex-1" />
              <MessageSeller listingId={listing.id} className="min-h-12 flex-1 px-2" />
            </>
          ) : (
            phoneNumber !== '' && <ContactBar phoneNumber={phoneNumber} listingId={listing.id} />
          )}
        </PriceBar>
      )}
    </aside>
  );
}

/** All in one size: by law a repayment must not be more prominent than its rates. */
function CarLoanPart({ line, conditions }: CarLoan) {
  return (
    <div className="grid gap-1">
      <p>{line}</p>
      <p className="text-muted text-sm">{conditions}</p>
    </div>
  );
}
