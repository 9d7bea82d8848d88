/** Uses better-auth's row and cookie for `state`. Neither endpoint is reachable over HTTP. */
import { createAuthEndpoint, generateGenericState, parseGenericState } from 'better-auth/api';
import { generateRandomString } from 'better-auth/crypto';
import { z } from 'zod';

const LIFETIME_MS = 10 * 60_000;

const afterwards = z.object({ provider: z.string(), next: z.string(), save: z.string() });
const remembered = afterwards.extend({ codeVerifier: z.string(), nonce: z.string() });

export const socialState = {
  id: 'social-state',
  endpoints: {
    rememberSignIn: createAuthEndpoint.serverOnly({ method: 'POST', body: afterwards }, async (context) => {
      const secrets = { codeVerifier: generateRandomString(64), nonce: generateRandomString(32) };
      const expiresAt = Date.now() + LIFETIME_MS;
      const { state } = await generateGenericState(context, {
        ...context.body,
        ...secrets,
        callbackURL: '/',
        expiresAt,
      });
      return { state, ...secrets };
    }),
    /** Works once. Null if another browser started the sign-in or it has expired. */
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
