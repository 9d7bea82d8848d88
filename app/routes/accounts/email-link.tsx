import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { data, Form, Link, useNavigation, useSubmit } from 'react-router';
import { SIGN_IN_LINK_FROM_ADDRESS, SIGN_IN_LINK_OF_ACCOUNT } from '#app/accounts/account-limits.ts';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { sendSignInLink } from '#app/accounts/codes/email-link.server.ts';
import { EmailLinkForm } from '#app/accounts/codes/email-link-form.tsx';
import { emailLinkSchema } from '#app/accounts/signin-form.ts';
import { parseForm } from '#app/http/forms/form.server.ts';
import { notFound } from '#app/http/not-found.ts';
import { orFailure } from '#app/http/or-failure.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { countTry } from '#app/http/tries.server.ts';
import { rememberAfterwards } from '#app/http/viewers/afterwards.server.ts';
import { returnPath } from '#app/http/viewers/return-path.ts';
import { requireVisitor } from '#app/http/viewers/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { notAnswered } from '#app/ui/forms/not-answered.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import type { Route } from './+types/email-link';

const NOT_SENT = 'The link could not be sent, because something went wrong on our side. Please try again.';

/** With a code it changes nothing: programs that check mails open every link in them. The page posts the code. */
export function loader({ context, url }: Route.LoaderArgs) {
  if (env.EMAIL_LINK_SIGN_IN === 'off') throw notFound('Page not found');
  const code = url.searchParams.get('oobCode');
  if (code === null) requireVisitor(context);
  return { code, next: returnPath(url.searchParams.get('next')), save: url.searchParams.get('save') ?? '' };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...privateMeta(matches[0].loaderData, 'Sign in by email'),
  { name: 'referrer', content: 'same-origin' },
];

export async function action({ request, context }: Route.ActionArgs) {
  if (env.EMAIL_LINK_SIGN_IN === 'off') throw notFound('Page not found');
  requireVisitor(context);
  const form = await parseForm(request, emailLinkSchema);
  if (!form.ok) return form.refusal;
  const { email, next, save } = form.value;
  const ofAccount: [typeof SIGN_IN_LINK_OF_ACCOUNT, string] = [SIGN_IN_LINK_OF_ACCOUNT, email];
  const tooMany = await countTry(context, { ofAccount, fromAddress: SIGN_IN_LINK_FROM_ADDRESS });
  if (tooMany) return form.refuse(tooMany.message, tooMany.init);
  const result = await orFailure(context, NOT_SENT, () => sendSignInLink(db, email));
  if (result.success) {
    const cookie = await rememberAfterwards({ next: returnPath(next), save });
    return data({ sentTo: email, message: result.message }, { headers: { 'Set-Cookie': cookie } });
  }
  if (result.code === 'auth/invalid-email') return form.refuse({ email: result.message });
  return form.refuse(result.message, { status: 500 });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => notAnswered(error));
}

export default function EmailLinkPage({ loaderData: { code, next, save }, actionData }: Route.ComponentProps) {
  const sent = actionData && 'sentTo' in actionData ? actionData : undefined;
  const reply = actionData && !('sentTo' in actionData) ? actionData : undefined;
  return (
    <AccountPage
      title="Sign in by email"
      lead={code === null && !sent ? 'We send you a link that signs you in, without a password.' : undefined}
      footer={
        <Link to="/signin" className="text-link">
          Back to sign in
        </Link>
      }
    >
      {sent && <Sent {...sent} />}
      {!sent && code !== null && <Opening code={code} />}
      {!sent && code === null && <EmailLinkForm reply={reply} next={next} save={save} />}
    </AccountPage>
  );
}

function Sent({ sentTo, message }: { sentTo: string; message: string }) {
  return (
    <div role="status" className="grid justify-items-start gap-3">
      <MailCheck className="size-9 text-accent" aria-hidden="true" />
      <p className="font-semibold">{message}</p>
      <p>
        If there is an account at <strong className="break-all">{sentTo}</strong>, a link is on its way. It works once,
        for 15 minutes.
      </p>
    </div>
  );
}

/** Posts the code by itself, once; without scripts there is a button. */
function Opening({ code }: { code: string }) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const navigation = useNavigation();
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    submit(form.current, { replace: true });
  }, [submit]);
  return (
    <Form method="post" action="/signin/email-link/open" ref={form} className="grid gap-4">
      <input type="hidden" name="oobCode" value={code} />
      {navigation.state !== 'idle' && <Spinner label="Signing you in" />}
      <p>One tap, and you are signed in.</p>
      <SubmitButton pending="Signing in…">Sign In</SubmitButton>
    </Form>
  );
}
