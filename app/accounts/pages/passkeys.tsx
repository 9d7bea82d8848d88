import { data, Link } from 'react-router';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { changeSchema } from '#app/accounts/auth-forms.ts';
import { hasPassword } from '#app/accounts/credentials.server.ts';
import { isRecentSignIn } from '#app/accounts/identity-proof.server.ts';
import { nameOfBrowser } from '#app/accounts/mail-requests.server.ts';
import { listPasskeys, removePasskey, renamePasskey } from '#app/accounts/passkeys.server.ts';
import { SignInAgainForm, SignInAgainNotice } from '#app/accounts/sign-in-again.tsx';
import { redirectWithFlash, takeFlash } from '#app/http/flash.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { notFound } from '#app/http/not-found.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { notAnswered } from '#app/ui/network-error.ts';
import { formatDateTime } from '#app/vocabulary/dates.ts';
import type { Route } from './+types/passkeys';
import { AddPasskey, PasskeyList } from './passkey-list.tsx';

const PAGE = '/profile/passkeys';

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const { flash, headers } = await takeFlash(request);
  const rows = await listPasskeys(db, viewer.uid);
  const asksPassword = await hasPassword(db, viewer.uid);
  const passkeys = rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    added: formatDateTime(createdAt),
    lastUsed: lastUsedAt && formatDateTime(lastUsedAt),
  }));
  const page = {
    flash,
    passkeys,
    asksPassword,
    suggestedName: nameOfBrowser(request),
    mustSignInAgain: !asksPassword && !isRecentSignIn(viewer),
  };
  return data(page, { headers });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Passkeys');

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  const form = await parseForm(request, changeSchema);
  if (!form.ok) return form.refusal;
  const { do: change, id, name } = form.value;
  const isChanged = await (change === 'rename'
    ? renamePasskey(db, viewer.uid, { id, name })
    : removePasskey(db, viewer, id));
  if (!isChanged) throw notFound('Passkey not found');
  return redirectWithFlash(
    PAGE,
    change === 'rename'
      ? 'Your passkey is renamed.'
      : 'Your passkey is removed, and your other devices are signed out.',
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => notAnswered(error));
}

export default function PasskeysPage({ loaderData, actionData }: Route.ComponentProps) {
  const { flash, passkeys, asksPassword, suggestedName, mustSignInAgain } = loaderData;
  return (
    <AccountPage
      title="Passkeys"
      lead="Sign in with your fingerprint, face or screen lock instead of a password. A passkey needs no code."
      footer={
        <Link to="/profile" className="text-link">
          Back to profile
        </Link>
      }
    >
      <div role="status" className="font-semibold text-positive empty:hidden">
        {flash}
      </div>
      {actionData && (
        <p role="alert" className="font-semibold text-danger">
          Enter a name of at most 60 characters.
        </p>
      )}
      <PasskeyList passkeys={passkeys} />
      {mustSignInAgain ? (
        <SignInAgainNotice purpose="To add a passkey" />
      ) : (
        <AddPasskey hasPassword={asksPassword} suggestedName={suggestedName} />
      )}
      <SignInAgainForm next={PAGE} />
    </AccountPage>
  );
}
