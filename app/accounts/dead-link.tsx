import { Link } from 'react-router';
import { AccountPage } from '#app/accounts/account-page.tsx';

export const YOUR_SEARCHES = { to: '/saved-searches', label: 'Your saved searches' };
export const YOUR_MESSAGES = { to: '/messages', label: 'Your messages' };

/** For an emailed link that is used, expired or invalid. */
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
