import type { ReactNode } from 'react';
import type { Section } from '#app/deals/contract.ts';
import type { Side } from '#app/enquiries/people.ts';

export function Sections({ sections }: { sections: Section[] }) {
  return (
    <div className="grid gap-5 print:gap-3">
      {sections.map(({ title, rows }) => (
        <section key={title} className="break-inside-avoid">
          <h2 className="mb-1 font-bold">{title}</h2>
          <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[12rem_1fr] print:grid-cols-[12rem_1fr]">
            {rows.map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-muted max-sm:mt-1 max-sm:text-sm">{label}</dt>
                <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

type DealPageProps = { title: string; lead: ReactNode; children: ReactNode };

export function DealPage({ title, lead, children }: DealPageProps) {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 print:py-0 *:max-w-3xl">
      <header className="grid gap-2">
        <h1>{title}</h1>
        <p className="text-lg text-muted">{lead}</p>
      </header>
      {children}
    </div>
  );
}

export const SIDE_NAMES: Record<Side, string> = { seller: 'The seller', buyer: 'The buyer' };
