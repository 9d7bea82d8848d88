import { createHash, timingSafeEqual } from 'node:crypto';
import { type AddressInfo, isIPv6 } from 'node:net';
import type { RequestFacts } from '#app/http/request-context.ts';
import { isLoopbackAddress } from '#app/http/requests/visitor-address.server.ts';
import { env } from '#app/platform/env.server.ts';
import { IS_OUTBOX_SHOWN } from '#app/platform/mail/outbox.server.ts';

export function figuresReader({ headers }: Request, token = env.METRICS_TOKEN): 'reader' | 'stranger' | 'none' {
  if (token === undefined) return 'none';
  const [, bearerToken = ''] = /^Bearer (.+)$/i.exec(headers.get('Authorization') ?? '') ?? [];
  return timingSafeEqual(digest(bearerToken), digest(token)) ? 'reader' : 'stranger';
}

/** Digests have one length, so the comparison doesn't reveal the token's. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export function mayReadOutbox({ isFromThisMachine }: RequestFacts): boolean {
  return IS_OUTBOX_SHOWN && isFromThisMachine;
}

type Reach = {
  listening: AddressInfo;
  hasDemoAccounts: boolean;
  hasOutbox?: boolean;
};

/** Why a site with a loopback address doesn’t show what it usually would. */
export function describeHidden({ isLoopback, TRUST_PROXY, SEED, SMTP_URL }: HidingSettings = env): string {
  if (!isLoopback || TRUST_PROXY === 0) return '';
  const hidden = [...(SEED === 'none' ? [] : ['demo passwords']), ...(SMTP_URL ? [] : ['emails at /dev/outbox'])];
  if (hidden.length === 0) return '';
  return `TRUST_PROXY is ${TRUST_PROXY}, so visitors may come from other machines: ${LIST.format(hidden)} aren’t shown.\n`;
}

type HidingSettings = Pick<typeof env, 'isLoopback' | 'TRUST_PROXY' | 'SEED' | 'SMTP_URL'>;

const LIST = new Intl.ListFormat('en-AU');

export function describeReach({ listening, hasDemoAccounts, hasOutbox = IS_OUTBOX_SHOWN }: Reach): string {
  const { address, port } = listening;
  const where = isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`;
  const guarded: string[] = [];
  if (hasDemoAccounts) guarded.push('the demo accounts');
  if (hasOutbox) guarded.push('the emails at /dev/outbox');
  if (isLoopbackAddress(address)) {
    return `Only this machine can reach ${where} and open ${LIST.format(['the site', ...guarded])}.`;
  }
  const only = guarded.length > 0 ? ` Only this machine can open ${LIST.format(guarded)}.` : '';
  return `Any machine that can reach ${where} can open the site.${only}`;
}
