import type { Afterwards } from '#app/accounts/afterwards.ts';
import { authFor } from '#app/accounts/signin/auth.server.ts';
import { type Admission, admit } from '#app/accounts/social/admission.server.ts';
import {
  consentUrl,
  findProfile,
  ProviderFailure,
  type SocialProvider,
  troubleOf,
} from '#app/accounts/social/providers.server.ts';
import {
  isSocialProvider,
  type SigninTrouble,
  SOCIAL_PROVIDERS,
  type SocialProviderId,
} from '#app/accounts/social-signin.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { type Env, env } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';

export function configuredProviders(settings: Env = env): SocialProviderId[] {
  return Object.keys(SOCIAL_PROVIDERS).flatMap((id) => findProvider(id, settings)?.id ?? []);
}

/** `OIDC_ISSUER` replaces all of them in tests. */
export function findProvider(id: string, settings: Env = env): SocialProvider | null {
  if (!isSocialProvider(id)) return null;
  const name = id.toUpperCase() as Uppercase<SocialProviderId>;
  const [clientId, clientSecret] = [settings[`${name}_CLIENT_ID`], settings[`${name}_CLIENT_SECRET`]];
  if (!clientId || !clientSecret) return null;
  return { id, clientId, clientSecret, issuer: settings.OIDC_ISSUER };
}

type Failed = { ok: false; trouble: SigninTrouble };
export type Departure = { ok: true; url: URL; headers: Headers } | Failed;
export type Return = Afterwards & { headers: Headers } & (Admission | Failed);

export async function leaveForProvider(
  db: Database,
  provider: SocialProvider,
  afterwards: Afterwards,
): Promise<Departure> {
  const { id } = provider;
  const { response, headers } = await authFor(db).api.rememberSignIn({
    body: { provider: id, ...afterwards },
    returnHeaders: true,
  });
  try {
    const url = await consentUrl(provider, { ...response, redirectURI: callbackUrl(provider) });
    return { ok: true, url, headers };
  } catch (error) {
    return { ok: false, trouble: explain(error, id) };
  }
}

/** The caller starts the session. */
export async function returnFromProvider(
  db: Database,
  provider: SocialProvider,
  { request, query }: { request: Request; query: URLSearchParams },
): Promise<Return> {
  const { response: remembered, headers } = await authFor(db).api.recallSignIn({
    body: { state: query.get('state') ?? '' },
    headers: request.headers,
    returnHeaders: true,
  });
  if (remembered?.provider !== provider.id) {
    return { ok: false, trouble: 'state-mismatch', headers, next: '/', save: '' };
  }
  const { next, save, codeVerifier, nonce } = remembered;
  const code = query.get('code');
  if (!code || query.has('error')) {
    return { ok: false, trouble: troubleOf(query.get('error')), headers, next, save };
  }
  try {
    const journey = { code, codeVerifier, nonce, redirectURI: callbackUrl(provider) };
    const admission = await admit(db, provider.id, await findProfile(provider, journey));
    return { ...admission, headers, next, save };
  } catch (error) {
    return { ok: false, trouble: explain(error, provider.id), headers, next, save };
  }
}

/** Only the operator can fix a provider's failure, so it is logged. */
function explain(error: unknown, provider: string): SigninTrouble {
  if (!(error instanceof ProviderFailure)) throw error;
  log.warn({ provider, trouble: error.trouble, reason: error.message }, 'social sign-in failed');
  return error.trouble;
}

function callbackUrl(provider: SocialProvider): string {
  return `${env.PUBLIC_URL}/auth/callback/${provider.id}`;
}
