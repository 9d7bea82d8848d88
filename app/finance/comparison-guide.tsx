/** A row of the table: what it is, then loan A and loan B. */
export type ExampleRow = [label: string, a: string, b: string];

export type ComparisonExample = { rows: ExampleRow[]; difference: string };

const LEFT_OUT = [
  'Government charges, such as stamp duty',
  'Fees that depend on you, such as for paying late or repaying early',
  'Insurance and other extras you can say no to',
];

const QUESTIONS = [
  'What’s the comparison rate for my amount and term?',
  'What will I have paid in total at the end?',
  'Is there a larger last payment (a balloon)?',
  'What does it cost to repay early?',
];

const LAW = 'https://www.austlii.edu.au/au/legis/cth/consol_reg/nccpr2010486/s100.html';

export function ComparisonGuide({ rows, difference }: ComparisonExample) {
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
      <section>
        <h2 className="font-bold text-2xl">What a comparison rate is</h2>
        <p className="mt-2 max-w-prose">
          One yearly figure for a loan: the interest and most fees together. An ad that shows an interest rate has to
          show it too, so you can compare two loans with different fees.
        </p>
        <ExampleTable rows={rows} />
        <p className="mt-3 max-w-prose text-[0.9375rem] text-muted">
          {`Both loans are made up: $20,000 over five years, repaid monthly. Loan A has the lower interest rate and costs ${difference} more. We worked it out with `}
          <a href={LAW} className="text-link underline">
            the formula in the law
          </a>{' '}
          (regulation 100, as read in November 2026).
        </p>
      </section>
      <div className="grid content-start gap-10">
        <section>
          <h2 className="font-bold text-2xl">What it leaves out</h2>
          <Points points={LEFT_OUT} />
        </section>
        <section>
          <h2 className="font-bold text-2xl">Ask every lender</h2>
          <Points points={QUESTIONS} />
        </section>
        <p className="text-muted">General information only, not financial advice.</p>
      </div>
    </div>
  );
}

function ExampleTable({ rows }: Pick<ComparisonExample, 'rows'>) {
  return (
    <div className="panel mt-5 px-5 py-3">
      <table className="w-full tabular-nums">
        <thead>
          <tr>
            <td />
            <th scope="col" className="py-2 pl-4 text-right font-bold">
              Loan A
            </th>
            <th scope="col" className="py-2 pl-4 text-right font-bold">
              Loan B
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, a, b]) => (
            <tr key={label} className="border-line border-t">
              <th scope="row" className="py-2 text-left font-normal text-muted">
                {label}
              </th>
              <td className="py-2 pl-4 text-right">{a}</td>
              <td className="py-2 pl-4 text-right">{b}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Points({ points }: { points: string[] }) {
  return (
    <ul className="mt-2 grid list-disc gap-1.5 pl-5">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
