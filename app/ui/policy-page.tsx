import type { ReactNode } from 'react';

export type PolicySection = { id: string; title: string; body: ReactNode };

type PolicyPageProps = { title: string; lead: string; lastUpdated: string; sections: PolicySection[] };

export function PolicyPage({ title, lead, lastUpdated, sections }: PolicyPageProps) {
  return (
    <div className="page">
      <h1>{title}</h1>
      <p className="mt-2 text-muted">Last updated {lastUpdated}</p>
      <div className="mt-6 grid gap-x-14 gap-y-8 lg:grid-cols-[15rem_minmax(0,68ch)]">
        <nav aria-label="On this page" className="lg:sticky lg:top-6 lg:self-start">
          <ul className="grid border-line max-lg:border-b max-lg:pb-5 lg:border-l">
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`} className="block py-1 text-muted hover:text-ink hover:underline lg:pl-4">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-8 [&_section_a]:text-accent [&_section_a]:underline">
          <p className="text-lg">{lead}</p>
          {sections.map(({ id, title: name, body }) => (
            <section key={id} aria-labelledby={id} className="grid gap-3">
              <h2 id={id} className="scroll-mt-6 font-bold text-xl">
                {name}
              </h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

export function paragraph(id: string, title: string, text: string): PolicySection {
  return { id, title, body: <p>{text}</p> };
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-2 pl-5 marker:text-muted">{children}</ul>;
}
