import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { Trouble, TroubleCause } from '#app/ui/trouble.tsx';

export function ListingTrouble() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Trouble title={isMissing ? 'Listing not found' : 'Error fetching listing. Please try again later.'}>
      {isMissing ? <p className="text-muted">It may have been taken down by its seller.</p> : <TroubleCause />}
      <Link to="/listings" className="button">
        Browse all cars
      </Link>
    </Trouble>
  );
}
