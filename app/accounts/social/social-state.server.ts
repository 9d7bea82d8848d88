/**
 * What is remembered of a sign-in while its browser is away at a provider: a row for its `state`, and a cookie that ties
 * the two. Both are better-auth's; neither endpoint is reachable over HTTP.
 */
import { createAuthEndpoint, generateGenericState, parseGenericState } from 'better-auth/api';
import { generateRandomString } from 'better-auth/crypto';
import { z } from 'zod';

const AWAY_MS = 10 * 60_000;

const wish = z.object({ provider: z.string(), next: z.string(), save: z.string() });
const remembered = wish.extend({ codeVerifier: z.string(), nonce: z.string() });

export const socialState = {
  id: 'social-state',
  endpoints: {
    rememberSignIn: createAuthEndpoint.serverOnly({ method: 'POST', body: wish }, async (context) => {
      const secrets = { codeVerifier: generateRandomString(64), nonce: generateRandomString(32) };
      const expiresAt = Date.now() + AWAY_MS;
      const { state } = await generateGenericState(context, {
        ...context.body,
        ...secrets,
        callbackURL: '/',
        expiresAt,
      });
      return { state, ...secrets };
    }),
    /** Once; null where this browser did not begin it, or too long ago. */
    recallSignIn: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ state: z.string() }), requireHeaders: true },
      async (context) => {
        try {
          return remembered.parse(await parseGenericState(context, context.body.state));
        } catch (error) {
          if (error instanceof Error && 'code' in error && String(error.code).startsWith('state_')) return null;
          throw error;
        }
      },
    ),
  },
};
