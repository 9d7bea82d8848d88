import { hash } from 'node:crypto';
import { env } from '#app/platform/env.server.ts';

export const SECURITY_HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  ...(env.PUBLIC_URL.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
};

const TAGS = 'https://www.googletagmanager.com';
const analytics = env.ANALYTICS_ID
  ? { script: [TAGS], reporting: [TAGS, 'https://*.google-analytics.com', 'https://*.analytics.google.com'] }
  : { script: [], reporting: [] };

/** Scripts fetch photos too, for offline use. */
const photos = env.s3?.publicUrl ? [new URL(env.s3.publicUrl).origin] : [];

/** On every page: someone may come to the map from any of them, and a page keeps its first policy. */
const tiles = env.MAP_TILES ? [new URL(env.MAP_TILES).origin] : [];

/** Hashes, because a nonce can't be cached. React escapes all text, so every `<script` is ours. */
export function contentSecurityPolicy(html: string): string {
  const hashes = [...inlineScripts(html)].map((script) => `'sha256-${hash('sha256', script, 'base64')}'`);
  return [
    "default-src 'self'",
    `script-src 'self' ${[...analytics.script, ...hashes].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...photos, ...analytics.reporting].join(' '),
    [
      "connect-src 'self'",
      ...photos,
      ...tiles,
      ...(env.NODE_ENV === 'development' ? ['ws:'] : []),
      ...analytics.reporting,
    ].join(' '),
    // Only our page for a partner's widget may be framed.
    `frame-src ${env.FINANCE_WIDGET_SCRIPT || env.LOAN_WIDGET_SCRIPT ? "'self'" : "'none'"}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** JSON, which browsers never execute. */
const DATA = 'type="application/';

function* inlineScripts(html: string): Generator<string> {
  for (let at = html.indexOf('<script'); at >= 0; at = html.indexOf('<script', at)) {
    const begin = html.indexOf('>', at) + 1;
    const end = html.indexOf('</script>', begin);
    if (end > begin && !html.slice(at, begin).includes(DATA)) yield html.slice(begin, end);
    at = end;
  }
}
