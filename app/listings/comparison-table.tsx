import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import type { Comparison, ComparisonRow } from '#app/listings/comparison.ts';
import { BodyPlaceholder } from '#app/listings/placeholder.tsx';
import { SoldOn } from '#app/listings/price-tag.tsx';
import { FADED } from '#app/ui/photo/photo-overlays.tsx';
import { ResponsivePhoto } from '#app/ui/photo/responsive-photo.tsx';
import type { BodyType } from '#app/vocabulary/cars.ts';
import type { ShownPhoto } from '#app/vocabulary/photo.ts';

export type CarHead = {
  id: string;
  title: string;
  bodyType: BodyType;
  photo: ShownPhoto | null;
  soldDate: Date | null;
  withoutHref: string;
};

type ComparisonTableProps = { cars: CarHead[]; comparison: Comparison };

const ROW = 'py-2.5 text-left align-top print:py-1';
const LABEL = `${ROW} sticky left-0 z-10 w-24 bg-paper pr-2 font-normal text-muted text-sm md:w-36 lg:w-44 print:w-32`;
const VALUE = `${ROW} pr-3`;
/** On a phone, two cars fit beside the row labels. */
const WIDTH = 'w-[calc(6rem+var(--cars)*7.25rem)] min-w-full md:w-[calc(9rem+var(--cars)*9rem)] print:w-full';
const LINE = 'border-line border-t';

/** Wide tables scroll under their first column, which names the rows. */
export function ComparisonTable({ cars, comparison }: ComparisonTableProps) {
  const { rows, same, notStated } = comparison;
  const across = { columns: cars.length };
  return (
    <section aria-label="Comparison" className="relative overflow-x-auto print:overflow-visible">
      <table className={`table-fixed text-[0.9375rem] ${WIDTH}`} style={{ '--cars': cars.length } as CSSProperties}>
        <thead>
          <tr>
            <td className={LABEL} />
            {cars.map((car) => (
              <th key={car.id} scope="col" className={`${VALUE} font-normal`}>
                <Head car={car} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.label} row={row} cars={cars} />
          ))}
          {same.length > 0 && (
            <WideRow label="Same on every car" {...across}>
              {same.map(({ label, text }) => `${label}: ${text}`).join(' · ')}
            </WideRow>
          )}
          {notStated.length > 0 && (
            <WideRow label="Not in any ad" {...across}>
              {notStated.join(' · ')}
            </WideRow>
          )}
        </tbody>
      </table>
    </section>
  );
}

function Head({ car }: { car: CarHead }) {
  const { id, title, bodyType, photo, soldDate, withoutHref } = car;
  return (
    <div className="grid content-start gap-1">
      <span
        className={`block aspect-4/3 max-w-56 overflow-hidden print:max-w-40 rounded-control ${soldDate ? FADED : ''}`}
      >
        {photo ? (
          <ResponsivePhoto photo={photo} alt="" sizes="(min-width: 48rem) 14rem, 8rem" widest={640} />
        ) : (
          <BodyPlaceholder bodyType={bodyType} />
        )}
      </span>
      <Link to={`/listing/${id}`} className="mt-1 rounded font-semibold hover:underline">
        {title}
      </Link>
      {soldDate && (
        <b>
          <SoldOn date={soldDate} />
        </b>
      )}
      <Link to={withoutHref} className="foot-link justify-self-start text-muted text-sm underline print:hidden">
        Remove<span className="sr-only"> {title}</span>
      </Link>
    </div>
  );
}

function Row({ row, cars }: { row: ComparisonRow; cars: CarHead[] }) {
  return (
    <tr className={LINE}>
      <th scope="row" className={LABEL}>
        {row.label}
      </th>
      {cars.map((car, position) => {
        const { text = '', isBest = false } = row.cells[position] ?? {};
        return (
          <td key={car.id} className={VALUE}>
            {text === '' && <NotStated car={car} label={row.label} />}
            {isBest ? <b className="mr-2 font-bold">{text}</b> : text}
            {isBest && <span className="inline-block font-semibold text-positive text-sm">{row.best}</span>}
          </td>
        );
      })}
    </tr>
  );
}

/** The seller's number is on the car's page. */
function NotStated({ car, label }: { car: CarHead; label: string }) {
  if (car.soldDate) return <span className="text-muted">Not stated</span>;
  return (
    <span className="text-muted">
      {'Not stated '}
      <Link to={`/listing/${car.id}`} className="text-link inline-block underline print:hidden">
        Ask the seller
        <span className="sr-only">{` of ${car.title}: ${label}`}</span>
      </Link>
    </span>
  );
}

function WideRow({ label, columns, children }: { label: string; columns: number; children: ReactNode }) {
  return (
    <tr className={LINE}>
      <th scope="row" className={LABEL}>
        {label}
      </th>
      <td colSpan={columns} className={`${ROW} text-muted`}>
        <div className="max-md:sticky max-md:left-24 max-md:max-w-[calc(100vw-8rem)] print:static print:max-w-none">
          {children}
        </div>
      </td>
    </tr>
  );
}
