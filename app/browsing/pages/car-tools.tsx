import { Ellipsis } from 'lucide-react';
import { Link } from 'react-router';
import { listingTitle } from '#app/listings/listing.ts';
import { countCall } from '#app/listings/number-presses.ts';
import { ShareCar } from '#app/listings/share-car.tsx';
import { CompareCar } from '#app/saved-cars/compare-car.tsx';
import { HideCar } from '#app/saved-cars/hide-car.tsx';
import { SaveButton } from '#app/saved-cars/save-button.tsx';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { CopyButton } from '#app/ui/script-buttons.tsx';
import { formatPrice } from '#app/vocabulary/money.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';
import { formatPhone, isMobile } from '#app/vocabulary/phone.ts';
import type { Route } from './+types/listing';

type Page = Route.ComponentProps['loaderData'];

const TOOL = 'grid h-11 w-11 cursor-pointer place-items-center rounded-control hover:bg-accent-soft';
const ITEM = 'flex min-h-11 w-full items-center gap-2 rounded-control px-3 text-left hover:bg-accent-soft';

/** `isForBuyer`: for sale, and not the viewer's own. */
export function CarTools({ page, isForBuyer }: { page: Page; isForBuyer: boolean }) {
  const { listing, similar, savedIds } = page;
  const { id } = listing;
  const shared = sharedCar(page);
  return (
    <div className="-mr-3 ml-auto flex">
      {isForBuyer && (
        <SaveButton
          key={id}
          listingId={id}
          title={shared.title}
          isSaved={savedIds.has(id)}
          look={`${TOOL} text-accent`}
        />
      )}
      <ShareCar {...shared} look={TOOL} />
      {isForBuyer && <CompareCar id={id} similarIds={similar.map((car) => car.id)} className={TOOL} />}
      {isForBuyer && <MoreMenu {...listing} isHidden={page.isHidden} />}
    </div>
  );
}

export function sharedCar({ listing, printed }: Pick<Page, 'listing' | 'printed'>) {
  const { priceCents, kilometers, suburb, location } = listing;
  const summary = [formatPrice(priceCents), formatKilometers(kilometers), suburb ?? location].join(', ');
  return { title: listingTitle(listing), summary, address: printed.address };
}

type MoreMenuProps = { id: string; phoneNumber: string; isHidden: boolean };

function MoreMenu({ id, phoneNumber, isHidden }: MoreMenuProps) {
  return (
    <Disclosure
      className="relative"
      label="More"
      summaryLook={TOOL}
      summary={<Ellipsis className="size-5" aria-hidden="true" />}
    >
      <div
        onClickCapture={(event) => countCall(id, event)}
        className="panel absolute top-full right-0 z-30 grid w-56 p-1.5 font-medium"
      >
        {isMobile(phoneNumber) && (
          <a href={`sms:${phoneNumber}`} className={ITEM}>
            Text seller
          </a>
        )}
        {phoneNumber !== '' && (
          <CopyButton text={formatPhone(phoneNumber)} label="Copy number" className={`${ITEM} noscript:hidden`} />
        )}
        <HideCar listingId={id} isHidden={isHidden} className={ITEM} />
        <Link to={`/report/listing/${id}`} className={ITEM}>
          Report this listing
        </Link>
      </div>
    </Disclosure>
  );
}
