import { z } from 'zod';
import type { Database } from '#app/platform/db/types.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { CODE_PURPOSES } from '#app/platform/schema/accounts.server.ts';
import { formatDateTime } from '#app/vocabulary/dates.ts';

const NOTICES = [
  'sign-up-attempt',
  'password-changed',
  'email-change-requested',
  'two-step-on',
  'two-step-off',
  'two-step-removed',
  'passkey-added',
  'passkey-removed',
] as const;

export const mailRequestSchema = z.union([
  z.object({ mail: z.enum(CODE_PURPOSES), codeId: z.string() }),
  z.object({ mail: z.enum(NOTICES), userId: z.string() }),
  z.object({ mail: z.literal('new-device'), userId: z.string(), browser: z.string(), at: z.string() }),
]);
export type MailRequest = z.output<typeof mailRequestSchema>;

/** Inside a transaction, the email is sent only if the transaction commits. */
export function sendMailLater(db: Database, request: MailRequest): Promise<void> {
  return queueJob(db, 'send-mail', request);
}

/** The order matters, because most browsers also name others in their user agent. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPiOS|OPT)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

export function browserName(userAgent: string | null): string {
  const browser = nameIn(BROWSERS, userAgent) ?? 'A browser';
  const system = nameIn(SYSTEMS, userAgent);
  return system ? `${browser} on ${system}` : browser;
}

function nameIn(names: [RegExp, string][], userAgent: string | null): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
}

export function mailNewDevice(db: Database, userId: string, userAgent: string | null, now = new Date()): Promise<void> {
  return sendMailLater(db, { mail: 'new-device', userId, browser: browserName(userAgent), at: formatDateTime(now) });
}

export function nameOfBrowser(request: Request): string {
  return browserName(request.headers.get('User-Agent'));
}
