import type { ReactNode } from 'react';
import { withDistance } from '#app/listings/listing.ts';
import { PriceTag, SoldOn } from '#app/listings/price-tag.tsx';
import { PRICE_TYPE_WORDS, type PriceType, type SellerType } from '#app/vocabulary/cars.ts';
import { formatDay } from '#app/vocabulary/dates.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';
import { STATE_NAMES, type State } from '#app/vocabulary/states.ts';

type Seller = { type: SellerType; dealershipName: string };

type OfferHeadProps = {
  title: string;
  kilometers: number;
  location: State;
  suburb: string | null;
  distanceKm: number | undefined;
  age: string;
  seller: Seller;
  children?: ReactNode;
};

export function OfferHead({ title, kilometers, age, seller, children, ...place }: OfferHeadProps) {
  return (
    <header className="grid gap-1.5 print:col-span-full print:row-start-1">
      <h1 className="text-[1.6rem] print:text-[2rem]">{title}</h1>
      <p className="text-muted">
        <b className="whitespace-nowrap font-semibold text-ink">{formatKilometers(kilometers)}</b> ·{' '}
        {withDistance(place.suburb ?? STATE_NAMES[place.location], place.distanceKm)} · Listed {age.toLowerCase()} by{' '}
        {seller.type === 'dealer' ? seller.dealershipName : 'a private seller'}
      </p>
      {children}
    </header>
  );
}

type OfferPriceProps = {
  priceCents: number;
  isDriveAway: boolean;
  priceType: PriceType | null;
  soldDate: string | null;
  underOfferUntil: string | null;
};

export function OfferPrice({ priceCents, isDriveAway, priceType, soldDate, underOfferUntil }: OfferPriceProps) {
  return (
    <div className="grid gap-1">
      <PriceTag priceCents={priceCents} isDriveAway={isDriveAway} className="text-4xl" />
      {isDriveAway && <p className="text-muted text-sm">Price includes stamp duty and transfer fees.</p>}
      {priceType && !soldDate && <p className="font-semibold">{PRICE_TYPE_WORDS[priceType]}</p>}
      {underOfferUntil && (
        <p>
          <b className="text-ochre">{`Under offer until ${formatDay(underOfferUntil)}.`}</b> The seller still takes
          calls and messages.
        </p>
      )}
      {soldDate && (
        <p className="font-bold">
          <SoldOn date={soldDate} />
        </p>
      )}
    </div>
  );
}
