import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { requestContext } from '#app/http/request-context.ts';
import { tooManyTries } from '#app/http/too-many-tries.ts';

test.each([
  [1, 'Too many tries. Wait 1 minute.'],
  [60, 'Too many tries. Wait 1 minute.'],
  [61, 'Too many tries. Wait 2 minutes.'],
  [900, 'Too many tries. Wait 15 minutes.'],
])('%i seconds: %s', (seconds, message) => {
  const facts = { id: '1', pattern: '', address: '' };
  const context = new RouterContextProvider(new Map([[requestContext, facts]]));
  expect(tooManyTries(context, seconds)).toEqual({ message, init: { status: 429 } });
  expect(facts).toHaveProperty('retryAfterSeconds', seconds);
});
