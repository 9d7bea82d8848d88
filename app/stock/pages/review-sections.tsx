import { Link } from 'react-router';
import { fieldOf } from '#app/listings/fields.ts';
import {
  describeCounted,
  describeDoubt,
  describeNote,
  describeRejection,
  type FieldSummary,
  type ReviewSummary,
} from '#app/stock/review.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

type ReviewProps = { review: ReviewSummary; path: string };

export function ReviewSections({ review, path }: ReviewProps) {
  const { rejections, doubts, words, fields, notes = [], leftOut } = review;
  const questions = words.filter(({ value }) => value === null).length;
  return (
    <>
      {rejections.length > 0 && (
        <Sentences heading="Why rows are rejected" sentences={rejections.map(describeRejection)} />
      )}
      {leftOut && leftOut.values.length > 0 && (
        <Sentences heading="Left out: sold or not for sale yet" sentences={[describeCounted(leftOut)]} />
      )}
      {notes.length > 0 && <Sentences heading="Not taken as written" sentences={notes.map(describeNote)} />}
      {words.length > 0 && (
        <Link to={`${path}/values`} className={`button justify-self-start ${questions === 0 ? 'button-quiet' : ''}`}>
          {questions === 0 ? 'Change words' : `Fix ${countWords(questions)} we didn’t recognise`}
        </Link>
      )}
      {doubts.length > 0 && (
        <Sentences heading="Check these: they’re imported as they are" sentences={doubts.map(describeDoubt)} />
      )}
      {fields.length > 0 && <FieldSummaries fields={fields} />}
    </>
  );
}

function countWords(words: number): string {
  return `${formatCount(words)} ${words === 1 ? 'word' : 'words'}`;
}

export function Sentences({ heading, sentences }: { heading: string; sentences: string[] }) {
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">{heading}</h2>
      <ul className="grid list-disc gap-1 pl-5">
        {sentences.map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}

function FieldSummaries({ fields }: { fields: FieldSummary[] }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer font-semibold">What your listings will say</summary>
      <dl className="grid gap-2">
        {fields.map((summary) => (
          <div key={summary.field} className="wrap-anywhere">
            <dt className="inline font-semibold">{`${fieldOf(summary.field).label}: `}</dt>
            <dd className="inline">{summary.range ?? describeCounted(summary)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
