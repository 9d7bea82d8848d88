import { redirect } from 'react-router';
import { SOCIAL_FROM_ADDRESS } from '#app/accounts/account-limits.ts';
import { socialSchema } from '#app/accounts/auth-forms.ts';
import { type Departure, findProvider, leaveForProvider } from '#app/accounts/social-signin.server.ts';
import { SOCIAL_PROVIDERS } from '#app/accounts/social-signin.ts';
import { countAttempt } from '#app/http/attempts.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { returnPath } from '#app/http/return-path.ts';
import {
  pathOfEnd,
  pathOfTrouble,
  redirectOffSite,
  rememberWindow,
  THROUGH_PROVIDERS,
} from '#app/http/sign-in.server.ts';
import { requireVisitor } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import type { Route } from './+types/social-start';

export function loader({ params }: Route.LoaderArgs) {
  return findProvider(params.provider) ? redirect('/signin') : unknownProvider();
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const provider = findProvider(params.provider);
  if (!provider) return unknownProvider();
  requireVisitor(context, new URL(request.url));
  const form = await parseForm(request, socialSchema);
  if (!form.ok) return form.refusal;
  const tooMany = await countAttempt(context, { fromAddress: SOCIAL_FROM_ADDRESS });
  if (tooMany) return new Response(tooMany.message, tooMany.init);
  const { save, attempt } = form.value;
  const next = returnPath(form.value.next);
  const departure: Departure = isOtherOrigin(request)
    ? { ok: false, trouble: 'unauthorized-domain' }
    : await leaveForProvider(db, provider, { next, save });
  if (!departure.ok) {
    const to = pathOfTrouble({ trouble: departure.trouble, next, save });
    return redirect(attempt ? pathOfEnd(attempt, to) : to, { status: 303, headers: THROUGH_PROVIDERS });
  }
  const { url, headers } = departure;
  for (const [name, value] of Object.entries(THROUGH_PROVIDERS)) headers.set(name, value);
  headers.append('Set-Cookie', await rememberWindow(attempt));
  return redirectOffSite(url, { name: SOCIAL_PROVIDERS[provider.id], headers });
}

/** Providers redirect to the public address only, where a cookie of another origin is missing. */
function isOtherOrigin(request: Request): boolean {
  const origin = request.headers.get('Origin');
  return origin !== null && origin !== 'null' && origin !== env.PUBLIC_URL;
}

function unknownProvider() {
  return new Response('That sign-in option isn’t available.', { status: 404 });
}
