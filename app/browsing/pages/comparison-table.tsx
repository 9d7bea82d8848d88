import './comparison.css';
import { MessageSquare, Phone, X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import type { Comparison, ComparisonRow } from '#app/listings/comparison.ts';
import { BodyPlaceholder } from '#app/listings/placeholder.tsx';
import { SoldOn } from '#app/listings/price-tag.tsx';
import { RatingPart } from '#app/prices/rating-part.tsx';
import { SaveButton } from '#app/saved-cars/save-button.tsx';
import { FADED } from '#app/ui/photo/photo-overlays.tsx';
import { ResponsivePhoto } from '#app/ui/photo/responsive-photo.tsx';
import type { BodyType, PriceRating } from '#app/vocabulary/cars.ts';
import type { ShownPhoto } from '#app/vocabulary/photo.ts';

export type CarHead = {
  id: string;
  title: string;
  bodyType: BodyType;
  photo: ShownPhoto | null;
  soldDate: Date | null;
  rating: PriceRating | null;
  confirmed: string;
  isSaved: boolean;
  withoutHref: string;
};

type ComparisonTableProps = { cars: CarHead[]; comparison: Comparison };

const CELL = 'wrap-anywhere py-2.5 pr-3 text-left align-top max-md:p-0 print:py-0';
const LABEL = `${CELL} sticky left-0 z-10 bg-paper font-normal text-muted text-sm md:w-36 lg:w-44 print:w-32`;

/** Wide tables scroll under their first column, which names the rows. */
export function ComparisonTable({ cars, comparison: { rows, same, notStated } }: ComparisonTableProps) {
  const across = { columns: cars.length };
  return (
    <section aria-label="Comparison" className="relative overflow-x-auto print:overflow-visible">
      <table
        className="min-w-full table-fixed text-[0.9375rem] print:w-full"
        style={{ '--cars': cars.length } as CSSProperties}
      >
        <thead>
          <tr>
            <td className={`${LABEL} max-md:hidden`} />
            {cars.map((car) => (
              <th key={car.id} scope="col" className={`${CELL} font-normal`}>
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
  const { id, title, bodyType, photo, soldDate, rating, confirmed, withoutHref } = car;
  return (
    <div className="grid content-start gap-1">
      <span
        className={`block aspect-4/3 max-w-xs overflow-hidden rounded-card print:max-w-24 ${soldDate ? FADED : ''}`}
      >
        {photo ? (
          <ResponsivePhoto photo={photo} alt="" sizes="(min-width: 48rem) 20rem, 45vw" widest={640} />
        ) : (
          <BodyPlaceholder bodyType={bodyType} />
        )}
      </span>
      <Link to={`/listing/${id}`} className="mt-1 rounded font-semibold hover:underline">
        {title}
      </Link>
      <div className="mt-1 flex flex-wrap gap-1.5 print:hidden">
        {!soldDate && <Contact {...car} />}
        <Link to={withoutHref} aria-label={`Remove ${title}`} title="Remove" className="icon-button">
          <X className="size-5" aria-hidden="true" />
        </Link>
      </div>
      {rating && <RatingPart listingId={id} shown={{ rating }} />}
      <p className="text-muted text-sm">{soldDate ? <SoldOn date={soldDate} /> : confirmed}</p>
    </div>
  );
}

function Contact({ id, title, isSaved }: CarHead) {
  return (
    <>
      <Link
        to={`/listing/${id}`}
        aria-label={`See the number for ${title}`}
        title="See the number"
        className="icon-button"
      >
        <Phone className="size-4.5" aria-hidden="true" />
      </Link>
      <Link to={`/listing/${id}/message`} aria-label={`Message about ${title}`} title="Message" className="icon-button">
        <MessageSquare className="size-4.5" aria-hidden="true" />
      </Link>
      <SaveButton key={id} listingId={id} title={title} isSaved={isSaved} look="icon-button text-accent" />
    </>
  );
}

function Row({ row, cars }: { row: ComparisonRow; cars: CarHead[] }) {
  const isCut = row.cells.some(({ whole }) => whole);
  return (
    <tr className={isCut ? 'border-line border-t print:hidden' : 'border-line border-t'}>
      <th scope="row" className={LABEL}>
        {row.label}
      </th>
      {cars.map((car, position) => {
        const { text = '', isBest = false, whole, lacks } = row.cells[position] ?? {};
        return (
          <td key={car.id} className={CELL} data-wide={row.isLong}>
            {row.isLong && <b className="block md:hidden">{car.title}</b>}
            {text === '' && <NotStated car={car} label={row.label} />}
            {isBest ? <b className="mr-2 font-bold">{text}</b> : whole ? <Words short={text} whole={whole} /> : text}
            {lacks && <span className="block text-muted text-sm print:hidden">Not listed: {lacks}</span>}
            {isBest && <span className="inline-block font-semibold text-positive text-sm">{row.best}</span>}
          </td>
        );
      })}
    </tr>
  );
}

function Words({ short, whole }: { short: string; whole: string }) {
  return (
    <details className="group">
      <summary className="bare-summary cursor-pointer">
        <span className="group-open:hidden">{short} </span>
        <span className="text-link inline-block underline group-open:hidden print:hidden">Read on</span>
        <span className="text-link hidden underline group-open:block print:hidden">Show less</span>
      </summary>
      <p className="whitespace-pre-line">{whole}</p>
    </details>
  );
}

function NotStated({ car, label }: { car: CarHead; label: string }) {
  if (car.soldDate) return <span className="text-muted">Not stated</span>;
  return (
    <span className="text-muted">
      {'Not stated '}
      <Link to={`/listing/${car.id}/message`} className="text-link inline-block underline print:hidden">
        Ask<span className="sr-only">{` the seller of ${car.title}: ${label}`}</span>
      </Link>
    </span>
  );
}

function WideRow({ label, columns, children }: { label: string; columns: number; children: ReactNode }) {
  return (
    <tr className="border-line border-t">
      <th scope="row" className={LABEL}>
        {label}
      </th>
      <td colSpan={columns} className={`${CELL} text-muted`} data-wide>
        {children}
      </td>
    </tr>
  );
}
