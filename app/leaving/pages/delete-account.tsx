import { Form } from 'react-router';
import { PASSWORD_OF_VIEWER } from '#app/accounts/account-limits.ts';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { hasPassword } from '#app/accounts/credentials.server.ts';
import { isRecentSignIn } from '#app/accounts/identity-proof.server.ts';
import { endSession } from '#app/accounts/sessions.server.ts';
import { SignInAgainForm, SignInAgainNotice } from '#app/accounts/sign-in-again.tsx';
import { answerAndGo, answerRefusal, answerWith } from '#app/http/answer.server.ts';
import { countAttempt } from '#app/http/attempts.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { requestContext } from '#app/http/request-context.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { addFlash, viewerOf } from '#app/http/viewer.server.ts';
import { countBelongings, deleteUserAccount, NOT_DELETED } from '#app/leaving/delete-account.server.ts';
import { deletionSchema } from '#app/leaving/delete-account.ts';
import { db } from '#app/platform/db/client.server.ts';
import { log } from '#app/platform/log.server.ts';
import { refreshListings } from '#app/search/search.server.ts';
import { followOrKeepText, shownAnswer } from '#app/ui/forms/follow-answer.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/delete-account';

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const asksPassword = await hasPassword(db, viewer.uid);
  return {
    uid: viewer.uid,
    email: viewer.email,
    asksPassword,
    mustSignInAgain: !asksPassword && !isRecentSignIn(viewer),
    belongings: await countBelongings(db, viewer.uid),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Delete account');

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  const form = await parseForm(request, deletionSchema);
  if (!form.ok) return answerRefusal(context, form.refusal, 'auth/invalid-form');
  const tooMany = await countAttempt(context, { ofAccount: [PASSWORD_OF_VIEWER, viewer.uid] });
  if (tooMany) {
    const refusal = form.refuse([NOT_DELETED, tooMany.message], tooMany.init);
    return answerRefusal(context, refusal, 'auth/too-many-requests');
  }
  const { currentPassword } = form.value;
  const userIdToDelete = form.value.userIdToDelete || viewer.uid;
  const result = await withFailureMessage(context, NOT_DELETED, () =>
    deleteUserAccount(db, { userIdToDelete, by: viewer, currentPassword }),
  );
  if (!result.success) {
    const reason = 'reason' in result && result.reason ? [result.reason] : [];
    const status = result.code === 'auth/internal-error' ? 500 : 403;
    return answerWith(context, result, form.refuse([NOT_DELETED, ...reason], { status }));
  }
  await refreshListings(result.listingIds).catch((error) => {
    log.error(
      { err: error, request: context.get(requestContext).id },
      'could not update the search index after an account was deleted',
    );
  });
  const isOwn = userIdToDelete === viewer.uid;
  const headers = await addFlash(result.message, isOwn ? await endSession(db, request) : undefined);
  return answerAndGo(isOwn ? '/account-deleted' : '/admin/accounts', result, { request, context, headers });
}

export const clientAction = followOrKeepText<Route.ClientActionArgs>();

export default function DeleteAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { belongings, uid, email, asksPassword, mustSignInAgain } = loaderData;
  return (
    <AccountPage
      title="Delete account"
      lead={
        <>
          This permanently deletes the account <strong className="wrap-anywhere">{email}</strong>.
        </>
      }
      back={{ to: '/profile', label: 'Keep my account' }}
    >
      <Consequences {...belongings} />
      {mustSignInAgain ? (
        <SignInAgainNotice purpose="To delete it" />
      ) : (
        <DeletionForm uid={uid} asksPassword={asksPassword} reply={shownAnswer(actionData)} />
      )}
      <SignInAgainForm next="/profile/delete" />
    </AccountPage>
  );
}

type Belongings = Route.ComponentProps['loaderData']['belongings'];

function Consequences({ listings, photos, savedCars }: Belongings) {
  return (
    <div className="grid gap-3">
      <p className="font-semibold">We’ll delete:</p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          {count(listings, 'listing', 'listings')} with {count(photos, 'photo', 'photos')}
        </li>
        <li>{count(savedCars, 'saved car', 'saved cars')}, and your cars from other people’s lists</li>
        <li>Messages you’ve sent us from this email address</li>
        <li>Your profile, photo and sign-in methods</li>
      </ul>
      <p>
        This can’t be undone. Want a copy?{' '}
        <a href="/profile/data" className="text-link underline" download="kerbside-data.zip">
          Download my data
        </a>{' '}
        first.
      </p>
    </div>
  );
}

function count(n: number, one: string, many: string): string {
  return `${formatCount(n)} ${n === 1 ? one : many}`;
}

type DeletionFormProps = { uid: string; asksPassword: boolean; reply: FormReply | undefined };

function DeletionForm({ uid, asksPassword, reply }: DeletionFormProps) {
  const { props, fields, problems } = useCheckedForm(deletionSchema, { reply });
  return (
    <Form method="post" {...props} className="grid gap-5">
      <ErrorSummary problems={problems} />
      <input type="hidden" name="userIdToDelete" value={uid} />
      {asksPassword && (
        <PasswordField
          field={fields.currentPassword}
          label="Current password"
          autoComplete="current-password"
          required
        />
      )}
      <SubmitButton
        problems={problems}
        action="/profile/delete"
        pending="Deleting…"
        className="button-quiet border-danger text-danger"
      >
        Delete my account
      </SubmitButton>
    </Form>
  );
}
