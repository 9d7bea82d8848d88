import { randomBytes } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { constantTimeEqual, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { encode } from 'uqr';
import { env } from '#app/platform/env.server.ts';
import { authSecret } from '#app/platform/secret.server.ts';

const STEP_MS = 30_000;
/** RFC 4226 asks for 20 bytes, which apps take as 32 letters and digits. */
const SECRET_BYTES = 20;
const DRIFT = 1;

export function newSecret(): Promise<string> {
  const secret = base32.encode(randomBytes(SECRET_BYTES), { padding: false });
  return symmetricEncrypt({ key: authSecret(), data: secret });
}

/** The code's time step. Null if the code isn't current, or `AUTH_SECRET` has changed. */
export async function stepOfCode(encrypted: string, code: string, now: Date): Promise<number | null> {
  const secret = await decrypt(encrypted);
  if (secret === null) return null;
  const otp = createOTP(base32.decode(secret));
  const step = Math.floor(now.getTime() / STEP_MS);
  let matching: number | null = null;
  for (let near = step - DRIFT; near <= step + DRIFT; near += 1) {
    if (constantTimeEqual(await otp.hotp(near), code)) matching = near;
  }
  return matching;
}

export type SecretToScan = {
  secret: string;
  uri: string;
  code: { path: string; size: number };
};

export async function secretToScan(encrypted: string, email: string): Promise<SecretToScan | null> {
  const secret = await decrypt(encrypted);
  if (secret === null) return null;
  const uri = createOTP(base32.decode(secret)).url(env.SITE_NAME, email);
  const { data, size } = encode(uri, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { secret: secret.match(/.{1,4}/g)?.join(' ') ?? secret, uri, code: { path, size } };
}

async function decrypt(encrypted: string): Promise<string | null> {
  try {
    return await symmetricDecrypt({ key: authSecret(), data: encrypted });
  } catch {
    return null;
  }
}
