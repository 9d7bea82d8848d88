import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Card, isSoldCard } from '#app/listings/card.ts';
import { listingTitle, withDistance } from '#app/listings/listing.ts';
import { BodyPlaceholder } from '#app/listings/placeholder.tsx';
import { PriceTag } from '#app/listings/price-tag.tsx';
import { CardCarousel } from '#app/ui/photo/carousel.tsx';
import { UnderOfferBadge } from '#app/ui/photo/photo-overlays.tsx';
import { isBelowSimilar, PRICE_RATING_WORDS, SELLER_WORDS } from '#app/vocabulary/cars.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

type ListingCardProps = {
  card: Card;
  action: ReactNode;
  priority?: boolean;
  sizes?: string;
  heading?: 'h2' | 'h3';
};

/** A tenth less than a phone's width: too little to see, and many phones fetch half the bytes. */
const GRID_SIZES = '(min-width:64rem) 19rem,(min-width:40rem) 46vw,88vw';

/** The browser knows all routes, so its links leave out the attribute for discovering them: a page is 1 kB shorter. */
export function ListingCard(props: ListingCardProps) {
  const { card, action, priority = false, sizes = GRID_SIZES, heading: Heading = 'h3' } = props;
  const title = listingTitle(card);
  const href = `/listing/${card.id}`;
  return (
    <article className="panel card" data-listing={card.id}>
      <CardCarousel
        photo={card.photo}
        count={card.photoCount}
        fetchAll={() => fetchPhotos(card.id)}
        title={title}
        href={href}
        isSold={isSoldCard(card)}
        priority={priority}
        sizes={sizes}
        placeholder={<BodyPlaceholder bodyType={card.bodyType} />}
        heart={
          <>
            {card.isUnderOffer && <UnderOfferBadge />}
            {card.photoCount === 0 && !isSoldCard(card) && (
              <Link to={`${href}/message?ask=photos`} discover="none" className="chip">
                Ask for photos
              </Link>
            )}
            {action}
          </>
        }
      />
      <CardText
        title={
          <Heading>
            <Link to={href} discover="none" title={title}>
              {title}
            </Link>
          </Heading>
        }
        price={<CardPrice {...card} />}
        rating={<CardRating {...card} />}
        facts={[card.bodyType, card.transmission, formatKilometers(card.kilometers), card.fuelType]}
        location={placeOf(card)}
        age={isSoldCard(card) ? <b className="text-ink">{card.age}</b> : card.age}
      />
    </article>
  );
}

function CardPrice({ priceCents, isDriveAway, isFirm, dropDollars, onRoad }: Card) {
  return (
    <>
      <PriceTag
        priceCents={priceCents}
        isDriveAway={isDriveAway}
        isFirm={isFirm}
        className="text-2xl"
        dropDollars={dropDollars}
      />
      {onRoad && <p className="text-sm">{onRoad}</p>}
    </>
  );
}

/** Most cars are around similar ones, so their cards leave it out. */
function CardRating({ priceRating }: Card) {
  if (!priceRating || priceRating.startsWith('around')) return null;
  const look = isBelowSimilar(priceRating) ? 'rating text-positive' : 'rating';
  return <p className={look}>{PRICE_RATING_WORDS[priceRating]}</p>;
}

function placeOf({ suburb, location, distanceKm, sellerType }: Card): string {
  return `${withDistance(suburb ?? location, distanceKm)} · ${SELLER_WORDS[sellerType]}`;
}

const NO_BREAK = '\u00A0';

type CardTextProps = {
  title: ReactNode;
  price: ReactNode;
  rating?: ReactNode;
  facts: string[];
  location: string;
  age: ReactNode;
};

export function CardText({ title, price, rating, facts, location, age }: CardTextProps) {
  return (
    <div className="card-text">
      {title}
      {price}
      <p className="facts">{facts.map((fact) => fact.replaceAll(' ', NO_BREAK)).join(`${NO_BREAK}· `)}</p>
      {rating}
      <p className="card-foot">
        <span className="place">{location}</span>
        {age}
      </p>
    </div>
  );
}

/** Null on failure. Never throws. */
async function fetchPhotos(listingId: string): Promise<Photo[] | null> {
  try {
    const response = await fetch(`/listing/${listingId}/photos`);
    return response.ok ? ((await response.json()) as Photo[]) : null;
  } catch {
    return null;
  }
}
