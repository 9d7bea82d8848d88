import { BadgeCheck } from 'lucide-react';
import { Link } from 'react-router';
import { carsListed, NO_LICENCE, type SellerFacts } from '#app/trust/seller-facts.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

type SellerNoteProps = {
  listingId: string;
  facts: SellerFacts;
  isPhoneVerified: boolean;
  /** How soon messages are answered; null if nothing true can be said. */
  usual: string | null;
};

export function SellerNote({ listingId, facts, isPhoneVerified, usual }: SellerNoteProps) {
  return (
    <div className="mt-2 border-line border-t pt-4 text-[0.9375rem]">
      {facts.dealer ? (
        <OfDealer dealer={facts.dealer} forSale={facts.forSale} isPhoneVerified={isPhoneVerified} />
      ) : (
        <OfPrivateSeller listingId={listingId} facts={facts} isPhoneVerified={isPhoneVerified} />
      )}
      {usual && <p className="print:hidden">{usual}</p>}
    </div>
  );
}

function PhoneVerified() {
  return (
    <p className="flex items-center gap-1.5">
      <BadgeCheck className="size-4.5 text-positive" aria-hidden="true" />
      Phone verified
    </p>
  );
}

type OfDealerProps = {
  dealer: NonNullable<SellerFacts['dealer']>;
  forSale: number;
  isPhoneVerified: boolean;
};

function OfDealer({ dealer, forSale, isPhoneVerified }: OfDealerProps) {
  const { name, slug, licence, address } = dealer;
  return (
    <>
      <p className="wrap-anywhere font-bold">{name}</p>
      <p>Dealer · {licence ?? NO_LICENCE}</p>
      {address !== '' && <p className="wrap-anywhere text-muted">{address}</p>}
      {isPhoneVerified && <PhoneVerified />}
      <p className="print:hidden">
        <Link to={`/dealers/${slug}`} className="text-link relative text-base">
          {forSale > 1 ? `See all ${formatCount(forSale)} cars` : 'See this dealer'}
        </Link>
      </p>
    </>
  );
}

type OfPrivateSellerProps = Omit<SellerNoteProps, 'usual'>;

function OfPrivateSeller({ listingId, facts, isPhoneVerified }: OfPrivateSellerProps) {
  const { since, forSale, isNew } = facts;
  return (
    <>
      <p className="font-bold">Private seller</p>
      <p>
        {isNew ?? `Member since ${since}`} · {carsListed(facts)}
      </p>
      {isPhoneVerified && <PhoneVerified />}
      {forSale > 1 && (
        <p className="print:hidden">
          <Link to={`/listing/${listingId}/seller`} className="text-link relative text-base">
            See this seller’s cars
          </Link>
        </p>
      )}
    </>
  );
}
