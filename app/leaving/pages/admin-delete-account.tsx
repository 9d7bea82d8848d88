import { data } from 'react-router';
import { findAccount } from '#app/accounts/admin-accounts.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { notFound, redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { countBelongings, deleteUserAccount, NOT_DELETED } from '#app/leaving/delete-account.server.ts';
import { DELETE_ACCOUNT } from '#app/leaving/delete-account.ts';
import { db } from '#app/platform/db/client.server.ts';
import { log } from '#app/platform/log.server.ts';
import { refreshListings } from '#app/search/search.server.ts';
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx';
import { formatCount } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/admin-delete-account';

const OWN = 'This is your own account. Delete it from your profile.';

export async function loader({ context, params }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const account = await findAccount(db, params.id);
  if (!account) throw notFound('Account not found');
  if (account.id === viewer.uid) throw data(OWN, { status: 409 });
  return { account, belongings: await countBelongings(db, account.id) };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Delete account');

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  if (id === viewer.uid) throw data(OWN, { status: 409 });
  if (!(await findAccount(db, id))) throw notFound('Account not found');
  const result = await withFailureMessage(context, NOT_DELETED, () =>
    deleteUserAccount(db, { userIdToDelete: id, by: viewer }),
  );
  if (!result.success) {
    if (result.code === 'auth/user-not-found') throw notFound('Account not found');
    return data({ failed: result.message }, { status: 500 });
  }
  log.info({ administrator: viewer.uid, account: id, listings: result.listingIds }, 'administrator deleted an account');
  await refreshListings(result.listingIds).catch((error) => {
    log.error({ err: error }, 'could not update the search index after an account was deleted');
  });
  return redirectWithFlash('/admin/accounts', result.message);
}

export default function AdminDeleteAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, belongings } = loaderData;
  const { listings, photos, savedCars } = belongings;
  const here = `/admin/accounts/${account.id}`;
  return (
    <ConfirmPage
      title={account.email}
      message={DELETE_ACCOUNT.words}
      confirm={DELETE_ACCOUNT.button}
      isDeletion
      action={`${here}/delete`}
      cancel={here}
      failed={actionData?.failed}
    >
      <p className="text-muted">
        {`${account.name}: listings ${formatCount(listings)}, photos ${formatCount(photos)}, saved cars ${formatCount(savedCars)}`}
      </p>
    </ConfirmPage>
  );
}
