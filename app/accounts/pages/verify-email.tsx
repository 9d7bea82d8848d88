import { CircleCheck } from 'lucide-react';
import { data, Form, Link } from 'react-router';
import { CODE_FROM_ADDRESS } from '#app/accounts/account-limits.ts';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { proofSchema, signupPasswordSchema } from '#app/accounts/auth-forms.ts';
import { type AuthFailure, type AuthResult, failed } from '#app/accounts/auth-result.ts';
import {
  type Confirmed,
  confirmEmail,
  findConfirmation,
  NOT_VERIFIED,
  type SignedUp,
} from '#app/accounts/verification.server.ts';
import { answerAndGo, answerWith } from '#app/http/answer.server.ts';
import { countAttempt } from '#app/http/attempts.server.ts';
import { signInOnDevice } from '#app/http/device.server.ts';
import { pathAfterSignIn } from '#app/http/return-path.ts';
import { forgetSignup, readSignup } from '#app/http/sign-in.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { formAction, readForForm } from '#app/http/unexpected-failure.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { saveAfterSignIn } from '#app/saved-cars/device-cars.server.ts';
import { followOrKeepText, shownAnswer } from '#app/ui/forms/follow-answer.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import type { Route } from './+types/verify-email';
import { MailedCode, NewPasswordForm } from './mailed-code.tsx';

const LINK_ERROR = failed('auth/invalid-action-code', NOT_VERIFIED);

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const code = url.searchParams.get('oobCode') ?? '';
  const signup = await readSignup(request);
  const confirmation = await readForForm(context, { isProven: true }, () => findConfirmation(db, code, signup));
  return {
    code,
    linkError: confirmation ? null : LINK_ERROR,
    isProven: confirmation?.isProven,
    isNew: url.searchParams.has('new'),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...privateMeta(matches[0].loaderData, 'Verify your email'),
  { name: 'referrer', content: 'same-origin' },
];

export const action = formAction(proofSchema, { trouble: NOT_VERIFIED }, async (form, args: Route.ActionArgs) => {
  const { request, context } = args;
  const tooMany = await countAttempt(context, { fromAddress: CODE_FROM_ADDRESS });
  if (tooMany) {
    const answer = failed('auth/too-many-requests', `${NOT_VERIFIED} ${tooMany.message}`);
    return answerWith(context, answer, data({ isOver: true }, tooMany.init));
  }
  const { oobCode, newPassword, password } = form.value;
  const signup = await readSignup(request);
  const proof = newPassword ? { newPassword } : password ? { password } : { signup };
  const result: Confirmed | AuthFailure = await confirmEmail(db, oobCode, proof);
  if (result.success && result.signedUp) return signIn(args, result, result.signedUp);
  if (result.success) return answerWith(context, result, data({ isOver: true }));
  const needsPassword = result.code === 'auth/invalid-credential' || result.code === 'auth/missing-password';
  if (needsPassword) return answerWith(context, result, form.refuse(result.message, { status: 403 }));
  return answerWith(context, result, data({ isOver: true }, { status: 400 }));
});

async function signIn({ request, context }: Route.ActionArgs, result: AuthResult, signedUp: SignedUp) {
  const { id, name, phoneNumber, next, save } = signedUp;
  const headers = await signInOnDevice(request, { userId: id, isFirst: true });
  headers.append('Set-Cookie', await forgetSignup());
  await saveAfterSignIn(db, { userId: id, request, headers }, save);
  const path = pathAfterSignIn({ displayName: name, phoneNumber }, next);
  if (path !== '/') return answerAndGo(path, result, { request, context, headers });
  return answerWith(context, result, data({ isOver: true }, { headers }));
}

export const clientAction = followOrKeepText<Route.ClientActionArgs>();

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { code, linkError, isProven, isNew } = loaderData;
  const answer = shownAnswer(actionData);
  const reply = answer && 'status' in answer ? answer : undefined;
  const result = answer && 'isOver' in answer ? answer : linkError;
  if (result) return <Outcome result={result} />;
  return (
    <AccountPage title="Verify your email">
      {isProven && <Confirm code={code} trouble={reply?.error?.['']?.[0]} />}
      {!isProven && !isNew && <SignupPasswordForm code={code} reply={reply} />}
      {!isProven && isNew && <NewPasswordForm code={code} reply={reply} />}
    </AccountPage>
  );
}

function Confirm({ code, trouble }: { code: string; trouble: string | undefined }) {
  return (
    <MailedCode code={code} pending="Verifying your email">
      {trouble ? <p role="alert">{trouble}</p> : <p>Tap to verify your email.</p>}
      <SubmitButton pending="Verifying…">Verify my email</SubmitButton>
    </MailedCode>
  );
}

function Outcome({ result }: { result: AuthResult }) {
  return (
    <AccountPage title="Verify your email">
      <div role={result.success ? 'status' : 'alert'} className="grid justify-items-start gap-4">
        {result.success && <CircleCheck className="size-9 text-positive" aria-hidden="true" />}
        <p className="font-semibold">{result.message}</p>
        {!result.success && <p className="text-muted">Sign in and we’ll send you a new link if you need one.</p>}
        <Link to={result.success ? '/listings' : '/signin'} className="button">
          {result.success ? 'Browse cars' : 'Sign in'}
        </Link>
      </div>
    </AccountPage>
  );
}

type SignupPasswordFormProps = { code: string; reply: FormReply | undefined };

/** For a link opened in another browser than the one that signed up. */
function SignupPasswordForm({ code, reply }: SignupPasswordFormProps) {
  const { props, fields, problems } = useCheckedForm(signupPasswordSchema, { reply });
  return (
    <>
      <p>You’re on a different device or browser from the one you signed up on. Enter the password you chose there.</p>
      <Form method="post" {...props} className="grid gap-5">
        <ErrorSummary problems={problems} />
        <input type="hidden" name="oobCode" value={code} />
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" required />
        <SubmitButton pending="Verifying…">Verify my email</SubmitButton>
      </Form>
      <p>
        Don’t know it, or didn’t sign up yourself?{' '}
        <Link to={`?${new URLSearchParams({ oobCode: code, new: '1' })}`} className="text-link">
          Set a new password
        </Link>
      </p>
    </>
  );
}
