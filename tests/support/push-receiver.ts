/** A browser's half of web push: its subscription, and reading what arrives (RFC 8291 over RFC 8188, RFC 8292). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { PushAddress } from '#app/platform/push/web-push.server.ts';
import { STRANGER } from '#tests/support/strangers-server.ts';

const KEY_BYTES = 65;

export function makeReceiver(endpoint = `${STRANGER}/p/${randomBytes(9).toString('base64url')}`) {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys();
  const auth = randomBytes(16);
  const address: PushAddress = {
    endpoint,
    p256dh: publicKey.toString('base64url'),
    auth: auth.toString('base64url'),
  };

  /** Header: salt, size of a record, length of the sender's key, that key. */
  function decrypt(message: Buffer): string {
    const [salt, keyLength] = [message.subarray(0, 16), message.readUInt8(20)];
    const senderKey = message.subarray(21, 21 + keyLength);
    const record = message.subarray(21 + keyLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
    const secret = hkdf(keys.computeSecret(senderKey), { salt: auth, info, bytes: 32 });
    const key = hkdf(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), bytes: 16 });
    const nonce = hkdf(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0'), bytes: 12 });
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    // The last record ends with 2, then zeros.
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  }

  return { address, decrypt };
}

type Derivation = { salt: Buffer; info: Buffer; bytes: number };

function hkdf(secret: Buffer, { salt, info, bytes }: Derivation): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

/** The claims of a signature that a push service would accept, with the key that signed. Throws if it is wrong. */
export function readVapid(authorization = '') {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  if (point.length !== KEY_BYTES) throw new Error('no key of a push message');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${header}.${claims}`);
  const isRight = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  if (!isRight) throw new Error('the signature is wrong');
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return { publicKey, aud, sub, exp };
}
