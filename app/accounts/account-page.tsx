import type { ReactNode } from 'react';
import { Link } from 'react-router';

export const YOUR_SEARCHES = { to: '/saved-searches', label: 'Your saved searches' };
export const YOUR_MESSAGES = { to: '/messages', label: 'Your messages' };

export function DeadLink({ next, children }: { next: { to: string; label: string }; children: string }) {
  return (
    <AccountPage title="This link doesn’t work">
      <p role="alert">{children}</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/listings" className="button">
          Browse cars
        </Link>
        <Link to={next.to} className="button button-quiet">
          {next.label}
        </Link>
      </div>
    </AccountPage>
  );
}

type AccountPageProps = {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** A link below the panel. */
  back?: { to: string; label: string };
  footer?: ReactNode;
};

export function AccountPage({ title, lead, children, back, footer }: AccountPageProps) {
  return (
    <div className="page-narrow">
      <div className="grid gap-6">
        <div className="grid gap-2">
          <h1>{title}</h1>
          {lead && <p className="text-muted">{lead}</p>}
        </div>
        <div className="panel grid gap-5 p-5 sm:p-7">{children}</div>
        {(back || footer) && (
          <div className="grid justify-items-center gap-5 md:gap-2 text-center text-[0.9375rem]">
            {back && (
              <Link to={back.to} className="text-link">
                {back.label}
              </Link>
            )}
            {footer}
          </div>
        )}
      </div>
    </div>
  );
}
