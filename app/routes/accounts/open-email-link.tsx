import { data, Link, redirect } from 'react-router';
import { CODE_FROM_ADDRESS } from '#app/accounts/account-limits.ts';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { failed } from '#app/accounts/auth-result.ts';
import { codeSchema } from '#app/accounts/codes/code-form.ts';
import { openSignInLink } from '#app/accounts/codes/email-link.server.ts';
import { startSession } from '#app/accounts/sessions.server.ts';
import { parseForm } from '#app/http/forms/form.server.ts';
import { notFound } from '#app/http/not-found.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { countTry } from '#app/http/tries.server.ts';
import { pathAfterSignIn } from '#app/http/viewers/after-sign-in.ts';
import { takeAfterwards } from '#app/http/viewers/afterwards.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { saveCarAfterSignIn } from '#app/saved-cars/saved-cars.server.ts';
import type { Route } from './+types/open-email-link';

const USELESS = failed('auth/invalid-action-code', 'This sign-in link may have expired or already been used.');

export function loader() {
  if (env.EMAIL_LINK_SIGN_IN === 'off') throw notFound('Page not found');
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Sign in by email');

/** Signs in whoever was sent this code. */
export async function action({ request, context }: Route.ActionArgs) {
  if (env.EMAIL_LINK_SIGN_IN === 'off') throw notFound('Page not found');
  const form = await parseForm(request, codeSchema);
  if (!form.ok) return data(USELESS, form.status);
  const tooMany = await countTry(context, { fromAddress: CODE_FROM_ADDRESS });
  if (tooMany) return data(failed('auth/too-many-requests', tooMany.message), tooMany.init);
  const user = await openSignInLink(db, form.value.oobCode);
  if (!user) return data(USELESS, 400);
  const headers = await startSession(db, user.id, request);
  const { next, save, forget } = await takeAfterwards(request);
  headers.append('Set-Cookie', forget);
  await saveCarAfterSignIn(db, user.id, save);
  return redirect(pathAfterSignIn({ ...user, displayName: user.name }, next), { status: 303, headers });
}

export default function OpenEmailLinkPage({ actionData }: Route.ComponentProps) {
  return (
    <AccountPage title="Sign in by email">
      <div role="alert" className="grid justify-items-start gap-4">
        <p className="font-semibold">{(actionData ?? USELESS).message}</p>
        <Link to="/signin/email-link" className="button">
          Email me another link
        </Link>
      </div>
    </AccountPage>
  );
}
