/** What a social provider is to us, and how any of them is asked. */
import type { z } from 'zod';
import type { SigninTrouble } from '#app/accounts/signin-troubles.ts';
import type { SocialProviderId } from '#app/accounts/social/social-providers.ts';

const PATIENCE_MS = 10_000;

/** One way through the provider and back. */
export type Journey = { redirectURI: string; codeVerifier: string; nonce: string };

export type SocialProvider = {
  id: SocialProviderId;
  /** Where the browser goes to ask for consent. */
  consentUrl(journey: Journey & { state: string }): Promise<URL>;
  /** Who came back with this code. Throws `ProviderFailure`. */
  readProfile(journey: Journey & { code: string }): Promise<SocialProfile>;
};

export type SocialProfile = {
  /** The provider's own name for the account, which never changes. */
  accountId: string;
  name: string;
  email: string | null;
  /**
   * Whether the provider vouches that the address is its user's own: in so many words, by the rule that it gives out no
   * other address, or not at all.
   */
  vouching: 'stated' | 'implied' | 'none';
};

/** The provider did not do its part. What it answered may hold tokens and is not kept. */
export class ProviderFailure extends Error {
  readonly trouble: SigninTrouble;

  constructor(trouble: SigninTrouble, message: string) {
    super(message);
    this.name = 'ProviderFailure';
    this.trouble = trouble;
  }
}

/** The answer's JSON. A redirect is refused: what we send is meant for nobody else. */
export async function askProvider(url: string, init: RequestInit = {}): Promise<unknown> {
  const { hostname, pathname } = new URL(url);
  const where = `${hostname}${pathname}`;
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    answer = await response.json();
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new ProviderFailure('internal-error', `${where} answered something else than JSON`);
    throw new ProviderFailure('network-request-failed', `${where} could not be asked`);
  }
  const refusal = refusalIn(answer);
  if (response.ok && refusal === null) return answer;
  throw new ProviderFailure(troubleOf(refusal), `${where} answered ${response.status} ${refusal ?? ''}`.trim());
}

/** The part of an answer that is of use. */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown, what: string): z.output<Schema> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new ProviderFailure('internal-error', `the provider’s ${what} cannot be read`);
}

/** GitHub answers 200 with an error inside; Facebook's is an object. Only its code is of use. */
function refusalIn(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return null;
  const { error } = answer;
  return typeof error === 'string' && /^[\w.-]{1,60}$/.test(error) ? error : 'error';
}

/** What a provider says instead of coming along, as OAuth and OpenID Connect name it. */
export function troubleOf(error: string | null): SigninTrouble {
  return TROUBLES.get(error ?? '') ?? 'internal-error';
}

const TROUBLES = new Map<string, SigninTrouble>([
  ['access_denied', 'consent-refused'],
  ['user_denied', 'consent-refused'],
  ['consent_required', 'consent-refused'],
  ['interaction_required', 'multi-factor-auth-required'],
  ['mfa_required', 'multi-factor-auth-required'],
  ['login_required', 'user-mismatch'],
  ['account_selection_required', 'user-mismatch'],
  ['redirect_uri_mismatch', 'unauthorized-domain'],
  ['invalid_client', 'invalid-api-key'],
  ['incorrect_client_credentials', 'invalid-api-key'],
  ['unauthorized_client', 'invalid-api-key'],
  ['temporarily_unavailable', 'network-request-failed'],
]);
