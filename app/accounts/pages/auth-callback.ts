import { redirect } from 'react-router';
import { findProvider, type Return, returnFromProvider } from '#app/accounts/social-signin.server.ts';
import { pathAfterSignIn } from '#app/http/return-path.ts';
import { enter, SECOND_STEP } from '#app/http/second-step.server.ts';
import { pathOfEnd, pathOfTrouble, readWindow, rememberWindow, THROUGH_PROVIDERS } from '#app/http/sign-in.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { saveAfterSignIn } from '#app/saved-cars/device-cars.server.ts';
import type { Route } from './+types/auth-callback';

export async function loader({ request, params, url }: Route.LoaderArgs) {
  const provider = findProvider(params.provider);
  if (!provider) return new Response('That sign-in option isn’t available.', { status: 404 });
  const outcome = await returnFromProvider(db, provider, { request, query: url.searchParams });
  const { headers } = outcome;
  const to = outcome.ok ? await signIn(request, outcome) : pathOfTrouble(outcome);
  const attempt = await readWindow(request);
  for (const [name, value] of Object.entries(THROUGH_PROVIDERS)) headers.set(name, value);
  headers.append('Set-Cookie', await rememberWindow(''));
  return redirect(attempt ? pathOfEnd(attempt, to) : to, { headers });
}

async function signIn(request: Request, returned: Extract<Return, { ok: true }>): Promise<string> {
  const { user, isFirst, next, save, headers } = returned;
  const entry = await enter(request, { userId: user.id, isFirst }, { next, save });
  for (const cookie of entry.headers.getSetCookie()) headers.append('Set-Cookie', cookie);
  if (!entry.isSignedIn) return SECOND_STEP;
  await saveAfterSignIn(db, { userId: user.id, request, headers }, save);
  return pathAfterSignIn({ displayName: user.name, phoneNumber: user.phoneNumber }, entry.next);
}
