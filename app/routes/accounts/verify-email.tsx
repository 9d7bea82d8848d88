import { CircleCheck } from 'lucide-react';
import { data, Link } from 'react-router';
import { CODE_FROM_ADDRESS } from '#app/accounts/account-limits.ts';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { codeSchema } from '#app/accounts/auth-forms.ts';
import { type AuthResult, failed } from '#app/accounts/auth-result.ts';
import { MailedCode } from '#app/accounts/mailed-code.tsx';
import { confirmEmail, NOT_VERIFIED } from '#app/accounts/verification.server.ts';
import { countAttempt } from '#app/http/attempts.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import type { Route } from './+types/verify-email';

export function loader({ url }: Route.LoaderArgs) {
  const code = url.searchParams.get('oobCode') ?? '';
  return { code, linkError: code === '' ? failed('auth/invalid-action-code', NOT_VERIFIED) : null };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...privateMeta(matches[0].loaderData, 'Verify your email'),
  { name: 'referrer', content: 'same-origin' },
];

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request, codeSchema);
  if (!form.ok) return data(failed('auth/invalid-action-code', NOT_VERIFIED), form.status);
  const tooMany = await countAttempt(context, { fromAddress: CODE_FROM_ADDRESS });
  if (tooMany) return data(failed('auth/too-many-requests', `${NOT_VERIFIED} ${tooMany.message}`), tooMany.init);
  const result = await withFailureMessage<AuthResult>(context, NOT_VERIFIED, () =>
    confirmEmail(db, form.value.oobCode),
  );
  if (result.success) return data(result);
  return data(result, result.code === 'auth/internal-error' ? 500 : 400);
}

export default function VerifyEmailPage({ loaderData: { code, linkError }, actionData }: Route.ComponentProps) {
  const result = actionData ?? linkError;
  return (
    <AccountPage title="Verify your email">
      {result ? (
        <Outcome result={result} />
      ) : (
        <MailedCode code={code} pending="Verifying your email">
          <p>Tap to verify your email.</p>
          <SubmitButton pending="Verifying…">Verify my email</SubmitButton>
        </MailedCode>
      )}
    </AccountPage>
  );
}

function Outcome({ result }: { result: AuthResult }) {
  return (
    <div role={result.success ? 'status' : 'alert'} className="grid justify-items-start gap-4">
      {result.success && <CircleCheck className="size-9 text-positive" aria-hidden="true" />}
      <p className="font-semibold">{result.message}</p>
      {!result.success && <p className="text-muted">Sign in and we’ll send you a new link if you need one.</p>}
      <Link to="/signin" className="button">
        Sign in
      </Link>
    </div>
  );
}
