import { Fragment, type ReactNode } from 'react';
import type { Card } from '#app/listings/card.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { CardCarousel } from '#app/listings/photos/carousel.tsx';
import { BodyPlaceholder } from '#app/listings/placeholder.tsx';
import { PriceTag } from '#app/listings/price-tag.tsx';
import { formatKilometers } from '#app/vocabulary/numbers.ts';

type ListingCardProps = {
  card: Card;
  /** What stands on the photo's corner: the heart. */
  action: ReactNode;
  /** Whether its photo is among the first to be seen. */
  priority?: boolean;
  sizes?: string;
  /** The level of the title among the page's headings. */
  heading?: 'h2' | 'h3';
};

/** On a phone a tenth less than its width: nobody sees that, and many fetch half the bytes for it. */
const GRID_SIZES = '(min-width: 80rem) 19rem, (min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 88vw';

export function ListingCard(props: ListingCardProps) {
  const { card, action, priority = false, sizes = GRID_SIZES, heading: Heading = 'h3' } = props;
  const title = listingTitle(card);
  const href = `/listing/${card.id}`;
  return (
    <article className="panel relative flex flex-col overflow-hidden" data-listing={card.id}>
      <CardCarousel
        listingId={card.id}
        photo={card.photo}
        count={card.photoCount}
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
          <Heading className="truncate font-semibold text-base">
            <a href={href} className="rounded hover:underline" title={title}>
              {title}
            </a>
          </Heading>
        }
        price={<PriceTag priceCents={card.priceCents} isDriveAway={card.isDriveAway} className="text-2xl" />}
        facts={[card.bodyType, card.transmission, formatKilometers(card.kilometers), card.fuelType]}
        location={card.location}
        age={<span className={card.isSold ? 'font-bold text-ink' : undefined}>{card.age}</span>}
      />
    </article>
  );
}

type CardTextProps = { title: ReactNode; price: ReactNode; facts: string[]; location: string; age: ReactNode };

/** What stands under the photo of a card. */
export function CardText({ title, price, facts, location, age }: CardTextProps) {
  return (
    <div className="flex flex-1 flex-col gap-1 p-4">
      {title}
      {price}
      <p className="facts">
        {facts.map((fact) => (
          <Fragment key={fact}>
            <span>{fact}</span>{' '}
          </Fragment>
        ))}
      </p>
      <p className="card-foot">
        <span className="place">{location}</span>
        {age}
      </p>
    </div>
  );
}
