import { expect, test } from 'vitest';
import { explainTrouble } from '#app/accounts/signin-troubles.ts';

test.each([
  'multi-factor-auth-required',
  'user-mismatch',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'unauthorized-domain',
  'network-request-failed',
  'invalid-api-key',
  'internal-error',
])('%s is told in one calm sentence', (code) => {
  const sentence = explainTrouble(code) ?? '';
  expect(sentence).toMatch(/^[A-Z][^.!]+\.$/);
  expect(sentence).not.toContain(code);
});

test.each([null, '', 'constructor', 'made-up'])('%j is no code', (code) => {
  expect(explainTrouble(code)).toBeNull();
});
