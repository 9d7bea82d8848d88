import { PriceTag } from '#app/listings/price-tag.tsx';
import { SoldOn } from '#app/listings/sold-on.tsx';
import { renderedOnce } from '#app/ui/rendered-once.tsx';
import type { SellerType } from '#app/vocabulary/cars.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';
import { STATE_NAMES, type State } from '#app/vocabulary/states.ts';

type Seller = { type: SellerType; dealershipName: string };

type OfferHeadProps = {
  title: string;
  kilometers: number;
  location: State;
  suburb: string | null;
  age: string;
  seller: Seller;
};

/** What it is, how far it went, where it stands, since when, and whose it is. */
export const OfferHead = renderedOnce(({ title, kilometers, location, suburb, age, seller }: OfferHeadProps) => (
  <header className="grid gap-1.5 print:col-span-full print:row-start-1">
    <h1 className="font-bold text-[1.625rem] print:text-[2.25rem]">{title}</h1>
    <p className="text-muted">
      <b className="whitespace-nowrap font-semibold text-ink">{formatKilometers(kilometers)}</b> ·{' '}
      {suburb ?? STATE_NAMES[location]} · Listed {age.toLowerCase()} by{' '}
      {seller.type === 'dealer' ? seller.dealershipName : 'a private seller'}
    </p>
  </header>
));

type OfferPriceProps = { priceCents: number; isDriveAway: boolean; soldDate: string | null };

export const OfferPrice = renderedOnce(({ priceCents, isDriveAway, soldDate }: OfferPriceProps) => (
  <div className="grid gap-1">
    <PriceTag priceCents={priceCents} isDriveAway={isDriveAway} className="text-4xl" />
    {isDriveAway && <p className="text-muted text-sm">Price includes stamp duty and transfer fees.</p>}
    {soldDate && (
      <p className="font-bold">
        <SoldOn date={soldDate} />
      </p>
    )}
  </div>
));

export const SellerNote = renderedOnce(({ seller }: { seller: Seller }) => (
  <div className="border-line border-t pt-4 text-[0.9rem]">
    <p className="font-bold">{seller.type === 'dealer' ? seller.dealershipName : 'Private seller'}</p>
    <p className="text-muted">
      {seller.type === 'dealer'
        ? 'Dealer. Inspect the car, service history and rego papers before you pay.'
        : 'Meet in person during the day, check the rego papers and run a PPSR check. Never pay before you’ve seen the car.'}
    </p>
  </div>
));
