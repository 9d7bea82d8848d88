import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { Trouble, TroubleCause } from '#app/ui/trouble.tsx';

/** Where an article cannot be shown: none was named, it is not there, or something broke. */
export function ArticleTrouble() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404 ? String(error.data) : null;
  return (
    <Trouble title={missing ?? 'Failed to load article'}>
      {missing === null ? (
        <TroubleCause />
      ) : (
        <p className="text-muted">It may have been taken down, or the address is not complete.</p>
      )}
      <Link to="/articles" className="button">
        Browse all articles
      </Link>
    </Trouble>
  );
}
