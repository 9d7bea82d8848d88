import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router';
import { OUR_SIDE } from '#app/ui/network-error.ts';
import { Trouble, UnknownTrouble } from '#app/ui/trouble.tsx';

export const REFUSALS = {
  'not-staff': {
    title: 'Access Denied',
    message: 'You do not have permission to access this page.',
    to: '/',
    button: 'Go to the home page',
  },
  'not-dealer': {
    title: 'This page is for dealers',
    message: 'You have a private seller account.',
    to: '/create-listing',
    button: 'List a car',
  },
};

/** What the guard throws. `site` is what the root’s loader would have answered; `fields` are those of the sent form. */
export type Refused<Site = unknown> = { site: Site } & (
  | { reason: keyof typeof REFUSALS }
  | { fields: [name: string, value: string][]; title?: string; words?: string }
);

export function readRefused<Site>(error: unknown): Refused<Site> | null {
  return isRouteErrorResponse(error) && error.data?.site ? error.data : null;
}

export function RefusedPage(refused: Refused) {
  const { pathname, search } = useLocation();
  if ('fields' in refused) {
    return (
      <Trouble title={refused.title ?? 'Something went wrong'}>
        <p className="text-muted">{refused.words ?? OUR_SIDE}</p>
        <form method="post" action={pathname + search} encType="multipart/form-data">
          {refused.fields.map(([name, value], place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names repeat
            <input key={place} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="button">
            Try again
          </button>
        </form>
      </Trouble>
    );
  }
  const { title, message, to, button } = REFUSALS[refused.reason];
  return (
    <Trouble title={title}>
      <p className="text-muted">{message}</p>
      <Link to={to} className="button">
        {button}
      </Link>
    </Trouble>
  );
}

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
