import { Link } from 'react-router';

type OnHoldProps = { listingId: string; hasQuestion: boolean; removedFor: string | null };

/** On the card of one’s own listing that buyers don’t see. */
export function OnHold({ listingId, hasQuestion, removedFor }: OnHoldProps) {
  if (removedFor)
    return (
      <p className="border-danger border-l-3 pl-3">
        <b>We removed this listing.</b> Why: {removedFor}. If we got it wrong,{' '}
        <Link to="/contact" className="text-link">
          write to us
        </Link>{' '}
        within 30 days.
      </p>
    );
  return (
    <p className="border-ochre border-l-3 pl-3">
      <b>On hold.</b> {hasQuestion ? 'We’ve asked you something about it.' : 'Only you can see it.'}{' '}
      <Link to={`/my-listings/${listingId}/hold`} className="text-link inline-flex min-h-11 items-center">
        See why, and how to fix it
      </Link>
    </p>
  );
}

/** Above the form of a dealer who hasn't given a licence number: from the first listing on. */
export function DealerPrompt({ next, isFirst }: { next: string; isFirst: boolean }) {
  return (
    <section
      aria-labelledby="dealership-prompt"
      className="grid justify-items-start gap-2 rounded-control bg-ochre-soft px-4 py-3"
    >
      <h2 id="dealership-prompt" className="font-bold text-lg">
        {isFirst ? 'Before your first listing: your licence number' : 'Add your licence number'}
      </h2>
      <p>
        Until you add it, your listings say “Licence number not given”. Add your ABN, address, hours and logo there too.
      </p>
      <Link to={`/profile/dealership?${new URLSearchParams({ next })}`} className="button button-quiet">
        Add dealership details
      </Link>
    </section>
  );
}
