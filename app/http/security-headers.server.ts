/** What every answer says to the browser, and the content policy of a page. */
import { hash } from 'node:crypto';
import { env } from '#app/platform/env.server.ts';

export const SECURITY_HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  ...(env.PUBLIC_URL.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
};

/** The one script of somebody else's that a page may load, and where it reports to. Nothing where no id is configured. */
const TAGS = 'https://www.googletagmanager.com';
const analytics = env.ANALYTICS_ID
  ? { script: [TAGS], told: [TAGS, 'https://*.google-analytics.com', 'https://*.analytics.google.com'] }
  : { script: [], told: [] };

/** Where photos come from besides the site; a script fetches those that are kept for offline. */
const photos = env.s3?.publicUrl ? [new URL(env.s3.publicUrl).origin] : [];

/**
 * The policy of one page: scripts of our own, and inline ones by their hash, so that a kept page stays valid
 * (a nonce would have to change). React escapes all text, so every `<script` in the page is one we wrote.
 */
export function contentSecurityPolicy(html: Buffer): string {
  const hashes = [...inlineScripts(html)].map((script) => `'sha256-${hash('sha256', script, 'base64')}'`);
  return [
    "default-src 'self'",
    `script-src 'self' ${[...analytics.script, ...hashes].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...photos, ...analytics.told].join(' '),
    ["connect-src 'self'", ...photos, ...(env.NODE_ENV === 'development' ? ['ws:'] : []), ...analytics.told].join(' '),
    // One document of ours may be framed, that of a partner's widget; every other refuses.
    `frame-src ${env.FINANCE_WIDGET_SCRIPT || env.LOAN_WIDGET_SCRIPT ? "'self'" : "'none'"}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The bytes of each, without those that only hold data for search engines. */
function* inlineScripts(html: Buffer): Generator<Buffer> {
  for (let at = html.indexOf('<script'); at >= 0; at = html.indexOf('<script', at)) {
    const begin = html.indexOf('>', at) + 1;
    const end = html.indexOf('</script>', begin);
    if (end > begin && !html.subarray(at, begin).includes('application/ld+json')) yield html.subarray(begin, end);
    at = end;
  }
}
