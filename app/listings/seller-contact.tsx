import { MessageSquare, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PriceTag } from '#app/listings/price-tag.tsx';
import { formatPhone } from '#app/vocabulary/phone.ts';

type SellerContactProps = { phoneNumber: string; listingId: string };

/** Beside the photos on a desktop; a narrower screen has them in its bar. */
export function SellerContact({ phoneNumber, listingId }: SellerContactProps) {
  return (
    <div className="grid gap-2 max-lg:hidden print:hidden">
      <a href={`tel:${phoneNumber}`} className="button min-h-12 text-base">
        <Phone className="size-4.5" aria-hidden="true" />
        <span>
          Call Seller · <span className="whitespace-nowrap">{formatPhone(phoneNumber)}</span>
        </span>
      </a>
      <MessageSeller listingId={listingId} />
    </div>
  );
}

export function ContactBar({ phoneNumber, listingId }: SellerContactProps) {
  return (
    <>
      <a href={`tel:${phoneNumber}`} className="button flex-1 whitespace-nowrap px-2 py-1 leading-tight">
        <span>
          Call Seller <span className="block font-medium text-[0.8125rem]">{formatPhone(phoneNumber)}</span>
        </span>
      </a>
      <MessageSeller listingId={listingId} className="min-h-12 flex-1 px-2" />
    </>
  );
}

export function MessageSeller({ listingId, className = '' }: { listingId: string; className?: string }) {
  return (
    <Link to={`/listing/${listingId}/message`} className={`button button-quiet ${className}`}>
      <MessageSquare className="size-4.5 max-sm:hidden" aria-hidden="true" />
      <span>
        Message<span className="max-lg:sr-only"> seller</span>
      </span>
    </Link>
  );
}

type PriceBarProps = { priceCents: number; isDriveAway: boolean; children: ReactNode };

export function PriceBar({ children, ...price }: PriceBarProps) {
  return (
    <ActionBar>
      <div className="w-28 leading-tight">
        <PriceTag {...price} className="text-xl" />
      </div>
      {children}
    </ActionBar>
  );
}

/** Within reach of the thumb on a phone. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className="action-bar inset-x-0 bottom-0 z-30 border-line tall:fixed tall:border-t tall:bg-surface lg:hidden print:hidden">
      <div className="flex flex-wrap items-center gap-2 py-2 tall:wrap">{children}</div>
    </div>
  );
}

type NumberOnPressProps = { listingId: string; className?: string };

/** A plain form with its own page, so it works without JavaScript. */
export function NumberOnPress({ listingId, className = '' }: NumberOnPressProps) {
  return (
    <form method="post" action={`/listing/${listingId}/number`} className={`print:hidden ${className}`}>
      <button type="submit" className="button min-h-12 w-full text-base">
        <Phone className="size-4.5" aria-hidden="true" />
        Show number
      </button>
    </form>
  );
}
