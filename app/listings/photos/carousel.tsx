import { type ReactNode, useState } from 'react';
import { FADED, PhotoCounter, SoldBadge, StepButtons } from '#app/listings/photos/photo-overlays.tsx';
import { useHydrated, usePhotoStrip } from '#app/listings/photos/photo-strip.ts';
import { useFurtherPhotos } from '#app/listings/photos/use-further-photos.ts';
import { ResponsivePhoto } from '#app/ui/photo/responsive-photo.tsx';
import type { Photo } from '#app/vocabulary/photo.ts';

/** One card a row on a phone, two from 640 px, three beside the filters from 1024 px. */
const CARD_SIZES = '(min-width: 1024px) 300px, (min-width: 640px) 50vw, 100vw';

/** Where there is a mouse, the buttons come with it; on a touch screen they are always there, and let the car through. */
const SHY =
  'transition-opacity duration-150 focus-visible:opacity-100 pointer-coarse:bg-white/65 [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-hover/photos:opacity-100';

type CardCarouselProps = {
  listingId: string;
  /** The main one; null where the listing has none. */
  photo: Photo | null;
  /** How many there are. */
  count: number;
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

/**
 * The photos of a card. Only the first comes with the page; the others are asked for when the visitor reaches for them.
 * Without scripts it is the only one.
 */
export function CardCarousel(props: CardCarouselProps) {
  const { photo, count, title, href, isSold, sizes = CARD_SIZES, priority = false, placeholder, heart } = props;
  const { strip, current, follow, step } = usePhotoStrip(count);
  const further = useFurtherPhotos(props);
  const isStepping = useHydrated() && count > 1;
  const [main, ...others] = isStepping ? further.photos : [photo];

  return (
    <div
      className="group/photos relative aspect-4/3 overflow-hidden bg-line"
      onPointerEnter={isStepping ? further.ask : undefined}
    >
      {/* biome-ignore lint/a11y/useAnchorContent: for the pointer alone; the title of the card is the link for everybody else. */}
      <a href={href} tabIndex={-1} aria-hidden draggable={false} className="block h-full">
        {!main && placeholder}
        <div ref={strip} tabIndex={-1} onScroll={follow} className="photo-strip">
          {main && (
            <div>
              <CardPhoto photo={main} sizes={sizes} priority={priority} isSold={isSold} />
            </div>
          )}
          {others.map((other, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place in a row that only ever gains its photo.
            <Slide key={index} isNear={Math.abs(index + 1 - current) <= 1}>
              {other && <CardPhoto photo={other} sizes={sizes} isSold={isSold} />}
            </Slide>
          ))}
        </div>
      </a>
      {isSold && <SoldBadge />}
      {count > 1 && <PhotoCounter current={current} count={count} />}
      {isStepping && (
        <StepButtons
          title={title}
          step={(by) => {
            further.ask();
            step(by);
          }}
          className={SHY}
        />
      )}
      {heart && <div className="on-photo-corner">{heart}</div>}
    </div>
  );
}

type CardPhotoProps = { photo: Photo; sizes: string; isSold: boolean; priority?: boolean };

/** No card is so wide that it would need the largest file. */
function CardPhoto({ isSold, ...photo }: CardPhotoProps) {
  return (
    <ResponsivePhoto {...photo} alt="" widest={1024} className={isSold ? `h-full w-full ${FADED}` : 'h-full w-full'} />
  );
}

/** An empty box until the visitor has been near it; the photo stays from then on. */
function Slide({ isNear, children }: { isNear: boolean; children: ReactNode }) {
  const [wasNear, setWasNear] = useState(isNear);
  if (isNear && !wasNear) setWasNear(true);
  return <div>{wasNear && children}</div>;
}
