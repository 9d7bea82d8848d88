import { CircleCheck } from 'lucide-react';
import { data, Form, Link } from 'react-router';
import { CODE_FROM_ADDRESS } from '#app/accounts/account-limits.ts';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { newPasswordSchema } from '#app/accounts/auth-forms.ts';
import { NewPasswordField } from '#app/accounts/new-password-field.tsx';
import { chooseNewPassword, RESET_LINK_USELESS } from '#app/accounts/reset.server.ts';
import { countAttempt } from '#app/http/attempts.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { notAnswered } from '#app/ui/forms/not-answered.ts';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import type { Route } from './+types/reset-password';

const TROUBLE = 'Failed to reset password: something went wrong on our side. Please try again.';

export function loader({ url }: Route.LoaderArgs) {
  const code = url.searchParams.get('oobCode') ?? '';
  return { code, linkError: code === '' ? RESET_LINK_USELESS : null };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...privateMeta(matches[0].loaderData, 'Choose a new password'),
  { name: 'referrer', content: 'same-origin' },
];

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request, newPasswordSchema);
  if (!form.ok) return form.refusal;
  const tooMany = await countAttempt(context, { fromAddress: CODE_FROM_ADDRESS });
  if (tooMany) return form.refuse(`Failed to reset password: ${tooMany.message}`, tooMany.init);
  const { oobCode, newPassword } = form.value;
  const result = await withFailureMessage(context, TROUBLE, () => chooseNewPassword(db, oobCode, newPassword));
  if (result.success) return data({ done: result.message });
  if (result.code === 'auth/invalid-action-code') return data({ linkError: result.message }, 400);
  return form.refuse(result.message, { status: 500 });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => notAnswered(error));
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const done = actionData && 'done' in actionData ? actionData.done : null;
  const linkError = actionData && 'linkError' in actionData ? actionData.linkError : loaderData.linkError;
  const reply = actionData && 'status' in actionData ? actionData : undefined;
  return (
    <AccountPage title="Choose a new password">
      {done && <Done message={done} />}
      {!done && linkError && <LinkError message={linkError} />}
      {!done && !linkError && <NewPasswordForm code={loaderData.code} reply={reply} />}
    </AccountPage>
  );
}

function NewPasswordForm({ code, reply }: { code: string; reply: FormReply | undefined }) {
  const { props, fields, problems } = useCheckedForm(newPasswordSchema, { reply });
  return (
    <Form method="post" {...props} className="grid gap-5">
      <ErrorSummary problems={problems} />
      <input type="hidden" name="oobCode" value={code} />
      <NewPasswordField field={fields.newPassword} label="New password" required />
      <PasswordField
        field={fields.confirmNewPassword}
        label="Confirm new password"
        autoComplete="new-password"
        required
      />
      <p className="text-muted text-sm">You’ll be signed out on all devices.</p>
      <SubmitButton pending="Saving…">Set new password</SubmitButton>
    </Form>
  );
}

function Done({ message }: { message: string }) {
  return (
    <div role="status" className="grid justify-items-start gap-4">
      <CircleCheck className="size-9 text-positive" aria-hidden="true" />
      <p className="font-semibold">{message}</p>
      <Link to="/signin" className="button">
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
