import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { data, Form, Link, useNavigation, useSubmit } from 'react-router';
import { CODE_FROM_ADDRESS } from '#app/accounts/account-limits.ts';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { type AuthResult, failed } from '#app/accounts/auth-result.ts';
import { codeSchema } from '#app/accounts/codes/code-form.ts';
import { confirmEmail, NOT_VERIFIED } from '#app/accounts/codes/verification.server.ts';
import { parseForm } from '#app/http/forms/form.server.ts';
import { orFailure } from '#app/http/or-failure.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { countTry } from '#app/http/tries.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import type { Route } from './+types/verify-email';

/** Changes nothing: programs that check mails open every link in them. The page posts the code. */
export function loader({ url }: Route.LoaderArgs) {
  const code = url.searchParams.get('oobCode') ?? '';
  return { code, refused: code === '' ? failed('auth/invalid-action-code', NOT_VERIFIED) : null };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...privateMeta(matches[0].loaderData, 'Verify your email'),
  { name: 'referrer', content: 'same-origin' },
];

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request, codeSchema);
  if (!form.ok) return data(failed('auth/invalid-action-code', NOT_VERIFIED), form.status);
  const tooMany = await countTry(context, { fromAddress: CODE_FROM_ADDRESS });
  if (tooMany) return data(failed('auth/too-many-requests', `${NOT_VERIFIED} ${tooMany.message}`), tooMany.init);
  const result = await orFailure<AuthResult>(context, NOT_VERIFIED, () => confirmEmail(db, form.value.oobCode));
  if (result.success) return data(result);
  return data(result, result.code === 'auth/internal-error' ? 500 : 400);
}

export default function VerifyEmailPage({ loaderData: { code, refused }, actionData }: Route.ComponentProps) {
  const result = actionData ?? refused;
  return (
    <AccountPage title="Verify your email">
      {result ? <Outcome result={result} /> : <Verifying code={code} />}
    </AccountPage>
  );
}

/** Posts the code by itself, once; without scripts there is a button. */
function Verifying({ code }: { code: string }) {
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
    <Form method="post" ref={form} className="grid gap-4">
      <input type="hidden" name="oobCode" value={code} />
      {navigation.state !== 'idle' && <Spinner label="Verifying your email" />}
      <p>One tap, and your email address is verified.</p>
      <SubmitButton pending="Verifying…">Verify my email</SubmitButton>
    </Form>
  );
}

function Outcome({ result }: { result: AuthResult }) {
  return (
    <div role={result.success ? 'status' : 'alert'} className="grid justify-items-start gap-4">
      {result.success && <CircleCheck className="size-9 text-positive" aria-hidden="true" />}
      <p className="font-semibold">{result.message}</p>
      {!result.success && (
        <p className="text-muted">Try to sign in: if your email still needs a link, we send you a new one.</p>
      )}
      <Link to="/signin" className="button">
        Sign in
      </Link>
    </div>
  );
}
