import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Scene, type SceneFiles } from '#app/ui/scene.tsx';

type HeroProps = { title: string; lead: string; scene: SceneFiles; alt: string; children?: ReactNode };

export function MarketingHero({ title, lead, scene, alt, children }: HeroProps) {
  return (
    <section className="wrap grid items-center gap-x-12 gap-y-8 pt-8 md:pt-12 lg:grid-cols-2">
      <div>
        <h1 className="max-w-[14ch] font-extrabold text-[2.5rem] leading-[1.05] tracking-tight md:text-6xl">{title}</h1>
        <p className="mt-4 max-w-[46ch] text-pretty text-lg text-muted md:text-xl">{lead}</p>
        {children && <div className="mt-7 flex flex-wrap gap-3">{children}</div>}
      </div>
      <Scene {...scene} alt={alt} />
    </section>
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

type BenefitsProps = { benefits: readonly Benefit[]; className?: string };

export function Benefits({ benefits, className = 'sm:grid-cols-2 lg:grid-cols-3' }: BenefitsProps) {
  return (
    <ul className={`grid gap-5 ${className}`}>
      {benefits.map(({ icon: Icon, title, text }) => (
        <li key={title} className="panel p-6">
          <Icon className="mb-3 size-6 text-accent" aria-hidden="true" />
          <h3 className="mb-1 font-bold text-lg">{title}</h3>
          <p className="text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}

export type Step = { title: string; text: string };

export function Steps({ steps }: { steps: Step[] }) {
  return (
    <ol className="grid gap-x-10 gap-y-8 md:grid-cols-3">
      {steps.map(({ title, text }, position) => (
        <li key={title} className="border-line-strong border-t-2 pt-4">
          <span aria-hidden="true" className="font-extrabold text-3xl text-accent">
            {position + 1}
          </span>
          <h3 className="mt-1 mb-1 font-bold text-lg">{title}</h3>
          <p className="text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}

export function CallToAction({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="wrap mt-16 md:mt-20">
      <div className="grid gap-5 rounded-card bg-accent-soft p-7 md:grid-cols-[1fr_auto] md:items-center md:p-10">
        <div>
          <h2 className="font-bold text-[1.6rem]">{title}</h2>
          <p className="mt-1 max-w-[56ch]">{text}</p>
        </div>
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
    </section>
  );
}
