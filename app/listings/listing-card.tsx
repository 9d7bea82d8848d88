import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Card } from '#app/listings/card.ts';
import { fetchPhotos } from '#app/listings/fetch-photos.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { BodyPlaceholder } from '#app/listings/placeholder.tsx';
import { PriceTag } from '#app/listings/price-tag.tsx';
import { CardCarousel } from '#app/ui/photo/carousel.tsx';
import { formatKilometers } from '#app/vocabulary/numbers.ts';

type ListingCardProps = {
  card: Card;
  action: ReactNode;
  priority?: boolean;
  sizes?: string;
  heading?: 'h2' | 'h3';
};

/** A tenth less than a phone's width: too little to see, and many phones fetch half the bytes. */
const GRID_SIZES = '(min-width: 80rem) 19rem, (min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 88vw';

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
        isSold={card.isSold}
        priority={priority}
        sizes={sizes}
        placeholder={<BodyPlaceholder bodyType={card.bodyType} />}
        heart={action}
      />
      <CardText
        title={
          <Heading>
            <Link to={href} title={title}>
              {title}
            </Link>
          </Heading>
        }
        price={<PriceTag priceCents={card.priceCents} isDriveAway={card.isDriveAway} className="text-2xl" />}
        facts={[card.bodyType, card.transmission, formatKilometers(card.kilometers), card.fuelType]}
        location={placeOf(card)}
        age={card.isSold ? <b className="text-ink">{card.age}</b> : card.age}
      />
    </article>
  );
}

function placeOf({ suburb, location, distanceKm }: Card): string {
  const place = suburb ?? location;
  return distanceKm === undefined ? place : `${place} · ${formatKilometers(Math.round(distanceKm))}`;
}

/** Lines break between facts, never inside one. */
const NO_BREAK = '\u00A0';

type CardTextProps = { title: ReactNode; price: ReactNode; facts: string[]; location: string; age: ReactNode };

export function CardText({ title, price, facts, location, age }: CardTextProps) {
  return (
    <div className="card-text">
      {title}
      {price}
      <p className="facts">{facts.map((fact) => fact.replaceAll(' ', NO_BREAK)).join(`${NO_BREAK}· `)}</p>
      <p className="card-foot">
        <span className="place">{location}</span>
        {age}
      </p>
    </div>
  );
}
