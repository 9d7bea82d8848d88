import { data, Form, Link } from 'react-router';
import type { AuthResult } from '#app/accounts/auth-result.ts';
import { NOT_SENT, resendWithinLimits } from '#app/accounts/verification.server.ts';
import { answerWith } from '#app/http/answer.server.ts';
import { viewerContext } from '#app/http/request-context.ts';
import { readResendTicket } from '#app/http/sign-in.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { Trouble } from '#app/ui/trouble.tsx';
import type { Route } from './+types/resend-verification';
import { resendMessage } from './signin-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Verification email');

export async function action({ request, context }: Route.ActionArgs) {
  const userId = context.get(viewerContext)?.uid ?? (await readResendTicket(request));
  const result = await withFailureMessage<Resent>(context, NOT_SENT, () => resendWithinLimits(db, userId));
  const { retryAfterSeconds = 60, ...answer } = { retryAfterSeconds: undefined, ...result };
  return answerWith(context, answer, data({}, statusOf(answer, retryAfterSeconds)));
}

type Resent = Awaited<ReturnType<typeof resendWithinLimits>>;

function statusOf(result: AuthResult, retryAfterSeconds: number): ResponseInit {
  if (result.success) return { status: 200 };
  if (result.code === 'auth/no-current-user') return { status: 401 };
  if (result.code === 'auth/email-already-verified') return { status: 409 };
  if (result.code !== 'auth/too-many-requests') return { status: 500 };
  return { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } };
}

/** Shown only without JavaScript. */
export default function ResendVerificationPage({ actionData }: Route.ComponentProps) {
  return (
    <Trouble title="Verify Your Email">
      <p role="status">{actionData && resendMessage(actionData)}</p>
      {!actionData?.success && (
        <Form method="post">
          <SubmitButton pending="Sending…">Resend verification email</SubmitButton>
        </Form>
      )}
      <Link to="/signin" className="text-link">
        Back to sign in
      </Link>
    </Trouble>
  );
}
