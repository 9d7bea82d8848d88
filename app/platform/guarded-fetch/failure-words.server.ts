/** Error messages for the person who gave an address. They reveal nothing about our own network. */
import { AnswerTooLarge, RefusedAddress } from '#app/platform/guarded-fetch/guarded-fetch.server.ts';

const BAD_CERTIFICATE = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY))/;

export function statusWords(status: number): string {
  if (status >= 300 && status < 400) return `It answered with a redirect (${status}), which we don’t follow.`;
  return `It answered with status ${status}.`;
}

export function failureWords(error: unknown, timeoutSeconds: number): string {
  if (error instanceof RefusedAddress) return 'The address isn’t on the public internet.';
  if (error instanceof AnswerTooLarge) return 'Its answer is too large.';
  const code = String((error as { code?: unknown }).code ?? '');
  if (BAD_CERTIFICATE.test(code)) return 'Its certificate isn’t valid.';
  return `It couldn’t be reached, or didn’t answer within ${timeoutSeconds} seconds.`;
}
