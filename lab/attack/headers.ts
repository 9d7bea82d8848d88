/** The headers that every response needs. */
const ALWAYS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
};
const POLICY = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
  "form-action 'self'",
];

/** Describes what is missing or wrong; null if nothing is. */
export function missingHeaders(what: string, headers: Headers): string | null {
  const missing = Object.entries(ALWAYS).filter(([name, value]) => headers.get(name) !== value);
  if (missing.length > 0) return `${what} without ${missing.map(([name]) => name).join(', ')}`;
  for (const cookie of headers.getSetCookie()) {
    if (!/samesite=(lax|strict)/i.test(cookie)) return `${what} sets a cookie that other sites send`;
    if (/session|signed/i.test(cookie.split('=')[0] ?? '') && !/httponly/i.test(cookie))
      return `${what} sets an open session cookie`;
  }
  if (!headers.get('content-type')?.includes('text/html')) return null;
  const policy = headers.get('content-security-policy') ?? '';
  const left = POLICY.filter((part) => !policy.includes(part));
  if (left.length > 0) return `${what} without ${left.join(', ')}`;
  return /script-src[^;]*('unsafe-inline'|'unsafe-eval'|\*)/.test(policy) ? `${what} runs any script` : null;
}
