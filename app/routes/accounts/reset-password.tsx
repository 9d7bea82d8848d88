import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { data, Form, Link } from 'react-router';
import { CODE_FROM_ADDRESS } from '#app/accounts/account-limits.ts';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { newPasswordSchema } from '#app/accounts/codes/code-form.ts';
import { chooseNewPassword, RESET_LINK_USELESS } from '#app/accounts/codes/reset.server.ts';
import { PasswordChecklist } from '#app/accounts/password-checklist.tsx';
import { parseForm } from '#app/http/forms/form.server.ts';
import { orFailure } from '#app/http/or-failure.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { countTry } from '#app/http/tries.server.ts';
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
  return { code, refused: code === '' ? RESET_LINK_USELESS : null };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...privateMeta(matches[0].loaderData, 'Choose a new password'),
  { name: 'referrer', content: 'same-origin' },
];

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request, newPasswordSchema);
  if (!form.ok) return form.refusal;
  const tooMany = await countTry(context, { fromAddress: CODE_FROM_ADDRESS });
  if (tooMany) return form.refuse(`Failed to reset password: ${tooMany.message}`, tooMany.init);
  const { oobCode, newPassword } = form.value;
  const result = await orFailure(context, TROUBLE, () => chooseNewPassword(db, oobCode, newPassword));
  if (result.success) return data({ done: result.message });
  if (result.code === 'auth/invalid-action-code') return data({ refused: result.message }, 400);
  return form.refuse(result.message, { status: 500 });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => notAnswered(error));
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const done = actionData && 'done' in actionData ? actionData.done : null;
  const refused = actionData && 'refused' in actionData ? actionData.refused : loaderData.refused;
  const reply = actionData && 'status' in actionData ? actionData : undefined;
  return (
    <AccountPage title="Choose a new password">
      {done && <Done message={done} />}
      {!done && refused && <Refused message={refused} />}
      {!done && !refused && <NewPasswordForm code={loaderData.code} reply={reply} />}
    </AccountPage>
  );
}

function NewPasswordForm({ code, reply }: { code: string; reply: FormReply | undefined }) {
  const { props, fields, problems } = useCheckedForm(newPasswordSchema, { reply });
  const [password, setPassword] = useState('');
  return (
    <Form method="post" {...props} className="grid gap-5">
      <ErrorSummary problems={problems} />
      <input type="hidden" name="oobCode" value={code} />
      <div className="grid gap-2">
        <PasswordField
          field={fields.newPassword}
          label="New password"
          autoComplete="new-password"
          aria-describedby="password-rule"
          onChange={(event) => setPassword(event.currentTarget.value)}
          required
        />
        <PasswordChecklist id="password-rule" password={password} />
      </div>
      <PasswordField
        field={fields.confirmNewPassword}
        label="Confirm new password"
        autoComplete="new-password"
        required
      />
      <p className="text-muted text-sm">Every device that is signed in to your account will be signed out.</p>
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

function Refused({ message }: { message: string }) {
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p className="font-semibold">{message}</p>
      <Link to="/ForgotPassword" className="button">
        Ask for a new link
      </Link>
    </div>
  );
}
