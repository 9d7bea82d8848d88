import {
  PHONE_CODE_EACH_MINUTE,
  PHONE_CODE_FROM_ADDRESS,
  PHONE_CODE_OF_ACCOUNT,
  PHONE_CODE_OF_NUMBER,
} from '#app/accounts/account-limits.ts';
import { endPhoneCode, issuePhoneCode, PHONE_CODE_MINUTES } from '#app/accounts/phone-codes.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { type RateLimit, returnAttempt, takeAttempt } from '#app/platform/rate-limit.server.ts';
import { sendText, type smsGateway } from '#app/platform/sms.server.ts';
import { toInternational } from '#app/vocabulary/phone.ts';

type CodeRequest = {
  gateway: NonNullable<ReturnType<typeof smsGateway>>;
  userId: string;
  phoneNumber: string;
  address: string;
};
type NotSent = { retryAfterSeconds: number } | { retryAfterSeconds?: undefined; status: 202 | 502; message: string };

const NOT_SENT = 'We couldn’t send the text message. Nothing has changed. Try again in a few minutes.';
const MAYBE_SENT = 'The text message may be late. If a code comes, enter it here. If not, send a new one in a minute.';

/** `retryAfterSeconds` is set if a limit was reached; otherwise the gateway failed. */
export async function sendPhoneCode(
  db: Database,
  request: CodeRequest,
): Promise<{ ok: true } | ({ ok: false } & NotSent)> {
  const { gateway, userId, phoneNumber, address } = request;
  const limits: [RateLimit, string][] = [
    [PHONE_CODE_FROM_ADDRESS, address],
    [PHONE_CODE_EACH_MINUTE, userId],
    [PHONE_CODE_OF_ACCOUNT, userId],
    [PHONE_CODE_OF_NUMBER, phoneNumber],
  ];
  for (const [limit, key] of limits) {
    const attempt = await takeAttempt(db, limit, key);
    if (!attempt.ok) return attempt;
  }
  const code = await issuePhoneCode(db, { userId, phoneNumber });
  const text = `${code} is your ${env.SITE_NAME} code. It works for ${PHONE_CODE_MINUTES} minutes. Never share it.`;
  const delivery = await sendText(gateway, { to: toInternational(phoneNumber), text });
  if (delivery === 'accepted') return { ok: true };
  if (delivery === 'unknown') return { ok: false, status: 202, message: MAYBE_SENT };
  await forgive(db, limits.slice(1), userId);
  return { ok: false, status: 502, message: NOT_SENT };
}

/**
 * No message was sent, so it doesn't count. The IP address still does, so that a gateway that is down isn't flooded.
 */
async function forgive(db: Database, limits: [RateLimit, string][], userId: string) {
  await endPhoneCode(db, userId);
  for (const [limit, key] of limits) await returnAttempt(db, limit, key);
}
