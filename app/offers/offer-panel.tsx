import { Link } from 'react-router';
import { NOT_A_CONTRACT, type OfferState, OVER } from '#app/offers/offers.ts';
import { PressForm } from '#app/ui/forms/press-form.tsx';
import { formatDay } from '#app/vocabulary/dates.ts';
import { formatDollars } from '#app/vocabulary/money.ts';

type Offer = { id: string; dollars: number; validUntil: string; state: OfferState; isOwn: boolean };
type OfferPanelProps = {
  page: string;
  offer: Offer | null;
  /** The car can be bought, and its price isn’t firm. */
  mayOffer: boolean;
  /** Of a seller whose car isn’t under offer yet. */
  markPath: string | null;
};

export function OfferPanel({ page, offer, mayOffer, markPath, hasDeal }: OfferPanelProps & { hasDeal: boolean }) {
  if (!offer) return null;
  const isOpen = offer.state === 'open';
  return (
    <section
      id="offer"
      aria-label="Offer"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t bg-surface px-4 py-2 sm:px-6"
    >
      <p className="min-w-0 basis-full">{toldOf(offer)}</p>
      {isOpen && offer.isOwn && <Answer page={page} offer={offer} answer="withdraw" label="Withdraw" />}
      {isOpen && !offer.isOwn && (
        <>
          <Answer page={page} offer={offer} answer="accept" label="Accept" />
          <Answer page={page} offer={offer} answer="decline" label="Decline" />
        </>
      )}
      {offer.state === 'accepted' && markPath && (
        <Link to={`${markPath}?${new URLSearchParams({ next: page })}`} className="button">
          Mark under offer
        </Link>
      )}
      {offer.state === 'accepted' && (
        <Link to={`${page}/deal`} className={markPath ? 'button button-quiet' : 'button'}>
          {hasDeal ? 'The deal' : 'Write the deal down'}
        </Link>
      )}
      {mayOffer && !(isOpen && offer.isOwn) && (
        <Link
          to={`${page}/offer`}
          className={offer.state === 'accepted' ? 'text-link inline-flex min-h-11 items-center' : 'button button-quiet'}
        >
          {isOpen ? 'Counter' : offer.state === 'accepted' ? 'Change the offer' : 'Make an offer'}
        </Link>
      )}
    </section>
  );
}

/** Beside the quick replies, until there is an offer. */
export function OfferLink({ page, offer, mayOffer }: OfferPanelProps) {
  if (offer || !mayOffer) return null;
  return (
    <Link
      to={`${page}/offer`}
      className="inline-flex min-h-11 shrink-0 items-center rounded-full border border-accent px-4 font-semibold text-[0.9375rem] text-accent hover:bg-accent-soft"
    >
      Make an offer
    </Link>
  );
}

function toldOf({ dollars, validUntil, state, isOwn }: Offer) {
  const amount = <b>{formatDollars(dollars)}</b>;
  if (state === 'open') {
    return (
      <>
        {isOwn ? 'Your offer' : 'Their offer'}: {amount}, valid until {formatDay(validUntil)}.
      </>
    );
  }
  return (
    <>
      {isOwn ? 'Your offer' : 'Their offer'}: {amount}. {OVER[state]}
      {state === 'accepted' && ` ${NOT_A_CONTRACT}`}
    </>
  );
}

type AnswerProps = { page: string; offer: Offer; answer: 'accept' | 'decline' | 'withdraw'; label: string };

function Answer({ page, offer, answer, label }: AnswerProps) {
  return (
    <PressForm action={`${page}/offer/${offer.id}/${answer}`}>
      <button type="submit" className={answer === 'accept' ? 'button' : 'button button-quiet'}>
        {label}
        <span className="sr-only">{` the offer of ${formatDollars(offer.dollars)}`}</span>
      </button>
    </PressForm>
  );
}
