import X from 'lucide-react/icons/x';
import { type CSSProperties, type RefObject, useLayoutEffect } from 'react';
import { NOT_OVER_A_PHONES_PHOTO, PhotoButton, PhotoCounter, StepButtons } from '#app/ui/photo/photo-overlays.tsx';
import { usePhotoStrip } from '#app/ui/photo/photo-strip.ts';
import { ResponsivePhoto } from '#app/ui/photo/responsive-photo.tsx';
import type { Photo } from '#app/vocabulary/photo.ts';

type PhotoViewerProps = {
  dialog: RefObject<HTMLDialogElement | null>;
  photos: Photo[];
  title: string;
  start: number;
  close: (shown: number) => void;
};

/** A modal `<dialog>`: the browser traps the focus, closes it on Escape or Back, and returns the focus. */
export function PhotoViewer({ dialog, photos, title, start, close }: PhotoViewerProps) {
  const { strip, current, follow, step, stepByKey } = usePhotoStrip(photos.length, start);
  const isMany = photos.length > 1;

  useLayoutEffect(() => {
    const page = document.documentElement;
    const { overflow } = page.style;
    page.style.overflow = 'hidden';
    if (!dialog.current?.open) dialog.current?.showModal();
    strip.current?.scrollTo({ left: start * strip.current.clientWidth, behavior: 'instant' });
    return () => {
      page.style.overflow = overflow;
    };
  }, [dialog, strip, start]);

  return (
    <dialog
      ref={dialog}
      aria-label={`Photos of ${title}`}
      onClose={() => close(current)}
      onKeyDown={isMany ? stepByKey : undefined}
      className="m-0 h-dvh max-h-none w-dvw max-w-none overflow-hidden bg-black print:hidden"
    >
      <PhotoButton aria-label="Close" className="absolute top-2.5 right-2.5" onClick={() => dialog.current?.close()}>
        <X size={20} aria-hidden />
      </PhotoButton>
      {/* biome-ignore lint/a11y/useSemanticElements: slides are not form fields */}
      <div
        ref={strip}
        role="group"
        aria-label="Photo strip"
        tabIndex={isMany ? 0 : undefined}
        onScroll={follow}
        className="flex h-full snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-contain -outline-offset-4 outline-white [scrollbar-width:none]"
      >
        {photos.map((photo, index) => (
          <div
            key={photo.id}
            className="grid h-full w-full shrink-0 snap-start snap-always place-items-center overflow-hidden"
          >
            <div style={wholeOnScreen(photo)}>
              <ResponsivePhoto
                photo={photo}
                alt={`${title}, photo ${index + 1}`}
                sizes="100vw"
                className="h-full w-full"
              />
            </div>
          </div>
        ))}
      </div>
      {isMany && <PhotoCounter current={current} count={photos.length} />}
      {isMany && <StepButtons title={title} step={step} className={NOT_OVER_A_PHONES_PHOTO} />}
    </dialog>
  );
}

function wholeOnScreen({ width, height }: Photo): CSSProperties {
  return { aspectRatio: `${width} / ${height}`, width: `min(100dvw, ${((100 * width) / height).toFixed(2)}dvh)` };
}
