import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ComponentProps } from 'react';

const ON_PHOTO =
  'grid size-10 place-items-center rounded-full bg-white/90 text-black shadow-card hover:bg-white focus-visible:ring-2 focus-visible:ring-black focus-visible:outline-white';

export function PhotoButton({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" className={`${ON_PHOTO} ${className}`} {...props} />;
}

type StepButtonsProps = { title: string; step: (by: 1 | -1) => void; className?: string };

export function StepButtons({ title, step, className = '' }: StepButtonsProps) {
  return (
    <>
      <PhotoButton
        aria-label={`Previous photo of ${title}`}
        className={`absolute top-1/2 left-2.5 -translate-y-1/2 ${className}`}
        onClick={() => step(-1)}
      >
        <ChevronLeft size={22} aria-hidden />
      </PhotoButton>
      <PhotoButton
        aria-label={`Next photo of ${title}`}
        className={`absolute top-1/2 right-2.5 -translate-y-1/2 ${className}`}
        onClick={() => step(1)}
      >
        <ChevronRight size={22} aria-hidden />
      </PhotoButton>
    </>
  );
}

type PhotoCounterProps = { current: number; count: number; className?: string };

export function PhotoCounter({ current, count, className = '' }: PhotoCounterProps) {
  return (
    <p aria-live="polite" aria-atomic className={`photo-counter ${className}`}>
      <span aria-hidden>{`${current + 1} / ${count}`}</span>
      <span className="sr-only">{`Photo ${current + 1} of ${count}`}</span>
    </p>
  );
}

const BADGE =
  'pointer-events-none absolute top-2.5 left-2.5 rounded-[7px] px-2.5 py-1 text-[0.8125rem] font-bold text-paper';

export function SoldBadge() {
  return <span className={`${BADGE} bg-ink tracking-wider`}>SOLD</span>;
}

export function UnderOfferBadge() {
  return <span className={`${BADGE} bg-ochre`}>Under offer</span>;
}

export const FADED = 'grayscale-70 opacity-55';

/** A finger swipes; the buttons stay for keyboards, and for a mouse over the photo. */
export const NOT_OVER_A_PHONES_PHOTO =
  'transition-opacity duration-150 focus-visible:opacity-100 pointer-coarse:pointer-events-none pointer-coarse:opacity-0 max-md:opacity-0 [@media(hover:hover)]:group-hover/photos:opacity-100';
