import { redirect } from 'react-router';
import { SOCIAL_FROM_ADDRESS } from '#app/accounts/account-limits.ts';
import { socialSchema } from '#app/accounts/signin-form.ts';
import { findProvider } from '#app/accounts/social/configured.server.ts';
import { SOCIAL_PROVIDERS } from '#app/accounts/social/social-providers.ts';
import { type Departure, leaveForProvider } from '#app/accounts/social/social-signin.server.ts';
import { parseForm } from '#app/http/forms/form.server.ts';
import { countTry } from '#app/http/tries.server.ts';
import { leadAway } from '#app/http/viewers/lead-away.ts';
import { returnPath } from '#app/http/viewers/return-path.ts';
import { pathOfEnd, pathOfTrouble, rememberWindow, THROUGH_PROVIDERS } from '#app/http/viewers/signin-window.server.ts';
import { requireVisitor } from '#app/http/viewers/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import type { Route } from './+types/social-start';

export function loader({ params }: Route.LoaderArgs) {
  return findProvider(params.provider) ? redirect('/signin') : notThere();
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const provider = findProvider(params.provider);
  if (!provider) return notThere();
  requireVisitor(context);
  const form = await parseForm(request, socialSchema);
  if (!form.ok) return form.refusal;
  const tooMany = await countTry(context, { fromAddress: SOCIAL_FROM_ADDRESS });
  if (tooMany) return new Response(tooMany.message, tooMany.init);
  const { save, attempt } = form.value;
  const next = returnPath(form.value.next);
  const departure: Departure = isElsewhere(request)
    ? { ok: false, trouble: 'unauthorized-domain' }
    : await leaveForProvider(db, provider, { next, save });
  if (!departure.ok) {
    const to = pathOfTrouble({ trouble: departure.trouble, next, save });
    return redirect(attempt ? pathOfEnd(attempt, to) : to, { status: 303, headers: THROUGH_PROVIDERS });
  }
  const { url, headers } = departure;
  for (const [name, value] of Object.entries(THROUGH_PROVIDERS)) headers.set(name, value);
  headers.append('Set-Cookie', await rememberWindow(attempt));
  return leadAway(url, { name: SOCIAL_PROVIDERS[provider.id], headers });
}

/** Providers lead back to the public address only, where this browser would not be known again. */
function isElsewhere(request: Request): boolean {
  const origin = request.headers.get('Origin');
  return origin !== null && origin !== 'null' && origin !== env.PUBLIC_URL;
}

function notThere() {
  return new Response('There is no such way to sign in here.', { status: 404 });
}
