import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { Trouble, TroubleCause } from '#app/ui/trouble.tsx';

/** A newer upload takes the place of an import that was never confirmed. */
export function RunTrouble() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Trouble title={isMissing ? 'Import not found' : 'Something’s not right'}>
      {isMissing ? (
        <p className="text-muted">
          A file that wasn’t imported is replaced by your next upload, or deleted after a week.
        </p>
      ) : (
        <TroubleCause />
      )}
      <Link to="/my-listings/import" className="button">
        See your imports
      </Link>
    </Trouble>
  );
}
