import { ChevronDown, Heart, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link, NavLink, useLocation } from 'react-router';
import { afterwardsOf, hrefWith } from '#app/accounts/afterwards.ts';
import { Avatar } from '#app/accounts/profile/avatar.tsx';
import { useAuth } from '#app/accounts/use-auth.tsx';
import type { CurrentUser } from '#app/accounts/viewer.ts';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';

const CREATE = { to: '/create-listing', label: 'Create Listing' };
const SAVED_CARS = { to: '/saved-cars', label: 'Saved Cars' };
const MESSAGES = { to: '/messages', label: 'Messages' };
const OWN_PAGES = [
  { to: '/my-listings', label: 'My Listings' },
  MESSAGES,
  SAVED_CARS,
  { to: '/saved-searches', label: 'Saved searches' },
  { to: '/profile', label: 'Profile' },
];
const ADMIN = { to: '/admin', label: 'Admin' };
const MODERATION = { to: '/admin/moderation', label: 'Moderation' };

export function AccountBar() {
  const { currentUser, loading, unread } = useAuth();
  const isCreating = useIsCreating();
  if (loading) return null;
  if (!currentUser) return <SignedOutLinks />;
  return (
    <>
      {unread > 0 && (
        <Link discover="none" to={MESSAGES.to} className="bar-link max-2xl:hidden">
          {MESSAGES.label}
          <UnreadCount count={unread} className="ml-1 inline-grid" />
        </Link>
      )}
      <Link discover="none" to={CREATE.to} reloadDocument={isCreating} className="button max-sm:px-2.5">
        <Plus className="size-4.5" aria-hidden="true" />
        <span>
          Create<span className="max-sm:sr-only lg:max-xl:sr-only"> Listing</span>
        </span>
      </Link>
      <ProfileMenu user={currentUser} />
    </>
  );
}

/** On the form's own page, the link has to load a new form. */
function useIsCreating(): boolean {
  return useLocation().pathname === CREATE.to;
}

/** Cached pages are shared by all visitors, so the way back is added in the browser. */
function useHrefBack(): (page: string) => string {
  const location = useLocation();
  const hasScripts = useHydrated();
  return (page) => (hasScripts ? hrefWith(page, afterwardsOf(location)) : page);
}

function SignedOutLinks() {
  const hrefBack = useHrefBack();
  const { savesOnDevice } = useAuth();
  return (
    <div className="flex gap-2.5">
      {savesOnDevice && (
        <Link to={SAVED_CARS.to} className="button button-quiet px-2.5 max-lg:hidden">
          <Heart className="size-5" aria-hidden="true" />
          <span className="sr-only">{SAVED_CARS.label}</span>
        </Link>
      )}
      <Link to={hrefBack('/signin')} replace className="button button-quiet max-sm:hidden">
        Sign in
      </Link>
      <Link to={hrefBack('/signup')} className="button">
        Sign up
      </Link>
    </div>
  );
}

function ProfileMenu({ user }: { user: CurrentUser }) {
  const { unread } = useAuth();
  const link = 'account-link';
  return (
    <Disclosure
      className="relative max-lg:hidden"
      summaryLook="flex min-h-11 items-center gap-2 rounded-full border border-line-strong py-0.5 pr-2.5 pl-0.5 hover:border-ink"
      summary={
        <>
          <Avatar user={user} />
          <span className="max-w-28 truncate font-semibold text-[0.9375rem] max-xl:sr-only">{user.displayName}</span>
          {unread > 0 && <UnreadCount count={unread} className="2xl:hidden" />}
          <span className="sr-only">, your account</span>
          <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
        </>
      }
    >
      <nav aria-label="Account" className="panel absolute top-full right-0 z-40 mt-2 w-64 p-2 font-medium">
        <Person user={user} className="px-3 pt-1.5 pb-3" />
        <ul className="border-line border-t pt-2">
          <OwnPages
            user={user}
            itemOf={(page) => (
              <NavLink discover="none" to={page.to} className={link}>
                {page.label}
                {page === MESSAGES && unread > 0 && <UnreadCount count={unread} className="ml-2 inline-grid" />}
              </NavLink>
            )}
          />
          <li className="mt-2 border-line border-t pt-2">
            <SignOutButton className={link} />
          </li>
        </ul>
      </nav>
    </Disclosure>
  );
}

export function AccountMenu() {
  const { currentUser, loading, savesOnDevice, unread } = useAuth();
  const hrefBack = useHrefBack();
  const isCreating = useIsCreating();
  const link = 'menu-link';
  const itemOf: ItemOf = (page) => (
    <NavLink discover="none" to={page.to} reloadDocument={isCreating && page === CREATE} className={link}>
      {page.label}
      {page === MESSAGES && unread > 0 && <UnreadCount count={unread} className="ml-2 inline-grid" />}
    </NavLink>
  );
  if (loading) return null;
  if (!currentUser) {
    return (
      <>
        {savesOnDevice && <li>{itemOf(SAVED_CARS)}</li>}
        <li>
          <NavLink to={hrefBack('/signin')} replace className={link}>
            Sign in
          </NavLink>
        </li>
        <li>{itemOf({ to: hrefBack('/signup'), label: 'Sign up' })}</li>
      </>
    );
  }
  return (
    <>
      <li className="flex items-center gap-3 py-3">
        <Avatar user={currentUser} />
        <Person user={currentUser} />
      </li>
      <li>{itemOf(CREATE)}</li>
      <OwnPages user={currentUser} itemOf={itemOf} />
      <li>
        <SignOutButton className={link} />
      </li>
    </>
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

type ItemOf = (page: { to: string; label: string }) => ReactNode;

function OwnPages({ user, itemOf }: { user: CurrentUser; itemOf: ItemOf }) {
  const pages = user.isAdmin ? [...OWN_PAGES, ADMIN] : user.isModerator ? [...OWN_PAGES, MODERATION] : OWN_PAGES;
  return pages.map((page) => <li key={page.to}>{itemOf(page)}</li>);
}

function Person({ user, className = '' }: { user: CurrentUser; className?: string }) {
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
