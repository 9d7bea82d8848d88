import type { z } from 'zod';
import type { SigninTrouble, SocialProviderId } from '#app/accounts/social-signin.ts';

const REQUEST_TIMEOUT_MS = 10_000;

export type Journey = { redirectURI: string; codeVerifier: string; nonce: string };

export type SocialProvider = {
  id: SocialProviderId;
  consentUrl(journey: Journey & { state: string }): Promise<URL>;
  readProfile(journey: Journey & { code: string }): Promise<SocialProfile>;
};

export type SocialProfile = {
  accountId: string;
  name: string;
  email: string | null;
  /** How the provider confirms the email: explicitly, by its documented rules, or not at all. */
  vouching: 'stated' | 'implied' | 'none';
};

/** Its message never holds the provider's answer, which may contain tokens. */
export class ProviderFailure extends Error {
  readonly trouble: SigninTrouble;

  constructor(trouble: SigninTrouble, message: string) {
    super(message);
    this.name = 'ProviderFailure';
    this.trouble = trouble;
  }
}

/** The response's JSON. Redirects are not followed, because the request may hold secrets. */
export async function fetchFromProvider(url: string, init: RequestInit = {}): Promise<unknown> {
  const { hostname, pathname } = new URL(url);
  const where = `${hostname}${pathname}`;
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    answer = await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) throw new ProviderFailure('internal-error', `${where} did not answer with JSON`);
    throw new ProviderFailure('network-request-failed', `${where} could not be reached`);
  }
  const errorCode = errorCodeIn(answer);
  if (response.ok && errorCode === null) return answer;
  throw new ProviderFailure(troubleOf(errorCode), `${where} answered ${response.status} ${errorCode ?? ''}`.trim());
}

export function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown, what: string): z.output<Schema> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new ProviderFailure('internal-error', `the provider’s ${what} is not valid`);
}

/** GitHub sends errors with status 200; Facebook's error is an object. */
function errorCodeIn(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return null;
  const { error } = answer;
  return typeof error === 'string' && /^[\w.-]{1,60}$/.test(error) ? error : 'error';
}

export function troubleOf(error: string | null): SigninTrouble {
  return TROUBLES.get(error ?? '') ?? 'internal-error';
}

const TROUBLES = new Map<string, SigninTrouble>([
  ['access_denied', 'consent-denied'],
  ['user_denied', 'consent-denied'],
  ['consent_required', 'consent-denied'],
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
