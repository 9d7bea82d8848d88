import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { AccountDraft } from '#app/listings/drafts/draft.ts';
import { type DraftOffer, draftAge, draftPath } from '#app/listings/drafts/draft-offers.ts';
import { useDraftOffers } from '#app/listings/drafts/use-draft-offers.ts';
import { useHasScripts } from '#app/ui/use-has-scripts.ts';

type DraftOffersProps = {
  userId: string;
  account: AccountDraft[];
  /** Where a draft that is deleted without scripts leads back to. */
  path: string;
  /** The draft that is on the page, where it has a form. */
  currentId?: string;
  /** Only changes to this listing. */
  listingId?: string;
};

/** What was begun and not finished, here or on another device. */
export function DraftOffers({ userId, account, path, currentId, listingId }: DraftOffersProps) {
  const { offers, discard } = useDraftOffers(userId, account);
  const [isAfresh, setAfresh] = useState(false);
  const hasScripts = useHasScripts();
  const shown = offers.filter(
    (offer) => offer.draftId !== currentId && (listingId === undefined || offer.listingId === listingId),
  );
  if (isAfresh || shown.length === 0) return null;
  return (
    <section aria-labelledby="drafts" className="panel grid gap-3 p-4 sm:p-5">
      <h2 id="drafts" className="font-bold text-lg">
        {shown.length === 1 ? 'Continue your draft' : 'Continue one of your drafts'}
      </h2>
      <ul className="grid gap-3">
        {shown.map((offer) => (
          <Offer key={offer.draftId} offer={offer} path={path} onDelete={() => discard(offer)} />
        ))}
      </ul>
      {hasScripts && currentId !== undefined && (
        <button type="button" className="button button-quiet justify-self-start" onClick={() => setAfresh(true)}>
          Start afresh
        </button>
      )}
    </section>
  );
}

type OfferProps = { offer: DraftOffer; path: string; onDelete: () => void };

function Offer({ offer, path, onDelete }: OfferProps) {
  const { draftId, title, changedAt } = offer;
  const deleteHere = (event: FormEvent) => {
    event.preventDefault();
    if (confirm(`Are you sure you want to delete the draft “${title}”?`)) onDelete();
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-3 first:border-0 first:pt-0">
      <p className="min-w-0 flex-1 basis-56">
        <span className="wrap-anywhere block font-semibold">{title}</span>
        <span className="text-muted text-sm">
          <time dateTime={new Date(changedAt).toISOString()} suppressHydrationWarning>
            {draftAge(changedAt, Date.now())}
          </time>
          {factsOf(offer)}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to={draftPath(offer)} className="button">
          Continue<span className="sr-only"> {title}</span>
        </Link>
        <form method="post" action={`/drafts/${draftId}/delete`} onSubmit={deleteHere}>
          <input type="hidden" name="next" value={path} />
          <button type="submit" className="button button-quiet">
            Delete<span className="sr-only"> the draft {title}</span>
          </button>
        </form>
      </div>
    </li>
  );
}

function factsOf({ photos, isOnDeviceOnly }: DraftOffer): string {
  const facts = [
    photos === 1 && '1 photo',
    photos > 1 && `${photos} photos`,
    isOnDeviceOnly && 'on this device only',
  ].filter(Boolean);
  return facts.map((fact) => ` · ${fact}`).join('');
}
