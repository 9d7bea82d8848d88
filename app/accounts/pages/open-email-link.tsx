import { data, Link, redirect } from 'react-router';
import { CODE_FROM_ADDRESS } from '#app/accounts/account-limits.ts';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { codeSchema } from '#app/accounts/auth-forms.ts';
import { failed } from '#app/accounts/auth-result.ts';
import { openSignInLink } from '#app/accounts/email-link.server.ts';
import { countAttempt } from '#app/http/attempts.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { notFound } from '#app/http/not-found.ts';
import { pathAfterSignIn } from '#app/http/return-path.ts';
import { enter, SECOND_STEP } from '#app/http/second-step.server.ts';
import { takeAfterSignIn } from '#app/http/sign-in.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { saveAfterSignIn } from '#app/saved-cars/device-cars.server.ts';
import type { Route } from './+types/open-email-link';

const LINK_ERROR = failed('auth/invalid-action-code', 'This sign-in link may have expired or already been used.');

export function loader() {
  if (env.EMAIL_LINK_SIGN_IN === 'off') throw notFound('Page not found');
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Sign in by email');

export async function action({ request, context }: Route.ActionArgs) {
  if (env.EMAIL_LINK_SIGN_IN === 'off') throw notFound('Page not found');
  const form = await parseForm(request, codeSchema);
  if (!form.ok) return data(LINK_ERROR, form.status);
  const tooMany = await countAttempt(context, { fromAddress: CODE_FROM_ADDRESS });
  if (tooMany) return data(failed('auth/too-many-requests', tooMany.message), tooMany.init);
  const opened = await openSignInLink(db, form.value.oobCode);
  if (!opened) return data(LINK_ERROR, 400);
  const { isFirst, ...user } = opened;
  const { forget, ...afterwards } = await takeAfterSignIn(request);
  const { isSignedIn, next, headers } = await enter(request, { userId: user.id, isFirst }, afterwards);
  headers.append('Set-Cookie', forget);
  if (!isSignedIn) return redirect(SECOND_STEP, { status: 303, headers });
  await saveAfterSignIn(db, { userId: user.id, request, headers }, afterwards.save);
  return redirect(pathAfterSignIn({ ...user, displayName: user.name }, next), { status: 303, headers });
}

export default function OpenEmailLinkPage({ actionData }: Route.ComponentProps) {
  return (
    <AccountPage title="Sign in by email">
      <div role="alert" className="grid justify-items-start gap-4">
        <p className="font-semibold">{(actionData ?? LINK_ERROR).message}</p>
        <Link to="/signin/email-link" className="button">
          Email me a new link
        </Link>
      </div>
    </AccountPage>
  );
}
