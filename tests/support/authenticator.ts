/** An authenticator app that a test holds. */
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';

const STEP_MS = 30_000;

/** `steps` further on: each code works once, so a test that needs several takes them from the future and the past. */
export function codeOfApp(secret: string, steps = 0, now = new Date()): Promise<string> {
  const key = base32.decode(secret.replaceAll(' ', ''));
  return createOTP(key).hotp(Math.floor(now.getTime() / STEP_MS) + steps);
}

/** A code that no clock near now makes. */
export async function wrongCode(secret: string): Promise<string> {
  const near = await Promise.all([-2, -1, 0, 1, 2].map((steps) => codeOfApp(secret, steps)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '';
}
