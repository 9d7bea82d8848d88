import { type KeyboardEvent, useEffect, useRef } from 'react';
import { FADED } from '#app/ui/photo/photo-overlays.tsx';
import { ResponsivePhoto } from '#app/ui/photo/responsive-photo.tsx';
import { useHydrated } from '#app/ui/use-loaded.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

const MAX_DOTS = 10;

type DotsProps = { count: number; current: number; show: (index: number) => void };

/** For fingers, where there is no room for thumbnails; the strip takes the keyboard. */
export function PhotoDots({ count, current, show }: DotsProps) {
  if (count > MAX_DOTS) return null;
  return (
    <div aria-hidden className="absolute bottom-2 left-1/2 flex -translate-x-1/2 md:hidden print:hidden">
      {Array.from({ length: count }, (_, index) => (
        <a
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot has no other identity
          key={index}
          href={`#photo-${index + 1}`}
          tabIndex={-1}
          className="grid size-6 place-items-center"
          onClick={(event) => {
            event.preventDefault();
            show(index);
          }}
        >
          <span
            className={`size-2 rounded-full shadow-[0_0_0_1px_rgb(0_0_0/0.4)] noscript:scale-100 noscript:bg-white ${index === current ? 'scale-125 bg-white' : 'bg-white/55'}`}
          />
        </a>
      ))}
    </div>
  );
}

type ThumbnailsProps = { photos: Photo[]; current: number; show: (index: number) => void; isSold: boolean };

/** Up to five fill the row; with more, the last is cut off, which shows that there are more. */
const THUMBNAIL =
  'min-w-20 max-w-1/5 flex-1 rounded-lg outline-accent outline-offset-2 aria-[current=true]:outline-3 sm:min-w-[7.875rem] noscript:aria-[current=true]:outline-none';

/** One Tab stop; the arrow keys move between the thumbnails. */
export function PhotoThumbnails({ photos, current, show, isSold }: ThumbnailsProps) {
  const row = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  useEffect(() => keepInView(row.current, current), [current]);

  function goByKey(event: KeyboardEvent) {
    const target = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: photos.length - 1 }[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const index = Math.min(photos.length - 1, Math.max(0, target));
    show(index);
    (row.current?.children[index] as HTMLElement | undefined)?.focus({ preventScroll: true });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of links, not a set of form fields
    <div
      ref={row}
      role="group"
      aria-label="Choose a photo"
      onKeyDown={goByKey}
      className="relative flex gap-2 overflow-x-auto -mx-[5px] p-[5px] max-md:hidden print:hidden [scrollbar-width:thin]"
    >
      {photos.map((photo, index) => (
        <a
          key={photo.id}
          href={`#photo-${index + 1}`}
          aria-label={`Photo ${index + 1}`}
          aria-current={index === current}
          tabIndex={isHydrated && index !== current ? -1 : undefined}
          className={THUMBNAIL}
          onClick={(event) => {
            event.preventDefault();
            show(index);
          }}
        >
          <ResponsivePhoto
            photo={photo}
            alt=""
            sizes="(min-width: 640px) 126px, 80px"
            className={`aspect-4/3 w-full rounded-lg ${isSold ? FADED : ''}`}
          />
        </a>
      ))}
    </div>
  );
}

/** Scrolls the row only, never the page. */
function keepInView(row: HTMLElement | null, index: number) {
  const thumbnail = row?.children[index] as HTMLElement | undefined;
  if (!row || !thumbnail) return;
  row.scrollTo({ left: thumbnail.offsetLeft - (row.clientWidth - thumbnail.clientWidth) / 2 });
}
