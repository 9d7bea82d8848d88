import { Link } from 'react-router';
import { carsListed, NO_LICENCE, type SellerFacts } from '#app/trust/seller-facts.ts';
import { renderedOnce } from '#app/ui/rendered-once.tsx';
import { formatCount } from '#app/vocabulary/numbers.ts';

type SellerNoteProps = {
  listingId: string;
  facts: SellerFacts;
  /** How soon messages are answered; null where nothing true can be said. */
  usual: string | null;
};

export const SellerNote = renderedOnce(({ listingId, facts, usual }: SellerNoteProps) => (
  <div className="border-line border-t pt-4 text-[0.9375rem]">
    {facts.dealer ? (
      <OfDealer dealer={facts.dealer} forSale={facts.forSale} />
    ) : (
      <OfPrivateSeller listingId={listingId} facts={facts} />
    )}
    {usual && <p className="print:hidden">{usual}</p>}
  </div>
));

function OfDealer({ dealer, forSale }: { dealer: NonNullable<SellerFacts['dealer']>; forSale: number }) {
  const { name, slug, licence, address } = dealer;
  return (
    <>
      <p className="wrap-anywhere font-bold">{name}</p>
      <p>Dealer · {licence ?? NO_LICENCE}</p>
      {address !== '' && <p className="wrap-anywhere text-muted">{address}</p>}
      <p className="print:hidden">
        <Link to={`/dealers/${slug}`} className="text-link relative text-base">
          {forSale > 1 ? `See all ${formatCount(forSale)} cars` : 'See this dealer'}
        </Link>
      </p>
      <p className="text-muted">Inspect the car, service history and rego papers before you pay.</p>
    </>
  );
}

function OfPrivateSeller({ listingId, facts: { since, forSale, isNew } }: Omit<SellerNoteProps, 'usual'>) {
  return (
    <>
      <p className="font-bold">Private seller</p>
      <p>
        {isNew ?? `Member since ${since}`} · {carsListed(forSale)}
      </p>
      {forSale > 1 && (
        <p className="print:hidden">
          <Link to={`/listing/${listingId}/seller`} className="text-link relative text-base">
            See this seller’s cars
          </Link>
        </p>
      )}
      <p className="text-muted">
        Meet in person during the day, check the rego papers and run a PPSR check. Never pay before you’ve seen the car.
      </p>
    </>
  );
}
