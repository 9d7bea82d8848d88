import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { tooManyAttempts } from '#app/http/attempts.server.ts';
import { requestContext } from '#app/http/request-context.ts';

test.each([
  [1, 'Too many attempts. Wait 1 minute.'],
  [60, 'Too many attempts. Wait 1 minute.'],
  [61, 'Too many attempts. Wait 2 minutes.'],
  [900, 'Too many attempts. Wait 15 minutes.'],
])('%i seconds: %s', (seconds, message) => {
  const facts = { id: '1', pattern: '', address: '', isFromThisMachine: false };
  const context = new RouterContextProvider(new Map([[requestContext, facts]]));
  expect(tooManyAttempts(context, seconds)).toEqual({ message, init: { status: 429 } });
  expect(facts).toHaveProperty('retryAfterSeconds', seconds);
});
