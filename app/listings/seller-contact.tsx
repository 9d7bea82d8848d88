import { MessageSquare, Phone, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PriceTag, SoldOn } from '#app/listings/price-tag.tsx';
import { CopyButton } from '#app/ui/script-buttons.tsx';
import { formatPhone, isMobile } from '#app/vocabulary/phone.ts';

type SellerContactProps = { phoneNumber: string; listingId: string };

/** Beside the photos on a desktop; a narrower screen has them in its bar. */
export function SellerContact({ phoneNumber, listingId }: SellerContactProps) {
  return (
    <div className="grid grid-cols-2 gap-2 max-lg:hidden print:hidden">
      <a href={`tel:${phoneNumber}`} className="button col-span-2 min-h-12 text-base">
        <Phone className="size-4.5" aria-hidden="true" />
        <span>
          Call Seller · <span className="whitespace-nowrap">{formatPhone(phoneNumber)}</span>
        </span>
      </a>
      <MessageSeller listingId={listingId} className="col-span-2" />
      <TextSeller phoneNumber={phoneNumber} />
      <CopyButton
        text={formatPhone(phoneNumber)}
        label="Copy number"
        className={`button button-quiet ${isMobile(phoneNumber) ? '' : 'col-span-2'}`}
      />
    </div>
  );
}

export function ContactBar({ phoneNumber, listingId }: SellerContactProps) {
  return (
    <div className="flex gap-2">
      <a href={`tel:${phoneNumber}`} className="button flex-1 text-base">
        <Phone className="size-4.5" aria-hidden="true" />
        Call Seller
      </a>
      {isMobile(phoneNumber) && (
        <a href={`sms:${phoneNumber}`} className="button button-quiet px-3">
          <Smartphone className="size-5" aria-hidden="true" />
          <span className="sr-only">Text seller</span>
        </a>
      )}
      <MessageSeller listingId={listingId} className="flex-1" />
    </div>
  );
}

export function MessageSeller({ listingId, className }: { listingId: string; className: string }) {
  return (
    <Link to={`/listing/${listingId}/message`} className={`button button-quiet ${className}`}>
      <MessageSquare className="size-4.5" aria-hidden="true" />
      <span>
        Message<span className="max-lg:sr-only"> seller</span>
      </span>
    </Link>
  );
}

function TextSeller({ phoneNumber }: { phoneNumber: string }) {
  if (!isMobile(phoneNumber)) return null;
  return (
    <a href={`sms:${phoneNumber}`} className="button button-quiet">
      <Smartphone className="size-4.5" aria-hidden="true" />
      Text seller
    </a>
  );
}

type BarPriceProps = { priceCents: number; isDriveAway: boolean; soldDate: string | null; phoneNumber: string };

function BarPrice({ priceCents, isDriveAway, soldDate, phoneNumber }: BarPriceProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      <PriceTag priceCents={priceCents} isDriveAway={isDriveAway} className="text-xl" />
      {soldDate && (
        <p className="font-bold text-sm">
          <SoldOn date={soldDate} />
        </p>
      )}
      {phoneNumber !== '' && (
        <p className="flex items-center font-semibold">
          {formatPhone(phoneNumber)}
          <CopyButton
            text={formatPhone(phoneNumber)}
            label="Copy number"
            isIconOnly
            className="-mr-3 grid size-11 place-items-center rounded-control"
          />
        </p>
      )}
    </div>
  );
}

/** Within reach of the thumb on a phone. `phoneNumber` is empty for the owner. */
export function PriceBar({ children, ...price }: BarPriceProps & { children: ReactNode }) {
  return (
    <div className="action-bar inset-x-0 bottom-0 z-30 border-line tall:fixed tall:border-t tall:bg-surface lg:hidden print:hidden">
      <div className="grid gap-1 pt-1 pb-2.5 tall:wrap">
        <BarPrice {...price} />
        {children}
      </div>
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
