import { data } from 'react-router';
import { findAccount } from '#app/accounts/find-accounts.server.ts';
import { DELETE_ACCOUNT } from '#app/accounts/leaving/deletion-words.ts';
import { countBelongings, deleteUserAccount, NOT_DELETED } from '#app/accounts/leaving/leaving.server.ts';
import { redirectWithFlash } from '#app/http/flash.server.ts';
import { notFound } from '#app/http/not-found.ts';
import { orFailure } from '#app/http/or-failure.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { requireAdministrator } from '#app/http/viewers/administrator.server.ts';
import { refreshListings } from '#app/listings/search/search.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { log } from '#app/platform/log.server.ts';
import { AskPage } from '#app/ui/forms/ask-page.tsx';
import { formatCount } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/delete-account';

const OWN = 'This is your own account. It can be deleted from your profile.';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const viewer = requireAdministrator(context, url);
  const account = await findAccount(db, params.id);
  if (!account) throw notFound('Account not found');
  if (account.id === viewer.uid) throw data(OWN, { status: 409 });
  return { account, belongings: await countBelongings(db, account.id) };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Delete account');

export async function action({ context, url, params: { id } }: Route.ActionArgs) {
  const viewer = requireAdministrator(context, url);
  // Never one's own, not even with its password: that is for the profile.
  if (id === viewer.uid) throw data(OWN, { status: 409 });
  if (!(await findAccount(db, id))) throw notFound('Account not found');
  const result = await orFailure(context, NOT_DELETED, () => deleteUserAccount(db, { userIdToDelete: id, by: viewer }));
  if (!result.success) {
    if (result.code === 'auth/user-not-found') throw notFound('Account not found');
    return data({ failed: result.message }, { status: 500 });
  }
  log.info(
    { administrator: viewer.uid, account: id, listings: result.listingIds },
    'the administrator deleted an account',
  );
  await refreshListings(result.listingIds).catch((error) => {
    log.error({ err: error }, 'the index could not be told of a deletion');
  });
  return redirectWithFlash('/admin/accounts', result.message);
}

export default function AdminDeleteAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, belongings } = loaderData;
  const { listings, photos, savedCars } = belongings;
  const here = `/admin/accounts/${account.id}`;
  return (
    <AskPage
      title={account.email}
      words={DELETE_ACCOUNT.words}
      confirm={DELETE_ACCOUNT.button}
      action={`${here}/delete`}
      cancel={here}
      failed={actionData?.failed}
    >
      <p className="text-muted">
        {`${account.name}: listings ${formatCount(listings)}, photos ${formatCount(photos)}, saved cars ${formatCount(savedCars)}`}
      </p>
    </AskPage>
  );
}
