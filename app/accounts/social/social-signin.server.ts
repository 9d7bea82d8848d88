/** Signing in with an account elsewhere: there, and back. */
import { authOn } from '#app/accounts/auth.server.ts';
import { startSession } from '#app/accounts/sessions.server.ts';
import type { SigninTrouble } from '#app/accounts/signin-troubles.ts';
import { admit } from '#app/accounts/social/admission.server.ts';
import { ProviderFailure, type SocialProvider, troubleOf } from '#app/accounts/social/provider.server.ts';
import type { User } from '#app/platform/db/schema/accounts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';

/** What is to happen after the sign-in; it survives the journey out of everybody's reach. */
export type Afterwards = { next: string; save: string };

type Failed = { ok: false; trouble: SigninTrouble };
/** `headers` set and clear cookies. */
export type Departure = { ok: true; url: URL; headers: Headers } | Failed;
export type Return = Afterwards & { headers: Headers } & ({ ok: true; user: User } | Failed);

export async function leaveForProvider(db: Database, provider: SocialProvider, wish: Afterwards): Promise<Departure> {
  const { id } = provider;
  const { response, headers } = await authOn(db).api.rememberSignIn({
    body: { provider: id, ...wish },
    returnHeaders: true,
  });
  try {
    const url = await provider.consentUrl({ ...response, redirectURI: callbackOf(provider) });
    return { ok: true, url, headers };
  } catch (error) {
    return { ok: false, trouble: explain(error, id) };
  }
}

/** `request` is what the provider sent the browser back with. */
export async function returnFromProvider(
  db: Database,
  provider: SocialProvider,
  { request, query }: { request: Request; query: URLSearchParams },
): Promise<Return> {
  const { response: remembered, headers } = await authOn(db).api.recallSignIn({
    ...{ body: { state: query.get('state') ?? '' }, headers: request.headers, returnHeaders: true },
  });
  if (remembered?.provider !== provider.id) {
    return { ok: false, trouble: 'state-mismatch', headers, next: '/', save: '' };
  }
  const { next, save, codeVerifier, nonce } = remembered;
  const code = query.get('code');
  if (!code || query.has('error')) {
    return { ok: false, trouble: troubleOf(query.get('error')), headers, next, save };
  }
  const journey = { code, codeVerifier, nonce, redirectURI: callbackOf(provider) };
  const admission = await comeIn(db, provider, journey);
  if (!admission.ok) return { ...admission, headers, next, save };
  for (const cookie of (await startSession(db, admission.user.id, request)).getSetCookie()) {
    headers.append('Set-Cookie', cookie);
  }
  return { ...admission, headers, next, save };
}

async function comeIn(db: Database, provider: SocialProvider, journey: Parameters<SocialProvider['readProfile']>[0]) {
  try {
    return await admit(db, provider.id, await provider.readProfile(journey));
  } catch (error) {
    return { ok: false, trouble: explain(error, provider.id) } as const;
  }
}

/** What the provider did wrong is worth a line: only the operator can mend it. Anything else is ours and is thrown on. */
function explain(error: unknown, provider: string): SigninTrouble {
  if (!(error instanceof ProviderFailure)) throw error;
  log.warn({ provider, trouble: error.trouble, reason: error.message }, 'a social sign-in failed');
  return error.trouble;
}

function callbackOf(provider: SocialProvider): string {
  return `${env.PUBLIC_URL}/auth/callback/${provider.id}`;
}
