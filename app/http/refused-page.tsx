import { isRouteErrorResponse, Link } from 'react-router';
import { Trouble } from '#app/ui/trouble.tsx';

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

/** What the guard throws. `site` is what the root’s loader would have answered. */
export type Refused<Site = unknown> = { reason: keyof typeof REFUSALS; site: Site };

export function readRefused<Site>(error: unknown): Refused<Site> | null {
  return isRouteErrorResponse(error) && error.status === 403 && error.data?.reason in REFUSALS ? error.data : null;
}

export function RefusedPage({ reason }: Pick<Refused, 'reason'>) {
  const { title, message, to, button } = REFUSALS[reason];
  return (
    <Trouble title={title}>
      <p className="text-muted">{message}</p>
      <Link to={to} className="button">
        {button}
      </Link>
    </Trouble>
  );
}
