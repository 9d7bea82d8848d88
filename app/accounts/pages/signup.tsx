import { MailCheck } from 'lucide-react';
import { data, Form, Link } from 'react-router';
import { SIGN_UP_FROM_ADDRESS, SIGN_UP_OF_ACCOUNT, SIGN_UP_OF_STRANGERS } from '#app/accounts/account-limits.ts';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { type Afterwards, hrefWith } from '#app/accounts/afterwards.ts';
import { failed } from '#app/accounts/auth-result.ts';
import { signup } from '#app/accounts/signup.server.ts';
import { signupErrors, signupFields, signupSchema } from '#app/accounts/signup-form.ts';
import { configuredProviders } from '#app/accounts/social-signin.server.ts';
import { answerRefusal, answerWith } from '#app/http/answer.server.ts';
import { countOnAccount } from '#app/http/attempts.server.ts';
import { readAfterwards, returnPath } from '#app/http/return-path.ts';
import { rememberSignup } from '#app/http/sign-in.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { formAction, readForForm } from '#app/http/unexpected-failure.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { CarToSave } from '#app/saved-cars/car-to-save.tsx';
import { findCarToSave } from '#app/saved-cars/saved-cars.server.ts';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { TextField } from '#app/ui/forms/form-field.tsx';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import type { Route } from './+types/signup';
import { AfterwardsFields, NewPasswordField, SellerFields } from './account-fields.tsx';
import { SocialButtons } from './social-buttons.tsx';

const LIMITS = {
  ofAccount: SIGN_UP_OF_ACCOUNT,
  ofStrangers: SIGN_UP_OF_STRANGERS,
  fromAddress: SIGN_UP_FROM_ADDRESS,
};
const NOT_CREATED = 'Failed to create account. Please try again.';

export async function loader({ context, url }: Route.LoaderArgs) {
  const afterwards = readAfterwards(url.searchParams);
  const car = await readForForm(context, null, () => findCarToSave(db, afterwards.save));
  return { afterwards, car, providers: configuredProviders() };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Sign up');

const FORM = { trouble: NOT_CREATED };

export const action = formAction(signupFields, FORM, async (form, { request, context }: Route.ActionArgs) => {
  const errors = signupErrors(form.value, env.SITE_NAME);
  const [first] = errors;
  if (first) {
    const byField = Object.fromEntries(errors.map(({ field, message }) => [field, message]));
    return answerWith(context, failed(first.code, first.message), form.refuse(byField));
  }
  const { email, next, save } = form.value;
  const afterwards = { next: returnPath(next), save };
  const { tooMany, isBudgetSpent } = await countOnAccount({ request, context, email }, LIMITS);
  if (tooMany && !isBudgetSpent) {
    const refusal = form.refuse([NOT_CREATED, tooMany.message], tooMany.init);
    return answerRefusal(context, refusal, 'auth/too-many-requests');
  }
  const result = await signup(db, form.value, { afterwards, keepsLink: isBudgetSpent });
  if (!result.success) return answerWith(context, result, form.refuse(result.message, { status: 500 }));
  const headers = { 'Set-Cookie': await rememberSignup(result.signup) };
  return answerWith(context, result, data({ sentTo: email, afterwards, wasSentBefore: isBudgetSpent }, { headers }));
});

export const clientAction = followOrKeepText<Route.ClientActionArgs>();

export default function SignupPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'sentTo' in actionData) return <VerifyYourEmail {...actionData} />;
  const { afterwards, car, providers } = loaderData;
  return (
    <AccountPage
      title={car ? 'Create an account to save this car' : 'Create your account'}
      lead="Free to list, save and call. Always."
      footer={
        <p>
          Already have an account?{' '}
          <Link to={hrefWith('/signin', afterwards)} className="text-link">
            Sign in
          </Link>
        </p>
      }
    >
      {car && <CarToSave car={car} />}
      <SignupForm reply={actionData} afterwards={afterwards} />
      <SocialButtons providers={providers} afterwards={afterwards} />
    </AccountPage>
  );
}

type SignupFormProps = { reply: FormReply | undefined; afterwards: Afterwards };

function SignupForm({ reply, afterwards }: SignupFormProps) {
  const { props, fields, problems } = useCheckedForm(signupSchema, { reply });
  return (
    <Form method="post" {...props} className="group grid gap-5">
      <ErrorSummary problems={problems} />
      <TextField field={fields.name} label="Full name" autoComplete="name" required />
      <TextField field={fields.email} label="Email" type="email" autoComplete="email" inputMode="email" required />
      <SellerFields fields={fields} />
      <NewPasswordField field={fields.password} label="Password" required />
      <PasswordField field={fields.confirmPassword} label="Confirm password" autoComplete="new-password" required />
      <AfterwardsFields {...afterwards} />
      <SubmitButton problems={problems} pending="Creating your account…">
        Create account
      </SubmitButton>
    </Form>
  );
}

type VerifyYourEmailProps = { sentTo: string; message: string; afterwards: Afterwards; wasSentBefore: boolean };

function VerifyYourEmail({ sentTo, message, afterwards, wasSentBefore }: VerifyYourEmailProps) {
  return (
    <AccountPage title="Verify Your Email" back={{ to: hrefWith('/signin', afterwards), label: 'Back to sign in' }}>
      <div role="status" className="grid justify-items-start gap-3">
        <MailCheck className="size-9 text-accent" aria-hidden="true" />
        <p className="font-semibold">{message}</p>
        {wasSentBefore ? (
          <p>
            We’ve already sent several emails to <strong className="wrap-anywhere">{sentTo}</strong> today. Open the
            link in the most recent one.
          </p>
        ) : (
          <p>
            We sent a link to <strong className="wrap-anywhere">{sentTo}</strong>. It expires in 24 hours and can be
            used once.
          </p>
        )}
        <p className="text-muted">Can’t see it? Check your spam folder, or sign in and we’ll send a new link.</p>
      </div>
    </AccountPage>
  );
}
