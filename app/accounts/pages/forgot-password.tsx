import { MailCheck } from 'lucide-react';
import { data, Form, Link, redirect } from 'react-router';
import { RESET_FROM_ADDRESS, RESET_OF_ACCOUNT, RESET_OF_STRANGERS } from '#app/accounts/account-limits.ts';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { hrefWith } from '#app/accounts/afterwards.ts';
import { emailSchema, emailSchemaWith } from '#app/accounts/auth-forms.ts';
import { resetPassword } from '#app/accounts/reset.server.ts';
import { answerRefusal, answerWith } from '#app/http/answer.server.ts';
import { countOnAccount } from '#app/http/attempts.server.ts';
import { afterwardsIfSet, readAfterwards } from '#app/http/return-path.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { formAction } from '#app/http/unexpected-failure.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import { TextField } from '#app/ui/forms/form-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import type { Route } from './+types/forgot-password';
import { AfterwardsFields } from './account-fields.tsx';

/** The same for every address, with an account or not. */
const SENT = 'Check your inbox for further instructions';
const LIMITS = { ofAccount: RESET_OF_ACCOUNT, ofStrangers: RESET_OF_STRANGERS, fromAddress: RESET_FROM_ADDRESS };
const NOT_RESET = 'Failed to reset password:';
const CHECKED = emailSchemaWith(`${NOT_RESET} enter a valid email address`);

export function loader({ url }: Route.LoaderArgs) {
  if (url.pathname !== '/ForgotPassword') throw redirect(`/ForgotPassword${url.search}`, 301);
  return { afterwards: readAfterwards(url.searchParams) };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Forgot password');

const FORM = { trouble: `${NOT_RESET} something went wrong on our side. Please try again.` };

export const action = formAction(emailSchema, FORM, async (form, { request, context }: Route.ActionArgs) => {
  const { email, next, save } = form.value;
  const { tooMany, isBudgetSpent } = await countOnAccount({ request, context, email }, LIMITS);
  if (tooMany && !isBudgetSpent) {
    const refusal = form.refuse(`${NOT_RESET} ${tooMany.message}`, tooMany.init);
    return answerRefusal(context, refusal, 'auth/too-many-requests');
  }
  const afterwards = afterwardsIfSet({ next, save });
  const result = await resetPassword(db, email, { keepsLink: isBudgetSpent, afterwards });
  if (!result.success) return answerWith(context, result, form.refuse({ email: result.message }));
  return answerWith(context, result, data({ sentTo: email }));
});

export const clientAction = followOrKeepText<Route.ClientActionArgs>();

export default function ForgotPasswordPage({ loaderData: { afterwards }, actionData }: Route.ComponentProps) {
  const sent = actionData && 'sentTo' in actionData ? actionData : undefined;
  const reply = actionData && !('sentTo' in actionData) ? actionData : undefined;
  const { props, fields, problems } = useCheckedForm(CHECKED, { reply });
  return (
    <AccountPage
      title="Forgot your password?"
      lead="Enter your email and we’ll send you a reset link."
      footer={
        <>
          <Link to={hrefWith('/signin', afterwards)} className="text-link">
            Back to sign in
          </Link>
          <Link to={hrefWith('/signup', afterwards)} className="text-link">
            Create account
          </Link>
        </>
      }
    >
      {sent && (
        <div role="status" className="grid grid-cols-[auto_1fr] gap-3 rounded-control bg-accent-soft p-4">
          <MailCheck className="size-6 text-accent" aria-hidden="true" />
          <div>
            <p className="font-semibold">{SENT}</p>
            <p>If there’s an account for {sent.sentTo}, a link is on its way. It expires in one hour.</p>
          </div>
        </div>
      )}
      <Form method="post" {...props} className="grid gap-5">
        <ErrorSummary problems={problems} />
        <TextField field={fields.email} label="Email" type="email" autoComplete="email" inputMode="email" required />
        <AfterwardsFields {...afterwards} />
        <SubmitButton pending="Sending…">Send Reset Link</SubmitButton>
      </Form>
    </AccountPage>
  );
}
