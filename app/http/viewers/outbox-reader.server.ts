import { isLoopbackHost } from '#app/platform/env.server.ts';
import { IS_OUTBOX_SHOWN } from '#app/platform/mail/outbox.server.ts';

/** Each of them is written by a proxy, and by nobody's browser. */
const OF_PROXIES = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether a request may read the outbox: made by somebody at this machine. A site that was put behind a proxy before it
 * was told its public address believes itself at home; and a page from elsewhere may lead a name of its own here.
 */
export function mayReadOutbox({ url, headers }: Request): boolean {
  return IS_OUTBOX_SHOWN && isLoopbackHost(new URL(url).hostname) && !OF_PROXIES.some((name) => headers.has(name));
}
