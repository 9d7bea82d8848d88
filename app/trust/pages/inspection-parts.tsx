import { AddressCode } from '#app/listings/printed-contact.tsx';
import { type BeforePaying, type InspectionSheet, shownLink } from '#app/trust/inspection.ts';

export function Questions({ questions }: Pick<InspectionSheet, 'questions'>) {
  return (
    <ul className="grid gap-x-7 sm:grid-cols-2 print:grid-cols-2">
      {questions.map(({ question, hint }) => (
        <li key={question} className="grid grid-cols-[auto_1fr] gap-x-2.5 pt-2">
          <Box />
          <span>
            <b className="font-semibold">{question}</b>
            {hint && <span className="text-muted"> {hint}</span>}
            <Line />
          </span>
        </li>
      ))}
    </ul>
  );
}

export function Checks({ checks }: Pick<InspectionSheet, 'checks'>) {
  return (
    <table className="w-full text-left">
      <thead className="text-muted text-sm">
        <tr className="border-ink border-b">
          <th scope="col" className="py-1.5 pl-8 font-semibold">
            Look at
          </th>
          <th scope="col" className="py-1.5 font-semibold">
            What it should be
          </th>
          <th scope="col" className="w-1/3 py-1.5 font-semibold max-sm:hidden print:table-cell">
            What you saw
          </th>
        </tr>
      </thead>
      <tbody>
        {checks.map(({ look, should }) => (
          <tr key={look} className="border-line border-b align-top">
            <th scope="row" className="flex gap-2.5 py-2 pr-3 font-semibold">
              <Box />
              {look}
            </th>
            <td className="py-2 pr-3">{should}</td>
            <td className="max-sm:hidden print:table-cell" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function BeforePayingLinks({ links }: { links: readonly (BeforePaying & { code: string[] })[] }) {
  return (
    <ul className="grid gap-5 sm:grid-cols-3 print:grid-cols-3">
      {links.map(({ name, words, link, code }) => (
        <li key={name} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3">
          <AddressCode code={code} />
          <div className="grid content-start gap-0.5 text-sm">
            <b>{name}</b>
            <p>{words}</p>
            <a href={link} rel="noreferrer" className="text-link wrap-anywhere my-0 py-1">
              {shownLink(link)}
            </a>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** To tick on paper. */
function Box() {
  return <i aria-hidden="true" className="mt-0.5 block size-4 shrink-0 rounded-[3px] border-2 border-ink" />;
}

function Line() {
  return <i aria-hidden="true" className="mt-5 block border-line-strong border-b print:border-ink" />;
}
