import { Link } from 'react-router';

/** On the card of one’s own listing that a rule holds. */
export function OnHold({ listingId, isAsked = false }: { listingId: string; isAsked?: boolean }) {
  return (
    <p className="border-ochre border-l-3 pl-3">
      <b>On hold.</b> {isAsked ? 'We’ve asked you something about it.' : 'Only you can see it.'}{' '}
      <Link to={`/my-listings/${listingId}/hold`} className="text-link inline-flex min-h-11 items-center">
        See why and what clears it
      </Link>
    </p>
  );
}
