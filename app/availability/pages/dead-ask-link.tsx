import { Link } from 'react-router';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { LINK_DAYS } from '#app/availability/availability-limits.ts';

const WORDS = {
  unknown: 'The link is incomplete. Copy all of it from the email, or sign in and use My Listings.',
  old: `It’s from an email older than ${LINK_DAYS} days. Sign in to confirm your cars or mark them as sold.`,
  gone: 'This car isn’t listed any more, so there’s nothing to confirm.',
};

export function DeadAskLink({ state }: { state: keyof typeof WORDS }) {
  return (
    <AccountPage title={state === 'gone' ? 'This listing is gone' : 'This link doesn’t work'}>
      <p role="alert">{WORDS[state]}</p>
      <ToMyListings />
    </AccountPage>
  );
}

export function ToMyListings() {
  return (
    <Link to="/my-listings" className="button button-quiet justify-self-start">
      My Listings
    </Link>
  );
}
