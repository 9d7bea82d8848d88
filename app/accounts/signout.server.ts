/** Signing out of the browser that asks. */
import { type AuthSuccess, succeeded } from '#app/accounts/auth-result.ts';
import { endSession } from '#app/accounts/sessions.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

/** `headers` clear the cookie. Harmless for whoever is not signed in. */
export async function signOut(db: Database, request: Request): Promise<AuthSuccess & { headers: Headers }> {
  return { ...succeeded('You are signed out.'), headers: await endSession(db, request) };
}
