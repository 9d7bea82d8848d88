import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { Trouble, TroubleCause } from '#app/ui/trouble.tsx';

export function ListingTrouble() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  if (isRouteErrorResponse(error) && error.status === 410) return <Removed reason={String(error.data)} />;
  return (
    <Trouble title={isMissing ? 'Listing not found' : 'Error fetching listing. Please try again later.'}>
      {isMissing ? <p className="text-muted">The seller may have removed it.</p> : <TroubleCause />}
      <Link to="/listings" className="button">
        Browse all cars
      </Link>
    </Trouble>
  );
}

function Removed({ reason }: { reason: string }) {
  return (
    <Trouble title="We removed this listing">
      <p className="text-muted">{reason}.</p>
      <Link to="/safety" className="text-link">
        How we check listings
      </Link>
      <Link to="/listings" className="button">
        Browse all cars
      </Link>
    </Trouble>
  );
}
