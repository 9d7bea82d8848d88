import { sendMailLater } from '#app/accounts/mail-requests.server.ts';
import { browserName } from '#app/accounts/profile/browser-name.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { formatDateTime } from '#app/vocabulary/dates.ts';

/** Names the kind of browser and system, without versions or IP address. */
export function mailNewDevice(db: Database, userId: string, userAgent: string | null, now = new Date()): Promise<void> {
  return sendMailLater(db, { mail: 'new-device', userId, browser: browserName(userAgent), at: formatDateTime(now) });
}

export function nameOfBrowser(request: Request): string {
  return browserName(request.headers.get('User-Agent'));
}
