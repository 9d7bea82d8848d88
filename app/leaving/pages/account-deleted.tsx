import { data, Link, redirect } from 'react-router';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { privateMeta } from '#app/http/site-meta.ts';
import { requireVisitor, takeFlash } from '#app/http/viewer.server.ts';
import { ACCOUNT_DELETED } from '#app/leaving/delete-account.server.ts';
import type { Route } from './+types/account-deleted';

/** Shown once after a deletion; at any other time it redirects home. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  requireVisitor(context, url);
  const { flash, headers } = await takeFlash(request);
  return flash === ACCOUNT_DELETED ? data({ message: flash }, { headers }) : redirect('/', { headers });
}

export function shouldRevalidate() {
  return false;
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Account deleted');

export default function AccountDeletedPage({ loaderData: { message } }: Route.ComponentProps) {
  return (
    <AccountPage title="Goodbye">
      <div role="status" className="grid justify-items-start gap-4">
        <p className="font-semibold">{message}</p>
        <p>Your listings, photos and saved cars have been deleted, and you’re signed out everywhere.</p>
        <Link to="/" className="button">
          Go to home page
        </Link>
      </div>
    </AccountPage>
  );
}
