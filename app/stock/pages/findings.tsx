import { Link } from 'react-router';
import { FIELD_NAMES, fieldOf } from '#app/listings/fields.ts';
import { NAMES } from '#app/stock/review.ts';
import {
  type CellProblem,
  FINDING_LABELS,
  type FieldChange,
  type Finding,
  type FindingKind,
  type RunFigures,
} from '#app/stock/run.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { formatCount } from '#app/vocabulary/numbers.ts';

const KINDS = Object.keys(FINDING_LABELS) as FindingKind[];

type TabsProps = { figures: Partial<RunFigures>; current: FindingKind | null };

export function FindingTabs({ figures, current }: TabsProps) {
  return (
    <nav aria-label="Results of the check">
      <ul className="flex flex-wrap gap-2">
        {KINDS.map((kind) => (
          <li key={kind}>
            <Link
              to={`?show=${kind}`}
              aria-current={kind === current ? 'page' : undefined}
              preventScrollReset
              className="button button-quiet aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
            >
              {FINDING_LABELS[kind]} <span className="tabular-nums">{formatCount(figures[kind] ?? 0)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const EXPLANATIONS: Record<FindingKind, string> = {
  new: 'Cars that will be listed.',
  changed: 'Listings that will change.',
  relisted: 'An earlier import marked these as sold. They’re back in the file and will be for sale again.',
  vanished: 'Cars from an earlier import that aren’t in this file. Choose below whether to mark them as sold.',
  rejected: 'These rows can’t be listed. Fix them and upload them again; the others are imported.',
};

type FindingListProps = { kind: FindingKind; findings: Finding[]; page: number; pages: number };

export function FindingList({ kind, findings, page, pages }: FindingListProps) {
  return (
    <section aria-label={FINDING_LABELS[kind]} className="grid gap-4">
      <p className="text-muted">{EXPLANATIONS[kind]}</p>
      {findings.length === 0 ? (
        <p>None.</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {findings.map((finding) => (
            <li key={finding.id} className="grid gap-1 py-3">
              <FindingHeading {...finding} />
              <ul className="grid gap-1">
                {finding.details.changes?.map((change) => (
                  <Change key={change.field} {...change} />
                ))}
                {finding.details.problems?.map((problem) => (
                  <ProblemLine key={problem.field} {...problem} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} hrefOf={(number) => `?show=${kind}&page=${number}`} />
    </section>
  );
}

function FindingHeading({ record, title, listingId }: Finding) {
  const name = title || 'Unnamed car';
  return (
    <p className="wrap-anywhere">
      {record > 0 && <span className="text-muted">Row {formatCount(record)} · </span>}
      {listingId ? (
        <Link to={`/listing/${listingId}`} className="text-link">
          {name}
        </Link>
      ) : (
        <span className="font-semibold">{name}</span>
      )}
    </p>
  );
}

function Change({ field, from, to }: FieldChange) {
  return (
    <li className="wrap-anywhere text-[0.9375rem]">
      {field}: <del className="text-muted">{from || 'blank'}</del> <span aria-hidden="true">→ </span>
      <ins className="font-semibold no-underline">{to || 'blank'}</ins>
    </li>
  );
}

function ProblemLine({ field, column, value, reason }: CellProblem) {
  const name = FIELD_NAMES.find((one) => one === field);
  const label = name ? fieldOf(name).label : (NAMES[field] ?? field);
  return (
    <li className="wrap-anywhere text-[0.9375rem]">
      <span className="font-semibold">{label}</span>
      {column !== '' && <span className="text-muted"> (column “{column}”)</span>}: {value !== '' && `“${value}” `}
      {reason}
    </li>
  );
}
