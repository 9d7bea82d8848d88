/** What every answer says to the browser, and the content policy of a page. */
import { createHash } from 'node:crypto';
import { env } from '#app/platform/env.server.ts';

export const SECURITY_HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  ...(env.PUBLIC_URL.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
};

const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * The policy of one page: scripts of our own, and inline ones by their hash, so that a kept page stays valid
 * (a nonce would have to change). React escapes all text, so every `<script` in the page is one we wrote.
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = [...html.matchAll(SCRIPT)]
    .filter(([, attributes, body]) => body !== '' && !attributes?.includes('application/ld+json'))
    .map(
      ([, , body]) =>
        `'sha256-${createHash('sha256')
          .update(body ?? '')
          .digest('base64')}'`,
    );
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    ...(env.NODE_ENV === 'development' ? ["connect-src 'self' ws:"] : []),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
