import { Link } from 'react-router';
import { type Card, isSoldCard } from '#app/listings/card.ts';
import { BodyPlaceholder } from '#app/listings/placeholder.tsx';
import { ResponsivePhoto } from '#app/ui/photo/responsive-photo.tsx';
import { formatPrice } from '#app/vocabulary/money.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';

export function CarThumb({ car, className }: { car: Card | null; className: string }) {
  if (!car) return null;
  return (
    <span className={`relative block shrink-0 overflow-hidden rounded-control bg-line ${className}`}>
      {car.photo ? (
        <ResponsivePhoto photo={car.photo} alt="" sizes="112px" className="h-full w-full object-cover" />
      ) : (
        <BodyPlaceholder bodyType={car.bodyType} />
      )}
    </span>
  );
}

export function CarLine({ title, car }: { title: string; car: Card | null }) {
  const words = (
    <span className="min-w-0">
      <span className="wrap-anywhere block font-bold leading-snug group-hover:underline">{title}</span>
      <span className="block text-[0.9375rem] text-muted">{car ? factsOf(car) : 'No longer listed'}</span>
    </span>
  );
  if (!car) return <p className="min-w-0">{words}</p>;
  return (
    <Link to={`/listing/${car.id}`} className="group flex min-h-11 min-w-0 items-center gap-3">
      <CarThumb car={car} className="h-12 w-16 sm:h-16 sm:w-24" />
      {words}
    </Link>
  );
}

function factsOf(car: Card): string {
  const facts = [formatPrice(car.priceCents), formatKilometers(car.kilometers), car.suburb ?? car.location];
  return (isSoldCard(car) ? ['Sold', ...facts] : facts).join(' · ');
}
