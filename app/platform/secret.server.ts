/** Losing `AUTH_SECRET` signs everyone out and voids codes, authenticator apps and webhook secrets. */
import { createHmac, createPrivateKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from '#app/platform/env.server.ts';

/** Before the 32 bytes of an Ed25519 key in a PKCS #8 file. */
const ED25519_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');

let secret: string | undefined;
let ofHistories: string | undefined;

export function authSecret(): string {
  secret ??= env.AUTH_SECRET ?? storedSecret('auth-secret');
  return secret;
}

function historySecret(): string {
  ofHistories ??= env.HISTORY_SECRET ?? storedSecret('history-secret');
  return ofHistories;
}

/** Ed25519, for the digests of listings' histories: another `HISTORY_SECRET` means another public key. */
export function historySigningKey(): KeyObject {
  const seed = hkdfSync('sha256', historySecret(), '', 'kerbside history digests', 32);
  return createPrivateKey({ key: Buffer.concat([ED25519_HEADER, Buffer.from(seed)]), format: 'der', type: 'pkcs8' });
}

export function deriveCode(purpose: string, text: string): string {
  return createHmac('sha256', authSecret()).update(`${purpose}:${text}`).digest('base64url');
}

/** HMAC-SHA256 of data that identifies a car or seller, under its own key. */
export function identityHash(kind: 'vin' | 'plate' | 'contact', text: string): string {
  const key = Buffer.from(hkdfSync('sha256', historySecret(), '', 'kerbside car identities', 32));
  return createHmac('sha256', key).update(`${kind}:${text}`).digest('base64url');
}

function storedSecret(name: string): string {
  const file = join(env.DATA_DIR, name);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
  const generated = randomBytes(32).toString('base64url');
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${generated}\n`, { mode: 0o600, flag: 'wx' });
  try {
    // Unlike a rename, a link never replaces what another worker has just generated.
    linkSync(draft, file);
    return generated;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readFileSync(file, 'utf8').trim();
  } finally {
    rmSync(draft);
  }
}
