import { CircleCheck } from 'lucide-react';
import { data, Link } from 'react-router';
import { CODE_FROM_ADDRESS } from '#app/accounts/account-limits.ts';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { hrefWith } from '#app/accounts/afterwards.ts';
import { newPasswordSchema } from '#app/accounts/auth-forms.ts';
import { chooseNewPassword, isResetCode, RESET_LINK_USELESS } from '#app/accounts/reset.server.ts';
import { answerRefusal, answerWith } from '#app/http/answer.server.ts';
import { countAttempt } from '#app/http/attempts.server.ts';
import { rememberDevice } from '#app/http/device.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { formAction, readForForm } from '#app/http/unexpected-failure.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import type { Route } from './+types/reset-password';
import { NewPasswordForm } from './mailed-code.tsx';

const TROUBLE = 'Failed to reset password: something went wrong on our side. Please try again.';

export async function loader({ context, url }: Route.LoaderArgs) {
  const code = url.searchParams.get('oobCode') ?? '';
  const isUsable = await readForForm(context, true, () => isResetCode(db, code));
  return { code, linkError: isUsable ? null : RESET_LINK_USELESS };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...privateMeta(matches[0].loaderData, 'Choose a new password'),
  { name: 'referrer', content: 'same-origin' },
];

export const action = formAction(newPasswordSchema, { trouble: TROUBLE }, async (form, args: Route.ActionArgs) => {
  const { request, context } = args;
  const tooMany = await countAttempt(context, { fromAddress: CODE_FROM_ADDRESS });
  if (tooMany) {
    const refusal = form.refuse(`Failed to reset password: ${tooMany.message}`, tooMany.init);
    return answerRefusal(context, refusal, 'auth/too-many-requests');
  }
  const { oobCode, newPassword } = form.value;
  const result = await chooseNewPassword(db, oobCode, newPassword);
  if (result.success) {
    // People often use up their attempts before they reset the password.
    const { message } = result;
    const headers = { 'Set-Cookie': await rememberDevice(request, result.userId) };
    return answerWith(
      context,
      result,
      data({ done: { message, signInHref: hrefWith('/signin', result) } }, { headers }),
    );
  }
  if (result.code === 'auth/invalid-action-code') {
    return answerWith(context, result, data({ linkError: result.message }, { status: 400 }));
  }
  return answerWith(context, result, form.refuse(result.message, { status: 500 }));
});

export const clientAction = followOrKeepText<Route.ClientActionArgs>();

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const done = actionData && 'done' in actionData ? actionData.done : null;
  const linkError = actionData && 'linkError' in actionData ? actionData.linkError : loaderData.linkError;
  const reply = actionData && 'status' in actionData ? actionData : undefined;
  return (
    <AccountPage title="Choose a new password">
      {done && <Done {...done} />}
      {!done && linkError && <LinkError message={linkError} />}
      {!done && !linkError && (
        <NewPasswordForm code={loaderData.code} reply={reply}>
          <p className="text-muted text-sm">You’ll be signed out on all devices.</p>
        </NewPasswordForm>
      )}
    </AccountPage>
  );
}

function Done({ message, signInHref }: { message: string; signInHref: string }) {
  return (
    <div role="status" className="grid justify-items-start gap-4">
      <CircleCheck className="size-9 text-positive" aria-hidden="true" />
      <p className="font-semibold">{message}</p>
      <Link to={signInHref} className="button">
        Sign in
      </Link>
    </div>
  );
}

function LinkError({ message }: { message: string }) {
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p className="font-semibold">{message}</p>
      <Link to="/ForgotPassword" className="button">
        Request a new link
      </Link>
    </div>
  );
}
