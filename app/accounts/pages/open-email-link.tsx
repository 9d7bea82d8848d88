import { data, Link } from 'react-router';
import { CODE_FROM_ADDRESS } from '#app/accounts/account-limits.ts';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { codeSchema } from '#app/accounts/auth-forms.ts';
import { failed, succeeded } from '#app/accounts/auth-result.ts';
import { openSignInLink } from '#app/accounts/email-link.server.ts';
import { answerAndGo, answerWith } from '#app/http/answer.server.ts';
import { countAttempt } from '#app/http/attempts.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { pathAfterSignIn } from '#app/http/return-path.ts';
import { enter, SECOND_STEP, SECOND_STEP_ASKED } from '#app/http/second-step.server.ts';
import { takeAfterSignIn } from '#app/http/sign-in.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { notFound } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { saveAfterSignIn } from '#app/saved-cars/device-cars.server.ts';
import { followAnswer, shownAnswer } from '#app/ui/forms/follow-answer.ts';
import type { Route } from './+types/open-email-link';

const SIGNED_IN = succeeded('You are signed in.');
const TROUBLE = 'Something went wrong on our side and you’re not signed in. Please try again.';
const LINK_ERROR = failed('auth/invalid-action-code', 'This sign-in link may have expired or already been used.');

export function loader() {
  if (env.EMAIL_LINK_SIGN_IN === 'off') throw notFound('Page not found');
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Sign in by email');

export async function action(args: Route.ActionArgs) {
  if (env.EMAIL_LINK_SIGN_IN === 'off') throw notFound('Page not found');
  const answer = await withFailureMessage(args.context, TROUBLE, () => open(args));
  return 'code' in answer ? answerWith(args.context, answer, data({}, { status: 500 })) : answer;
}

async function open({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request, codeSchema);
  if (!form.ok) return answerWith(context, LINK_ERROR, data({}, { status: form.status }));
  const tooMany = await countAttempt(context, { fromAddress: CODE_FROM_ADDRESS });
  if (tooMany) return answerWith(context, failed('auth/too-many-requests', tooMany.message), data({}, tooMany.init));
  const opened = await openSignInLink(db, form.value.oobCode);
  if (!opened) return answerWith(context, LINK_ERROR, data({}, { status: 400 }));
  const { isFirst, ...user } = opened;
  const { forget, ...afterwards } = await takeAfterSignIn(request);
  const { isSignedIn, next, headers } = await enter(request, { userId: user.id, isFirst }, afterwards);
  headers.append('Set-Cookie', forget);
  if (!isSignedIn) return answerAndGo(SECOND_STEP, SECOND_STEP_ASKED, { request, context, headers });
  await saveAfterSignIn(db, { userId: user.id, request, headers }, afterwards.save);
  const to = pathAfterSignIn({ ...user, displayName: user.name }, next);
  return answerAndGo(to, SIGNED_IN, { request, context, headers });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().then(followAnswer);
}

export default function OpenEmailLinkPage({ actionData }: Route.ComponentProps) {
  return (
    <AccountPage title="Sign in by email">
      <div role="alert" className="grid justify-items-start gap-4">
        <p className="font-semibold">{(shownAnswer(actionData) ?? LINK_ERROR).message}</p>
        <Link to="/signin/email-link" className="button">
          Email me a new link
        </Link>
      </div>
    </AccountPage>
  );
}
