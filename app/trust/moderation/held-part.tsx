import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Evidence } from '#app/trust/moderation-evidence.server.ts';
import { formatDate } from '#app/vocabulary/dates.ts';
import { formatPrice } from '#app/vocabulary/money.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';

type Held = NonNullable<Evidence['held']>;
type Reason = Held['reasons'][number];
type Listing = Evidence['listing'];

export function HeldPart({ held, listing }: { held: Held; listing: Listing }) {
  const { reasons, question, answer, appeal, proof } = held;
  return (
    <div className="grid min-w-0 gap-3">
      {reasons.map((reason) => (
        <div key={reason.title} className="grid gap-2 border-ochre border-l-3 pl-3">
          <h3 className="font-semibold">{`Held: ${reason.title}`}</h3>
          <p>{reason.why}</p>
          {reason.other && listing && <SideBySide listing={listing} photoId={reason.photo} other={reason.other} />}
          <Similar cars={reason.similar} />
        </div>
      ))}
      {question !== '' && <Quote title="We asked the seller" text={question} />}
      {answer !== '' && <Quote title="The seller says" text={answer} />}
      {appeal !== '' && <Quote title="Appeal" text={appeal} />}
      {proof && (
        <img src={proof} alt="The car with the date on paper, from its seller" className="max-h-96 rounded-control" />
      )}
    </div>
  );
}

type SideBySideProps = {
  listing: NonNullable<Listing>;
  photoId: string | null;
  other: NonNullable<Reason['other']>;
};

function SideBySide({ listing, photoId, other }: SideBySideProps) {
  const photo = listing.photos.find(({ id }) => id === photoId) ?? listing.photos[0] ?? null;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Side title="This listing" car={{ ...listing, photo }} />
      <Side title="The other listing" car={other}>
        <Link to={`/listing/${other.id}`} className="text-link inline-flex min-h-11 items-center">
          Open {other.title}
        </Link>
      </Side>
    </div>
  );
}

type SideProps = {
  title: string;
  car: Pick<SideBySideProps['other'], 'priceCents' | 'kilometers' | 'createdAt' | 'description' | 'photo'> & {
    location: string;
  };
  children?: ReactNode;
};

function Side({ title, car, children }: SideProps) {
  return (
    <section className="panel grid min-w-0 content-start gap-2 p-3">
      <h4 className="font-semibold">{title}</h4>
      {car.photo && (
        <img
          src={car.photo.url}
          width={car.photo.width}
          height={car.photo.height}
          alt={`From: ${title.toLowerCase()}`}
          loading="lazy"
          className="aspect-4/3 w-full rounded-control object-cover"
        />
      )}
      <p className="font-semibold text-[0.9375rem]">
        {formatPrice(car.priceCents)} · {formatKilometers(car.kilometers)} · {car.location} · listed{' '}
        {formatDate(car.createdAt)}
      </p>
      <p className="wrap-anywhere line-clamp-12 whitespace-pre-line text-[0.9375rem]">{car.description}</p>
      {children}
    </section>
  );
}

function Similar({ cars }: { cars: Reason['similar'] }) {
  if (cars.length === 0) return null;
  return (
    <table className="w-full text-[0.9375rem]">
      <caption className="text-left font-semibold">Similar cars</caption>
      <tbody>
        {cars.map((car) => (
          <tr key={car.id} className="border-line border-b">
            <th scope="row" className="wrap-anywhere py-1.5 text-left font-normal">
              <Link to={`/listing/${car.id}`} className="text-link">
                {car.title}
              </Link>
            </th>
            <td className="whitespace-nowrap px-3 text-right">{formatKilometers(car.kilometers)}</td>
            <td className="whitespace-nowrap text-right font-semibold">{formatPrice(car.priceCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Quote({ title, text }: { title: string; text: string }) {
  return (
    <div className="panel grid gap-1 p-4">
      <h3 className="font-semibold">{title}</h3>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </div>
  );
}
