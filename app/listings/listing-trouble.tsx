import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { Trouble, TroubleCause } from '#app/ui/trouble.tsx';

const NOT_FOUND = 'Listing not found';

export function ListingTrouble() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404 ? String(error.data) : null;
  if (isRouteErrorResponse(error) && error.status === 410) return <Removed reason={String(error.data)} />;
  return (
    <Trouble title={missing ?? 'Error fetching listing. Please try again later.'}>
      {missing === null && <TroubleCause />}
      {missing === NOT_FOUND && <p className="text-muted">The seller may have removed it.</p>}
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
