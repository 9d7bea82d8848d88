import { createHmac, randomBytes } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { authSecret } from '#app/platform/secret.server.ts';

/** `stored` is for the database, `secret` for its dealer, once. */
export async function newWebhookSecret(): Promise<{ secret: string; stored: string }> {
  const secret = `whsec_${randomBytes(30).toString('base64url')}`;
  return { secret, stored: await symmetricEncrypt({ key: authSecret(), data: secret }) };
}

/** Null if `AUTH_SECRET` has changed. */
export async function openSecret(stored: string): Promise<string | null> {
  try {
    return await symmetricDecrypt({ key: authSecret(), data: stored });
  } catch {
    return null;
  }
}

/** `t=1795500000,v1=…`: HMAC-SHA256 of the seconds, a full stop and the body, as hex. */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
