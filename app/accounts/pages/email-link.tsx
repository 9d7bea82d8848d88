import { MailCheck } from 'lucide-react';
import { data, Form } from 'react-router';
import {
  SIGN_IN_LINK_FROM_ADDRESS,
  SIGN_IN_LINK_OF_ACCOUNT,
  SIGN_IN_LINK_OF_STRANGERS,
} from '#app/accounts/account-limits.ts';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { emailSchema, emailSchemaWith } from '#app/accounts/auth-forms.ts';
import { sendSignInLink } from '#app/accounts/email-link.server.ts';
import { answerRefusal, answerWith } from '#app/http/answer.server.ts';
import { countOnAccount } from '#app/http/attempts.server.ts';
import { returnPath } from '#app/http/return-path.ts';
import { rememberAfterSignIn } from '#app/http/sign-in.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { formAction } from '#app/http/unexpected-failure.server.ts';
import { notFound, requireVisitor } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { TextField } from '#app/ui/forms/form-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import type { Route } from './+types/email-link';
import { MailedCode } from './mailed-code.tsx';

const LIMITS = {
  ofAccount: SIGN_IN_LINK_OF_ACCOUNT,
  ofStrangers: SIGN_IN_LINK_OF_STRANGERS,
  fromAddress: SIGN_IN_LINK_FROM_ADDRESS,
};
const NOT_SENT = 'Something went wrong on our side and the link wasn’t sent. Please try again.';
const CHECKED = emailSchemaWith('Enter a valid email address');

export function loader({ context, url }: Route.LoaderArgs) {
  if (env.EMAIL_LINK_SIGN_IN === 'off') throw notFound('Page not found');
  const code = url.searchParams.get('oobCode');
  if (code === null) requireVisitor(context, url);
  return { code, next: returnPath(url.searchParams.get('next')), save: url.searchParams.get('save') ?? '' };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...privateMeta(matches[0].loaderData, 'Sign in by email'),
  { name: 'referrer', content: 'same-origin' },
];

export function action(args: Route.ActionArgs) {
  if (env.EMAIL_LINK_SIGN_IN === 'off') throw notFound('Page not found');
  requireVisitor(args.context, args.url);
  return mailLink(args);
}

const mailLink = formAction(emailSchema, { trouble: NOT_SENT }, async (form, args: Route.ActionArgs) => {
  const { request, context } = args;
  const { email, next, save } = form.value;
  const { tooMany, isBudgetSpent } = await countOnAccount({ request, context, email }, LIMITS);
  if (tooMany && !isBudgetSpent) {
    return answerRefusal(context, form.refuse(tooMany.message, tooMany.init), 'auth/too-many-requests');
  }
  const result = await sendSignInLink(db, email, { keepsLink: isBudgetSpent });
  if (!result.success) return answerWith(context, result, form.refuse({ email: result.message }));
  const headers = { 'Set-Cookie': await rememberAfterSignIn({ next: returnPath(next), save }) };
  return answerWith(context, result, data({ sentTo: email }, { headers }));
});

export const clientAction = followOrKeepText<Route.ClientActionArgs>();

export default function EmailLinkPage({ loaderData: { code, next, save }, actionData }: Route.ComponentProps) {
  const sent = actionData && 'sentTo' in actionData ? actionData : undefined;
  const reply = actionData && !('sentTo' in actionData) ? actionData : undefined;
  return (
    <AccountPage
      title="Sign in by email"
      lead={code === null && !sent ? 'We’ll email you a link that signs you in without a password.' : undefined}
      back={{ to: '/signin', label: 'Back to sign in' }}
    >
      {sent && <Sent {...sent} />}
      {!sent && code !== null && (
        <MailedCode code={code} action="/signin/email-link/open" pending="Signing you in">
          <p>Tap to sign in.</p>
          <SubmitButton pending="Signing in…">Sign in</SubmitButton>
        </MailedCode>
      )}
      {!sent && code === null && <EmailLinkForm reply={reply} next={next} save={save} />}
    </AccountPage>
  );
}

type EmailLinkFormProps = { reply?: FormReply | undefined; next: string; save: string };

function EmailLinkForm({ reply, next, save }: EmailLinkFormProps) {
  const { props, fields, problems } = useCheckedForm(CHECKED, { reply });
  return (
    <Form method="post" action="/signin/email-link" {...props} className="grid gap-5">
      <ErrorSummary problems={problems} />
      <TextField field={fields.email} label="Email" type="email" autoComplete="email" inputMode="email" required />
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="save" value={save} />
      <SubmitButton pending="Sending…">Email me a sign-in link</SubmitButton>
    </Form>
  );
}

function Sent({ sentTo, message }: { sentTo: string; message: string }) {
  return (
    <div role="status" className="grid justify-items-start gap-3">
      <MailCheck className="size-9 text-accent" aria-hidden="true" />
      <p className="font-semibold">{message}</p>
      <p>
        If there’s an account for <strong className="break-all">{sentTo}</strong>, a link is on its way. It expires in
        15 minutes.
      </p>
    </div>
  );
}
