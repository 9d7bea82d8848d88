import { data, Link } from 'react-router';
import { AccountPage, DeadLink } from '#app/accounts/account-page.tsx';
import { hrefWith } from '#app/accounts/afterwards.ts';
import { invitationPath, JOIN_REFUSALS, join, openInvitation } from '#app/accounts/members.server.ts';
import { viewerContext } from '#app/http/request-context.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { redirectWithFlash, requireViewer } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import { PressForm } from '#app/ui/forms/press-form.tsx';
import type { Route } from './+types/join';

export async function loader({ context, url }: Route.LoaderArgs) {
  const key = url.searchParams.get('key');
  const invitation = await openInvitation(db, key);
  if (!invitation) return data(null, 404);
  const { dealershipName, role } = invitation;
  const path = invitationPath(key ?? '');
  return data({ dealershipName, role, path, email: context.get(viewerContext)?.email ?? null });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Join a dealership');

export async function action({ context, url }: Route.ActionArgs) {
  const viewer = requireViewer(context, url);
  const invitation = await openInvitation(db, url.searchParams.get('key'));
  if (!invitation) return data({ problem: JOIN_REFUSALS.gone }, 404);
  const refusal = await join(db, viewer.uid, invitation.id);
  if (refusal) return data({ problem: JOIN_REFUSALS[refusal] }, 409);
  return redirectWithFlash('/my-listings', `You now work for ${invitation.dealershipName}.`);
}

export const clientAction = followOrKeepText<Route.ClientActionArgs>();

export default function JoinPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <DeadLink next={{ to: '/my-listings', label: 'My Listings' }}>
        It was used or withdrawn, or it has expired. Ask the dealership for a new one.
      </DeadLink>
    );
  }
  const { dealershipName, role, path, email } = loaderData;
  const afterwards = { next: path, save: '' };
  const problem = actionData && 'problem' in actionData ? actionData.problem : null;
  return (
    <AccountPage
      title={`Join ${dealershipName}`}
      lead={`They’ve invited you as a ${role}. You’ll work on their cars and messages with your own account.`}
    >
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
      {email === null ? (
        <div className="flex flex-wrap gap-3">
          <Link to={hrefWith('/signin', afterwards)} className="button">
            Sign in
          </Link>
          <Link to={hrefWith('/signup', afterwards)} className="button button-quiet">
            Create account
          </Link>
        </div>
      ) : (
        <>
          <p className="wrap-anywhere">You’re signed in as {email}.</p>
          <PressForm action={path}>
            <button type="submit" className="button">
              Join {dealershipName}
            </button>
          </PressForm>
        </>
      )}
    </AccountPage>
  );
}
