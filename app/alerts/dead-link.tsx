import { Link } from 'react-router';
import { AccountPage } from '#app/accounts/account-page.tsx';

/** For a link of an email that is used, old or not ours. */
export function DeadLink({ children }: { children: string }) {
  return (
    <AccountPage title="This link doesn’t work">
      <p role="alert">{children}</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/listings" className="button">
          Browse cars
        </Link>
        <Link to="/saved-searches" className="button button-quiet">
          Your saved searches
        </Link>
      </div>
    </AccountPage>
  );
}
