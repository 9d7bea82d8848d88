import { ChevronDown, Heart } from 'lucide-react';
import { Form, Link, useLocation } from 'react-router';
import { afterwardsOf, hrefWith } from '#app/accounts/afterwards.ts';
import { Avatar } from '#app/accounts/profile/avatar.tsx';
import { useAuth } from '#app/accounts/use-auth.tsx';
import type { CurrentUser } from '#app/accounts/viewer.ts';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { renderedOnce } from '#app/ui/rendered-once.tsx';
import { useHydrated } from '#app/ui/use-loaded.ts';

const CREATE = { to: '/create-listing', label: 'Sell' };
const SAVED_CARS = { to: '/saved-cars', label: 'Saved Cars' };
const MESSAGES = { to: '/messages', label: 'Messages' };
const OWN_PAGES = [
  { to: '/my-listings', label: 'My Listings' },
  MESSAGES,
  SAVED_CARS,
  { to: '/saved-searches', label: 'Saved Searches' },
  { to: '/profile', label: 'Profile' },
];
const SIGN_IN = { to: '/signin', label: 'Sign in' };
const SIGN_UP = { to: '/signup', label: 'Sign up' };
const ADMIN = { to: '/admin', label: 'Admin' };
const MODERATION = { to: '/admin/moderation', label: 'Moderation' };

export function AccountBar() {
  const { currentUser, loading, unread } = useAuth();
  const signedOut = useSignedOut();
  const current = useOwnPage();
  if (loading) return null;
  if (!currentUser) return <SignedOutBar {...signedOut} />;
  return <SignedInBar user={shownOf(currentUser)} unread={unread} current={current} />;
}

type ShownUser = Pick<CurrentUser, 'displayName' | 'email' | 'photoURL' | 'isAdmin' | 'isModerator'>;
/** `current` is the account page that is open, or the one above it. */
type SignedInProps = { user: ShownUser; unread: number; current: string | null };

function shownOf({ displayName, email, photoURL, isAdmin, isModerator }: CurrentUser): ShownUser {
  return { displayName, email, photoURL, isAdmin, isModerator };
}

function useOwnPage(): string | null {
  const { pathname } = useLocation();
  const own = [CREATE, ...OWN_PAGES, MODERATION, ADMIN, SIGN_IN, SIGN_UP].find(
    ({ to }) => pathname === to || pathname.startsWith(`${to}/`),
  );
  return own?.to ?? null;
}

const SignedInBar = renderedOnce(({ user, unread, current }: SignedInProps) => (
  <>
    {unread > 0 && (
      <Link discover="none" to={MESSAGES.to} className="bar-link">
        <span className="max-2xl:sr-only">{MESSAGES.label} </span>
        <UnreadCount count={unread} className="inline-grid rounded-bl-none" />
      </Link>
    )}
    <Link discover="none" to={CREATE.to} reloadDocument={current === CREATE.to} className="button">
      {CREATE.label}
    </Link>
    <ProfileMenu user={user} unread={unread} current={current} />
  </>
));

type SignedOutProps = { signInHref: string; signUpHref: string; savesOnDevice: boolean };

/** Cached pages are shared by all visitors, so the browser adds the return path. */
function useSignedOut(): SignedOutProps {
  const { savesOnDevice } = useAuth();
  const location = useLocation();
  const hasScripts = useHydrated();
  const hrefOf = ({ to }: { to: string }) => (hasScripts ? hrefWith(to, afterwardsOf(location)) : to);
  return { signInHref: hrefOf(SIGN_IN), signUpHref: hrefOf(SIGN_UP), savesOnDevice };
}

const SignedOutBar = renderedOnce(({ signInHref, signUpHref, savesOnDevice }: SignedOutProps) => (
  <div className="flex gap-2.5">
    {savesOnDevice && (
      <Link to={SAVED_CARS.to} className="button button-quiet px-2.5 max-lg:hidden">
        <Heart className="size-5" aria-hidden="true" />
        <span className="sr-only">{SAVED_CARS.label}</span>
      </Link>
    )}
    <Link to={signInHref} className="button button-quiet max-sm:hidden">
      {SIGN_IN.label}
    </Link>
    <Link to={signUpHref} className="button">
      {SIGN_UP.label}
    </Link>
  </div>
));

function ProfileMenu({ user, unread, current }: SignedInProps) {
  const link = 'account-link';
  return (
    <Disclosure
      className="relative max-lg:hidden"
      summaryLook="flex min-h-11 items-center gap-2 rounded-full border border-line-strong py-0.5 pr-2.5 pl-0.5 hover:border-ink"
      summary={
        <>
          <Avatar user={user} />
          <span className="max-w-28 truncate font-semibold text-[0.9375rem] max-xl:sr-only">{user.displayName}</span>
          <span className="sr-only">, your account</span>
          <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
        </>
      }
    >
      <nav aria-label="Account" className="panel absolute top-full right-0 z-40 mt-2 w-64 p-2 font-medium">
        <Person user={user} className="px-3 pt-1.5 pb-3" />
        <ul className="border-line border-t pt-2">
          {ownPagesOf(user).map((page) => (
            <li key={page.to}>
              <OwnLink page={page} look={link} unread={unread} current={current} />
            </li>
          ))}
          <li className="mt-2 border-line border-t pt-2">
            <SignOutButton className={link} />
          </li>
        </ul>
      </nav>
    </Disclosure>
  );
}

export function AccountMenu() {
  const { currentUser, loading, unread } = useAuth();
  const signedOut = useSignedOut();
  const current = useOwnPage();
  if (loading) return null;
  if (!currentUser) return <SignedOutMenu {...signedOut} current={current} />;
  return <SignedInMenu user={shownOf(currentUser)} unread={unread} current={current} />;
}

type SignedOutMenuProps = SignedOutProps & { current: string | null };

const SignedOutMenu = renderedOnce(({ signInHref, signUpHref, savesOnDevice, current }: SignedOutMenuProps) => (
  <>
    {savesOnDevice && (
      <li>
        <OwnLink page={SAVED_CARS} look="menu-link" current={current} />
      </li>
    )}
    <li>
      <OwnLink page={SIGN_IN} href={signInHref} look="menu-link" current={current} />
    </li>
    <li>
      <OwnLink page={SIGN_UP} href={signUpHref} look="menu-link" current={current} />
    </li>
  </>
));

const SignedInMenu = renderedOnce(({ user, ...shown }: SignedInProps) => (
  <>
    <li className="flex items-center gap-3 py-3">
      <Avatar user={user} />
      <Person user={user} />
    </li>
    {[CREATE, ...ownPagesOf(user)].map((page) => (
      <li key={page.to}>
        <OwnLink page={page} look="menu-link" {...shown} />
      </li>
    ))}
    <li>
      <SignOutButton className="menu-link" />
    </li>
  </>
));

type OwnLinkProps = {
  page: { to: string; label: string };
  href?: string;
  look: string;
  unread?: number;
  current: string | null;
};

/** On the form's own page, its link has to load a new form. */
function OwnLink({ page: { to, label }, href = to, look, unread = 0, current }: OwnLinkProps) {
  const isCurrent = to === current;
  return (
    <Link
      discover="none"
      to={href}
      reloadDocument={isCurrent && to === CREATE.to}
      aria-current={isCurrent ? 'page' : undefined}
      className={look}
    >
      {label}
      {to === MESSAGES.to && unread > 0 && <UnreadCount count={unread} className="ml-2 inline-grid" />}
    </Link>
  );
}

type UnreadCountProps = { count: number; className: string };

function UnreadCount({ count, className }: UnreadCountProps) {
  return (
    <span
      className={`grid min-w-5 place-items-center rounded-full bg-accent px-1 font-bold text-accent-ink text-xs leading-5 ${className}`}
    >
      {count > 99 ? '99+' : count}
      <span className="sr-only"> unread</span>
    </span>
  );
}

function ownPagesOf(user: ShownUser) {
  return user.isAdmin ? [...OWN_PAGES, ADMIN] : user.isModerator ? [...OWN_PAGES, MODERATION] : OWN_PAGES;
}

function Person({ user, className = '' }: { user: ShownUser; className?: string }) {
  return (
    <p className={`min-w-0 ${className}`}>
      <span className="wrap-anywhere line-clamp-3 font-semibold">{user.displayName}</span>
      <span className="block truncate font-normal text-muted text-sm">{user.email}</span>
    </p>
  );
}

function SignOutButton({ className }: { className: string }) {
  return (
    <Form discover="none" method="post" action="/signout">
      <button type="submit" className={`w-full text-left ${className}`}>
        Sign out
      </button>
    </Form>
  );
}
