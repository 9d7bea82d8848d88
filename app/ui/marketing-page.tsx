import { Check, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** Two widths of a 16:9 photograph of a car. Where it is cut, the front of the car stays. */
export type HeroPhoto = { small: string; large: string; alt: string; faces: 'left' | 'right' };

/** A phone’s screen, 360 by 640, as `scripts/product-pictures.ts` takes it. */
export type ProductScreen = { light: string; dark: string; alt: string };

const FOCUS = { left: 'object-left', right: 'object-right' };

type HeroProps = { title: string; lead: string; photo: HeroPhoto; screen?: ProductScreen; children?: ReactNode };

/** On a desktop the photograph reaches the edge of the window, with a screen of the product over its corner. */
export function MarketingHero({ title, lead, photo, screen, children }: HeroProps) {
  return (
    <section className="relative">
      <img
        src={photo.small}
        srcSet={`${photo.small} 640w, ${photo.large} 1280w`}
        sizes="(min-width: 1024px) 57vw, 100vw"
        width={1280}
        height={720}
        alt={photo.alt}
        fetchPriority="high"
        className={`aspect-2/1 w-full bg-line object-cover lg:absolute lg:top-0 lg:right-0 lg:aspect-auto lg:h-104 lg:w-[57%] ${FOCUS[photo.faces]}`}
      />
      <div className="wrap relative grid content-center pt-6 lg:min-h-104">
        <div className={screen ? 'lg:max-w-[33%]' : 'lg:max-w-[40%]'}>
          <h1 className="font-extrabold text-[2rem] leading-[1.05] tracking-tight md:text-5xl">{title}</h1>
          <p className="mt-4 text-pretty text-lg text-muted lg:text-xl">{lead}</p>
          {children && <div className="mt-7 flex flex-wrap gap-3">{children}</div>}
        </div>
        {screen && <PhoneScreen screen={screen} className="absolute top-16 left-[36%] w-56 max-lg:hidden" />}
      </div>
    </section>
  );
}

function PhoneScreen({ screen, className }: { screen: ProductScreen; className: string }) {
  return (
    <picture className={className}>
      <source srcSet={screen.dark} media="(prefers-color-scheme: dark)" />
      <img
        src={screen.light}
        alt={screen.alt}
        width={720}
        height={1280}
        loading="lazy"
        className="h-auto w-full rounded-card border border-line-strong bg-paper shadow-card"
      />
    </picture>
  );
}

type SectionProps = { title: string; lead?: string; children: ReactNode };

export function MarketingSection({ title, lead, children }: SectionProps) {
  return (
    <section className="wrap mt-16 md:mt-20">
      <h2 className="font-bold text-[1.6rem] md:text-3xl">{title}</h2>
      {lead && <p className="mt-2 max-w-[60ch] text-balance text-lg text-muted">{lead}</p>}
      <div className="mt-6">{children}</div>
    </section>
  );
}

export type Benefit = { icon: LucideIcon; title: string; text: string };

export function Benefits({ benefits }: { benefits: readonly Benefit[] }) {
  return (
    <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
      {benefits.map(({ icon: Icon, title, text }) => (
        <li key={title} className="border-line-strong border-t pt-5">
          <Icon className="mb-3 size-6 text-accent" aria-hidden="true" />
          <h3 className="mb-1 font-bold text-lg">{title}</h3>
          <p className="text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}

export type Step = { title: string; text: string; screen: ProductScreen };

export function Steps({ steps }: { steps: Step[] }) {
  return (
    <ol className="grid gap-x-10 gap-y-12 md:grid-cols-3">
      {steps.map(({ title, text, screen }, position) => (
        <li key={title} className="flex flex-col justify-between gap-5">
          <div className="border-line-strong border-t pt-4">
            <span aria-hidden="true" className="font-extrabold text-3xl text-accent">
              {position + 1}
            </span>
            <h3 className="mt-1 mb-1 font-bold text-lg">{title}</h3>
            <p className="text-muted">{text}</p>
          </div>
          <PhoneScreen screen={screen} className="mx-auto w-full max-w-xs" />
        </li>
      ))}
    </ol>
  );
}

export function CallToAction({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="wrap mt-16 md:mt-20">
      <div className="grid gap-5 rounded-card bg-accent p-7 text-accent-ink md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:p-10">
        <div>
          <h2 className="font-bold text-[1.6rem]">{title}</h2>
          <p className="mt-1 max-w-[56ch]">{text}</p>
        </div>
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
    </section>
  );
}

export function TickList({ items }: { items: string[] }) {
  return (
    <ul className="grid max-w-4xl gap-x-10 gap-y-3 md:grid-cols-2">
      {items.map((item) => (
        <li key={item} className="flex gap-3">
          <Check className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden="true" />
          {item}
        </li>
      ))}
    </ul>
  );
}
