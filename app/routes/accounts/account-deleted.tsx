import { data, Link, redirect } from 'react-router';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { ACCOUNT_DELETED } from '#app/accounts/leaving/leaving.server.ts';
import { takeFlash } from '#app/http/flash.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { requireVisitor } from '#app/http/viewers/viewer.server.ts';
import type { Route } from './+types/account-deleted';

/** Where a deletion ends; opened by itself there is nothing to say. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireVisitor(context);
  const { flash, headers } = await takeFlash(request);
  return flash === ACCOUNT_DELETED ? data({ message: flash }, { headers }) : redirect('/', { headers });
}

/** What it says came with the deletion, once. */
export function shouldRevalidate() {
  return false;
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Account deleted');

export default function AccountDeletedPage({ loaderData: { message } }: Route.ComponentProps) {
  return (
    <AccountPage title="Goodbye">
      <div role="status" className="grid justify-items-start gap-4">
        <p className="font-semibold">{message}</p>
        <p>Your listings, photos and saved cars are gone, and you are signed out everywhere.</p>
        <Link to="/" className="button">
          Go to the home page
        </Link>
      </div>
    </AccountPage>
  );
}
