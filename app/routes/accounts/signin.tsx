import { useRef } from 'react';
import { data, Form, Link, redirect } from 'react-router';
import { SIGN_IN_FROM_ADDRESS, SIGN_IN_OF_ACCOUNT } from '#app/accounts/account-limits.ts';
import { AccountPage } from '#app/accounts/account-page.tsx';
import type { AuthResult } from '#app/accounts/auth-result.ts';
import { NOT_SENT, resendWithinLimits } from '#app/accounts/codes/resend.server.ts';
import { VerifyFirst } from '#app/accounts/codes/verify-first.tsx';
import { rememberEmail, useRememberedEmail } from '#app/accounts/remembered-email.ts';
import { startSession } from '#app/accounts/sessions.server.ts';
import { NOT_SIGNED_IN, signin } from '#app/accounts/signin.server.ts';
import { signinSchema } from '#app/accounts/signin-form.ts';
import { explainTrouble } from '#app/accounts/signin-troubles.ts';
import { configuredProviders } from '#app/accounts/social/configured.server.ts';
import { SocialButtons } from '#app/accounts/social/social-buttons.tsx';
import { parseForm } from '#app/http/forms/form.server.ts';
import { orFailure } from '#app/http/or-failure.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { countTry } from '#app/http/tries.server.ts';
import { giveResendTicket } from '#app/http/viewers/resend-ticket.server.ts';
import { returnPath } from '#app/http/viewers/return-path.ts';
import { requireVisitor } from '#app/http/viewers/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { forgetTries, type RateLimit } from '#app/platform/rate-limit.server.ts';
import { saveCarAfterSignIn } from '#app/saved-cars/saved-cars.server.ts';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { TextField } from '#app/ui/forms/form-field.tsx';
import { notAnswered } from '#app/ui/forms/not-answered.ts';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import type { Route } from './+types/signin';

/** Why somebody who came for one of these is asked to sign in. */
const REASONS = [
  ['/create-listing', 'Please sign in to create a listing.'],
  ['/my-listings', 'You must be logged in to view your listings.'],
] as const;
const TROUBLE = 'You could not be signed in, because something went wrong on our side. Please try again.';

export function loader({ context, url }: Route.LoaderArgs) {
  requireVisitor(context);
  const next = returnPath(url.searchParams.get('next'));
  return {
    ...{ next, save: url.searchParams.get('save') ?? '', trouble: explainTrouble(url.searchParams.get('trouble')) },
    ...{ providers: configuredProviders(), hasEmailLink: env.EMAIL_LINK_SIGN_IN === 'on' },
  };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Sign in');

export async function action({ request, context }: Route.ActionArgs) {
  requireVisitor(context);
  const form = await parseForm(request, signinSchema);
  if (!form.ok) return form.refusal;
  const { email, password, next, save } = form.value;
  const ofAccount: [RateLimit, string] = [SIGN_IN_OF_ACCOUNT, email];
  const tooMany = await countTry(context, { ofAccount, fromAddress: SIGN_IN_FROM_ADDRESS });
  if (tooMany) return form.refuse([NOT_SIGNED_IN, tooMany.message], tooMany.init);
  const result = await orFailure(context, TROUBLE, () => signin(db, email, password));
  if (result.success) {
    await forgetTries(db, ...ofAccount);
    const headers = await startSession(db, result.userId, request);
    await saveCarAfterSignIn(db, result.userId, save);
    return redirect(returnPath(next), { status: 303, headers });
  }
  if (!('userId' in result)) {
    return form.refuse(result.message, { status: result.code === 'auth/internal-error' ? 500 : 401 });
  }
  const { userId } = result;
  const resent = await orFailure<AuthResult>(context, NOT_SENT, () => resendWithinLimits(db, userId));
  return data(
    { unverified: { aboutMail: aboutMail(resent) } },
    { status: 403, headers: { 'Set-Cookie': await giveResendTicket(userId) } },
  );
}

function aboutMail(resent: AuthResult): string {
  if (resent.success) return 'A new verification email has been sent.';
  if (resent.code !== 'auth/too-many-requests') return resent.message;
  return 'We have sent you several already. Please look for the latest of them.';
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => notAnswered(error));
}

export default function SigninPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, save, trouble, providers, hasEmailLink } = loaderData;
  const unverified = actionData && 'unverified' in actionData ? actionData.unverified : undefined;
  const reply = actionData && !('unverified' in actionData) ? actionData : undefined;
  return (
    <AccountPage
      title="Sign in"
      lead={REASONS.find(([page]) => next.startsWith(page))?.[1]}
      footer={
        <Link to="/signup" className="text-link">
          Create New Account
        </Link>
      }
    >
      {unverified && <VerifyFirst aboutMail={unverified.aboutMail} />}
      {trouble && !actionData && (
        <p role="alert" className="rounded-control border border-ochre bg-ochre-soft p-4 font-medium">
          {trouble}
        </p>
      )}
      <SigninForm reply={reply} next={next} save={save} />
      <SocialButtons providers={providers} next={next} save={save} />
      {hasEmailLink && (
        <Link to={`/signin/email-link?${new URLSearchParams({ next, save })}`} className="button button-quiet">
          Email me a sign-in link
        </Link>
      )}
    </AccountPage>
  );
}

function SigninForm({ reply, next, save }: { reply: FormReply | undefined; next: string; save: string }) {
  const { props, fields, problems } = useCheckedForm(signinSchema, { reply });
  const form = useRef<HTMLFormElement>(null);
  useRememberedEmail(form);
  return (
    <Form
      method="post"
      {...props}
      ref={form}
      className="grid gap-5"
      onSubmit={(event) => {
        rememberEmail(new FormData(event.currentTarget));
        props.onSubmit(event);
      }}
    >
      <ErrorSummary problems={problems} />
      <TextField field={fields.email} label="Email" type="email" autoComplete="username" inputMode="email" required />
      <PasswordField field={fields.password} label="Password" autoComplete="current-password" required />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <label className="flex min-h-11 items-center gap-3 font-medium text-[0.9375rem]">
          <input type="checkbox" name="rememberMe" className="size-5 accent-accent" />
          Remember me
        </label>
        <Link to="/ForgotPassword" className="text-link text-[0.9375rem]">
          Forgot password?
        </Link>
      </div>
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="save" value={save} />
      <SubmitButton pending="Signing in…">Sign In</SubmitButton>
    </Form>
  );
}
