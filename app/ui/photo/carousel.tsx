import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { FADED, NOT_OVER_A_PHONES_PHOTO, PhotoCounter, SoldBadge, StepButtons } from '#app/ui/photo/photo-overlays.tsx';
import { usePhotoStrip } from '#app/ui/photo/photo-strip.ts';
import { ResponsivePhoto } from '#app/ui/photo/responsive-photo.tsx';
import { useHydrated } from '#app/ui/use-loaded.ts';
import type { ShownPhoto } from '#app/vocabulary/photo.ts';

const CARD_SIZES = '(min-width: 1024px) 300px, (min-width: 640px) 50vw, 100vw';

/** With a mouse the buttons appear on hover. */
const STEP_BUTTONS = `${NOT_OVER_A_PHONES_PHOTO} opacity-0`;

type CardCarouselProps = {
  photo: ShownPhoto | null;
  count: number;
  /** Fetches all photos in order; null if that failed. */
  fetchAll: () => Promise<readonly ShownPhoto[] | null>;
  title: string;
  /** Keyboards and screen readers follow the card’s title; this link is for pointers. */
  href: string;
  isSold: boolean;
  sizes?: string;
  priority?: boolean;
  placeholder: ReactNode;
  heart?: ReactNode;
};

/** Only the main photo comes with the page; the others load when the visitor reaches for them. */
export function CardCarousel(props: CardCarouselProps) {
  const { photo, count, title, href, isSold, sizes = CARD_SIZES, priority = false, placeholder, heart } = props;
  const { strip, current, follow, step } = usePhotoStrip<HTMLAnchorElement>(count);
  const remaining = useRemainingPhotos(props);
  const isStepping = useHydrated() && count > 1;
  const [main, ...others] = isStepping ? remaining.photos : [photo];

  return (
    <div className="group/photos card-photos" onPointerEnter={isStepping ? remaining.ask : undefined}>
      <Link
        ref={strip}
        to={href}
        discover="none"
        tabIndex={-1}
        aria-hidden
        draggable={false}
        onScroll={follow}
        className="photo-strip"
      >
        {main ? <CardPhoto photo={main} sizes={sizes} priority={priority} isSold={isSold} /> : placeholder}
        {others.map((other, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slides never move
          <Slide key={index} isNear={Math.abs(index + 1 - current) <= 1}>
            {other && <CardPhoto photo={other} sizes={sizes} isSold={isSold} />}
          </Slide>
        ))}
      </Link>
      {isSold && <SoldBadge />}
      {count > 1 && <PhotoCounter current={current} count={count} />}
      {isStepping && (
        <StepButtons
          title={title}
          step={(by) => {
            remaining.ask();
            step(by);
          }}
          className={STEP_BUTTONS}
        />
      )}
      {heart}
    </div>
  );
}

type CardPhotoProps = { photo: ShownPhoto; sizes: string; isSold: boolean; priority?: boolean };

function CardPhoto({ isSold, ...photo }: CardPhotoProps) {
  return <ResponsivePhoto {...photo} alt="" widest={1024} className={isSold ? FADED : ''} />;
}

/** Empty until the visitor comes near it once. */
function Slide({ isNear, children }: { isNear: boolean; children: ReactNode }) {
  const [wasNear, setWasNear] = useState(isNear);
  if (isNear && !wasNear) setWasNear(true);
  return <div>{wasNear && children}</div>;
}

type CardPhotos = {
  photo: ShownPhoto | null;
  count: number;
  fetchAll: () => Promise<readonly ShownPhoto[] | null>;
};

/** The photos of a card in order; null is one not fetched yet. A failed fetch is retried on the next `ask`. */
function useRemainingPhotos({ photo, count, fetchAll }: CardPhotos) {
  const [fetched, setFetched] = useState<readonly ShownPhoto[]>([]);
  const isFetching = useRef(false);

  async function ask() {
    if (isFetching.current || count < 2) return;
    isFetching.current = true;
    const all = await fetchAll();
    isFetching.current = all !== null;
    if (all) setFetched(all);
  }

  const photos = Array.from({ length: count }, (_, index) => (index === 0 ? photo : (fetched[index] ?? null)));
  return { photos, ask };
}
