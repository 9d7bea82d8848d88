import { useFetcher } from 'react-router';
import type { AuthResult } from '#app/accounts/auth-result.ts';

/** Right password, unverified e-mail: what to do now. Without scripts the button leads to a page with the answer. */
export function VerifyFirst({ aboutMail }: { aboutMail: string }) {
  const resend = useFetcher<AuthResult>();
  return (
    <div className="grid gap-3 rounded-control border border-ochre bg-ochre-soft p-4">
      <div role="alert" className="grid gap-1">
        <p className="font-semibold">Please verify your email before signing in.</p>
        <p>{aboutMail}</p>
      </div>
      <resend.Form method="post" action="/verify-email/resend">
        <button type="submit" className="button button-quiet" disabled={resend.state !== 'idle'}>
          Resend verification email
        </button>
      </resend.Form>
      <p role="status" className={resend.data?.success ? 'font-medium text-positive' : 'font-medium text-danger'}>
        {resend.data?.message}
      </p>
    </div>
  );
}
