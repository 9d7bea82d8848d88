import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Photo } from '#app/listings/listing.ts';
import { ListingImage } from '#app/listings/photos/photo.tsx';
import { FADED, PhotoCounter, SoldBadge, StepButtons } from '#app/listings/photos/photo-overlays.tsx';
import { useHydrated, usePhotoStrip } from '#app/listings/photos/photo-strip.ts';

/** One card a row on a phone, two from 640 px, three beside the filters from 1024 px. */
const CARD_SIZES = '(min-width: 1024px) 300px, (min-width: 640px) 50vw, 100vw';

/** Where there is a mouse, the buttons come with it; on a touch screen they are always there, and let the car through. */
const SHY =
  'transition-opacity duration-150 focus-visible:opacity-100 pointer-coarse:bg-white/65 [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-hover/photos:opacity-100';

type CardCarouselProps = {
  photos: Photo[];
  title: string;
  /** The listing's page. The card's title is the link for keyboards and screen readers; this one is for the pointer. */
  href: string;
  isSold: boolean;
  sizes?: string;
  /** For the cards of the first screen. */
  priority?: boolean;
  /** Drawn where the listing has no photo. */
  placeholder: ReactNode;
  heart?: ReactNode;
};

/** The photos of a card. Only the first is loaded until the visitor asks for more; without scripts it is the only one. */
export function CardCarousel(props: CardCarouselProps) {
  const { photos, title, href, isSold, sizes = CARD_SIZES, priority = false, placeholder, heart } = props;
  const { strip, current, follow, step } = usePhotoStrip(photos.length);
  const [isAsked, setAsked] = useState(false);
  const isStepping = useHydrated() && photos.length > 1;

  return (
    <div className="group/photos relative aspect-4/3 overflow-hidden bg-line">
      <Link to={href} tabIndex={-1} aria-hidden draggable={false} className="block h-full">
        {photos.length === 0 && placeholder}
        <div
          ref={strip}
          tabIndex={-1}
          onScroll={() => {
            setAsked(true);
            follow();
          }}
          className="flex h-full snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-x-contain [scrollbar-width:none]"
        >
          {(isStepping ? photos : photos.slice(0, 1)).map((photo, index) => (
            <Slide key={photo.id} isNear={index === 0 || (isAsked && Math.abs(index - current) <= 1)}>
              <ListingImage
                photo={photo}
                alt=""
                sizes={sizes}
                priority={priority && index === 0}
                className={`h-full w-full ${isSold ? FADED : ''}`}
              />
            </Slide>
          ))}
        </div>
      </Link>
      {isSold && <SoldBadge />}
      {photos.length > 1 && <PhotoCounter current={current} count={photos.length} />}
      {isStepping && (
        <StepButtons
          title={title}
          step={(by) => {
            setAsked(true);
            step(by);
          }}
          className={SHY}
        />
      )}
      {heart && <div className="absolute top-2.5 right-2.5">{heart}</div>}
    </div>
  );
}

/** An empty box until the visitor has been near it; the photo stays from then on. */
function Slide({ isNear, children }: { isNear: boolean; children: ReactNode }) {
  const [wasNear, setWasNear] = useState(isNear);
  if (isNear && !wasNear) setWasNear(true);
  return <div className="h-full w-full shrink-0 snap-start snap-always overflow-hidden">{wasNear && children}</div>;
}
