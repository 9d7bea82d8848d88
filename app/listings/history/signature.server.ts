import { createPublicKey, sign, verify } from 'node:crypto';
import { type Digest, digestStatement } from '#app/listings/history/digest.ts';
import { historySigningKey } from '#app/platform/secret.server.ts';

/** As in a PEM file, without its first and last line. */
export function ownPublicKey(): string {
  return createPublicKey(historySigningKey()).export({ format: 'der', type: 'spki' }).toString('base64');
}

export function signDigest(digest: Digest): string {
  return sign(null, Buffer.from(digestStatement(digest)), historySigningKey()).toString('base64');
}

export function isSigned(digest: Digest & { publicKey: string; signature: string }): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(digest.publicKey, 'base64'), format: 'der', type: 'spki' });
    return verify(null, Buffer.from(digestStatement(digest)), key, Buffer.from(digest.signature, 'base64'));
  } catch {
    return false;
  }
}
