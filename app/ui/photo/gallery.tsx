import Maximize2 from 'lucide-react/icons/maximize-2';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useOpenEntry } from '#app/ui/open-entry.ts';
import {
  FADED,
  NOT_OVER_A_PHONES_PHOTO,
  PhotoButton,
  PhotoCounter,
  SoldBadge,
  StepButtons,
  UnderOfferBadge,
} from '#app/ui/photo/photo-overlays.tsx';
import { usePhotoStrip } from '#app/ui/photo/photo-strip.ts';
import { PhotoDots, PhotoThumbnails } from '#app/ui/photo/photo-thumbnails.tsx';
import { PhotoViewer } from '#app/ui/photo/photo-viewer.tsx';
import { ResponsivePhoto } from '#app/ui/photo/responsive-photo.tsx';
import { useHydrated } from '#app/ui/use-loaded.ts';
import { type Photo, photoUrl } from '#app/vocabulary/photo.ts';

/** 88vw instead of 100vw: the difference is too small to see, and many phones fetch half the bytes. */
const GALLERY_SIZES = '(min-width: 1024px) 800px, 88vw';

type GalleryProps = {
  photos: Photo[];
  title: string;
  isSold: boolean;
  isUnderOffer: boolean;
  placeholder: ReactNode;
};

/** One scrolling strip; thumbnails and dots are links to its slides, so it works without JavaScript. */
export function Gallery({ photos, title, isSold, isUnderOffer, placeholder }: GalleryProps) {
  const { strip, current, follow, show, step, stepByKey } = usePhotoStrip(photos.length);
  const [isFullScreen, setFullScreen] = useState(false);
  const viewer = useRef<HTMLDialogElement>(null);
  const entry = useOpenEntry('full screen', (isFull) => (isFull ? setFullScreen(true) : viewer.current?.close()));
  const isHydrated = useHydrated();
  const isMany = photos.length > 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a URL ending in #photo-3 scrolls the strip before hydration
  useEffect(follow, []);

  function openFullScreen() {
    entry.enter();
    setFullScreen(true);
  }

  function closeFullScreen(shown: number) {
    setFullScreen(false);
    show(shown);
    entry.leave();
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-label={`Photos of ${title}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-1"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the controls inside */}
      <div
        className="group/photos relative aspect-3/2 overflow-hidden bg-line md:aspect-16/9 lg:max-h-[max(20rem,calc(100svh-16.25rem))] lg:w-full print:max-h-none outline-accent outline-offset-2 has-[>[tabindex]:focus-visible]:outline-3 md:rounded-card"
        onKeyDown={isMany ? stepByKey : undefined}
      >
        {photos.length === 0 && placeholder}
        {/* biome-ignore lint/a11y/useSemanticElements: slides are not form fields */}
        <div
          ref={strip}
          role="group"
          aria-label="Photo strip"
          tabIndex={isMany ? 0 : undefined}
          onScroll={follow}
          className="relative flex h-full snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-x-contain outline-none [scrollbar-width:none]"
        >
          {photos.map((photo, index) => (
            <GallerySlide
              key={photo.id}
              photo={photo}
              place={index + 1}
              count={photos.length}
              title={title}
              isSold={isSold}
              open={openFullScreen}
            />
          ))}
        </div>
        {isSold && <SoldBadge />}
        {isUnderOffer && <UnderOfferBadge />}
        {isMany && <PhotoCounter current={current} count={photos.length} className="noscript:hidden print:hidden" />}
        {isMany && <PhotoDots count={photos.length} current={current} show={show} />}
        {isHydrated && isMany && (
          <StepButtons title={title} step={step} className={`print:hidden ${NOT_OVER_A_PHONES_PHOTO}`} />
        )}
        {isHydrated && photos.length > 0 && (
          <PhotoButton
            aria-label="Full screen"
            className="absolute right-2.5 bottom-2.5 print:hidden"
            onClick={openFullScreen}
          >
            <Maximize2 size={18} aria-hidden />
          </PhotoButton>
        )}
      </div>
      {isMany && <PhotoThumbnails photos={photos} current={current} show={show} isSold={isSold} />}
      {isFullScreen && (
        <PhotoViewer dialog={viewer} photos={photos} title={title} start={current} close={closeFullScreen} />
      )}
    </section>
  );
}

type GallerySlideProps = {
  photo: Photo;
  place: number;
  count: number;
  title: string;
  isSold: boolean;
  open: () => void;
};

function GallerySlide({ photo, place, count, title, isSold, open }: GallerySlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the WAI carousel pattern
    <div
      id={`photo-${place}`}
      role="group"
      aria-roledescription="slide"
      aria-label={`Photo ${place} of ${count}`}
      className="h-full w-full shrink-0 snap-start snap-always overflow-hidden not-first:print:hidden"
    >
      <a
        href={photoUrl(photo, 1600)}
        tabIndex={-1}
        className="block h-full cursor-zoom-in"
        onClick={(event) => {
          event.preventDefault();
          open();
        }}
      >
        <ResponsivePhoto
          photo={photo}
          alt={place === 1 ? title : `${title}, photo ${place}`}
          sizes={GALLERY_SIZES}
          priority={place === 1}
          className={`h-full w-full ${isSold ? FADED : ''}`}
        />
      </a>
    </div>
  );
}
