import { MapPin } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { isSold, type ListingSummary, listingTitle } from '#app/listings/listing.ts';
import { CardCarousel } from '#app/listings/photos/carousel.tsx';
import { BodyPlaceholder } from '#app/listings/placeholder.tsx';
import { PriceTag } from '#app/listings/price-tag.tsx';
import { listedAge } from '#app/vocabulary/dates.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';

type ListingCardProps = {
  listing: ListingSummary;
  /** The moment the page was made; ages are counted to it, on the server and in the browser alike. */
  now: Date;
  /** What stands on the photo's corner: the heart. */
  action: ReactNode;
  /** Whether its photo is among the first to be seen. */
  priority?: boolean;
  sizes?: string;
  /** The level of the title among the page's headings. */
  heading?: 'h2' | 'h3';
};

const GRID_SIZES = '(min-width: 80rem) 19rem, (min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 94vw';

export function ListingCard(props: ListingCardProps) {
  const { listing, now, action, priority = false, sizes = GRID_SIZES, heading: Heading = 'h3' } = props;
  const title = listingTitle(listing);
  const href = `/listing/${listing.id}`;
  const sold = isSold(listing);
  return (
    <article className="panel relative flex flex-col overflow-hidden" data-listing={listing.id}>
      <CardCarousel
        photos={listing.photos}
        title={title}
        href={href}
        isSold={sold}
        priority={priority}
        sizes={sizes}
        placeholder={<BodyPlaceholder bodyType={listing.bodyType} />}
        heart={action}
      />
      <CardText
        title={
          <Heading className="truncate font-semibold text-base">
            <Link to={href} className="rounded hover:underline" title={title}>
              {title}
            </Link>
          </Heading>
        }
        price={<PriceTag priceCents={listing.priceCents} isDriveAway={listing.isDriveAway} className="text-2xl" />}
        facts={[listing.bodyType, listing.transmission, formatKilometers(listing.kilometers), listing.fuelType]}
        location={listing.location}
        age={sold ? <span className="font-bold text-ink">Sold</span> : <span>{listedAge(listing.createdAt, now)}</span>}
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
      <p className="text-[0.9rem] text-muted leading-snug sm:text-[0.8125rem]">
        <Facts facts={facts} />
      </p>
      <p className="mt-auto flex justify-between gap-3 pt-2 text-[0.85rem] text-muted">
        <span className="inline-flex items-center gap-1">
          <MapPin className="size-3.5" aria-hidden="true" />
          {location}
        </span>
        {age}
      </p>
    </div>
  );
}

/** Facts on one line with middots; a line breaks between facts, never inside one. */
function Facts({ facts }: { facts: string[] }) {
  return facts.map((fact, position) => (
    <Fragment key={fact}>
      {position > 0 && ' '}
      <span className="whitespace-nowrap">
        {fact}
        {position < facts.length - 1 && <span aria-hidden="true"> ·</span>}
      </span>
    </Fragment>
  ));
}
