import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { RefusedPage, readRefused } from '#app/http/refused-page.tsx';
import { Trouble, UnknownTrouble } from '#app/ui/trouble.tsx';

export function AdminTrouble() {
  const error = useRouteError();
  const refused = readRefused(error);
  if (refused) return <RefusedPage {...refused} />;
  if (!isRouteErrorResponse(error) || error.status >= 500) {
    return <UnknownTrouble />;
  }
  return (
    <Trouble title={typeof error.data === 'string' && error.data !== '' ? error.data : 'Something’s not right'}>
      <Link to="/admin" className="button">
        Go to Admin
      </Link>
    </Trouble>
  );
}
