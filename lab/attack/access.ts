/** Tries every address as every role with every method. */

import { type Attack, send, tryAll } from './attack.ts';
import type { Role, Target } from './target.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const OUTSIDERS: Role[] = ['visitor', 'stranger'];
/** An event stream never ends. */
const ENDLESS = ['live'];
const CLOSED = ['owner', 'moderators', 'administrator'];

export const rolesByRoutesByMethods: Attack = async (target) => {
  const requested = target.paths
    .filter(({ pattern }) => !ENDLESS.includes(pattern))
    .flatMap((address) =>
      OUTSIDERS.flatMap((role) =>
        METHODS.flatMap((method) => ['', '.data'].map((end) => ({ ...address, role, method, end }))),
      ),
    );
  const before = await target.ownersThings();
  const result = await tryAll(
    'Every address × visitor and stranger × method: closed pages, server errors',
    requested,
    (one) => ask(target, one),
  );
  if ((await target.ownersThings()) !== before) result.gotThrough.push('something of the owner changed');
  return result;
};

type Attempt = Target['paths'][number] & { role: Role; method: string; end: string };

async function ask(target: Target, { path, pattern, opens, role, method, end }: Attempt): Promise<string | null> {
  const visitor = await target.as(role);
  const body = method === 'GET' ? undefined : new URLSearchParams({ id: target.listingId, confirm: 'yes' });
  const { status, headers } = await send(visitor, `${path}${end}`, { method, body }).then(async (response) => {
    await response.arrayBuffer();
    return response;
  });
  const what = `${role} ${method} ${path}${end} ${status}`;
  if (status >= 500) return what;
  const isOpen = status >= 200 && status < 300 && end === '';
  if (CLOSED.includes(opens) && isOpen) return `${what} (${opens} only)`;
  if (opens === 'signed-in' && role === 'visitor' && isOpen && method === 'GET') return `${what} (signed in only)`;
  return pattern === '*' ? null : missingHeaders(what, headers);
}

/** Fields that a form doesn’t have, sent along with those that it has. */
export const massAssignment: Attack = async (target) => {
  const { administrator, stranger } = target.people;
  const extra = {
    role: 'administrator',
    isAdmin: 'true',
    isModerator: 'true',
    moderatorSince: '2020-01-01',
    emailVerified: 'true',
    accountStatus: 'active',
    id: administrator.id,
    userId: administrator.id,
    user_id: administrator.id,
    createdAt: '2001-01-01',
    hiddenAt: '',
    email: administrator.email,
  };
  const visitor = await target.as('stranger');
  const forms: [string, Record<string, string>][] = [
    ['/profile', { name: 'Sam Stranger', phoneNumber: '0491570158' }],
    ['/profile/dealership', { licence: 'LMCT 12345' }],
    ['/saved-searches', {}],
    ['/contact', { name: 'Sam', email: 'sam@people.example', subject: 'Hello', message: 'Is this on?' }],
    [`/saved-cars/${target.listingId}`, {}],
    [`/listing/${target.listingId}/message`, { message: 'Is it still available?' }],
    ['/create-listing', {}],
  ];
  const before = await target.ownersThings();
  const result = await tryAll('Mass assignment: fields that a form doesn’t have', forms, async ([path, fields]) => {
    const { status } = await send(visitor, path, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, ...extra }),
    });
    return status >= 500 ? `${path} ${status}` : null;
  });
  const admin = await send(visitor, '/admin');
  if (admin.status === 200) result.gotThrough.push('the stranger opens /admin');
  const { rows } = (await target.db.execute(`select id, email from users where id = '${stranger.id}'`)) as unknown as {
    rows: { email: string }[];
  };
  if (rows[0]?.email !== stranger.email) result.gotThrough.push('the stranger took another address');
  if ((await target.ownersThings()) !== before) result.gotThrough.push('something of the owner changed');
  return result;
};

const ELSEWHERE = [
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%09/evil.example',
  '/%5cevil.example',
  '/%2f%2fevil.example',
  '/..//evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,evil.example',
  '/\tevil.example/..//evil.example',
  'http://localhost@evil.example',
  '/listings/..//evil.example',
  '/@evil.example//evil.example',
];

export const openRedirects: Attack = async (target) => {
  const ways = ELSEWHERE.flatMap((next): { path: string; next: string; fields: Record<string, string> }[] => [
    { path: '/signin', next, fields: { email: target.people.stranger.email, password: 'Correct1!horse', next } },
    { path: `/saved-cars/${target.listingId}`, next, fields: { next, onFailure: next, at: next } },
    { path: '/on-road', next, fields: { state: 'VIC', next } },
    { path: '/signout', next, fields: { next } },
  ]);
  return tryAll('Open redirects: addresses of other sites as the return path', ways, async ({ path, next, fields }) => {
    const visitor = await target.as(path.startsWith('/saved') ? 'stranger' : 'visitor');
    const response = await send(visitor, `${path}?next=${encodeURIComponent(next)}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    const location = response.headers.get('Location') ?? response.headers.get('Refresh') ?? '';
    const leadsTo = new URL(location.replace(/^\d+;\s*url=/i, ''), target.origin);
    const isOurs = leadsTo.origin === target.origin;
    return isOurs ? null : `${path} with ${next} leads to ${location}`;
  });
};

const FROM_ELSEWHERE: Record<string, string>[] = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
  { 'Sec-Fetch-Site': 'cross-site', Referer: 'https://evil.example/' },
];

export const otherSitesForms: Attack = async (target) => {
  const ways = target.paths.flatMap(({ path }) => FROM_ELSEWHERE.map((headers) => ({ path, headers })));
  const before = await target.ownersThings();
  const result = await tryAll('Forms from other sites (CSRF), as the owner', ways, async ({ path, headers }) => {
    const body = new URLSearchParams({ confirm: 'yes' });
    const { status } = await send(await target.as('owner'), path, { method: 'POST', body, headers });
    return status === 403 || status === 405 ? null : `${path} ${JSON.stringify(headers)} ${status}`;
  });
  if ((await target.ownersThings()) !== before) result.gotThrough.push('something of the owner changed');
  return result;
};

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
function missingHeaders(what: string, headers: Headers): string | null {
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
