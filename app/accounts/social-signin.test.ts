import { expect, test } from 'vitest';
import { explainTrouble } from '#app/accounts/social-signin.ts';

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
])('%s has one sentence', (code) => {
  const sentence = explainTrouble(code) ?? '';
  expect(sentence).toMatch(/^[A-Z][^.!]+\.$/);
  expect(sentence).not.toContain(code);
});

test.each([null, '', 'constructor', 'made-up'])('%j is not a known code', (code) => {
  expect(explainTrouble(code)).toBeNull();
});
