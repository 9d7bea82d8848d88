import { redirect } from 'react-router';
import { findProvider, returnFromProvider } from '#app/accounts/social-signin.server.ts';
import { rememberDevice } from '#app/http/device.server.ts';
import { pathAfterSignIn } from '#app/http/return-path.ts';
import { pathOfEnd, pathOfTrouble, readWindow, rememberWindow, THROUGH_PROVIDERS } from '#app/http/sign-in.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { saveAfterSignIn } from '#app/saved-cars/device-cars.server.ts';
import type { Route } from './+types/auth-callback';

export async function loader({ request, params, url }: Route.LoaderArgs) {
  const provider = findProvider(params.provider);
  if (!provider) return new Response('That sign-in option isn’t available.', { status: 404 });
  const outcome = await returnFromProvider(db, provider, { request, query: url.searchParams });
  const to = outcome.ok ? pathAfterSignIn(toPerson(outcome.user), outcome.next) : pathOfTrouble(outcome);
  const attempt = await readWindow(request);
  const { headers } = outcome;
  if (outcome.ok) await saveAfterSignIn(db, { userId: outcome.user.id, request, headers }, outcome.save);
  for (const [name, value] of Object.entries(THROUGH_PROVIDERS)) headers.set(name, value);
  if (outcome.ok) headers.append('Set-Cookie', await rememberDevice(request, outcome.user.id));
  headers.append('Set-Cookie', await rememberWindow(''));
  return redirect(attempt ? pathOfEnd(attempt, to) : to, { headers });
}

function toPerson({ name, phoneNumber }: { name: string; phoneNumber: string }) {
  return { displayName: name, phoneNumber };
}
