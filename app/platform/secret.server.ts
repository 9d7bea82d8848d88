/** Losing `AUTH_SECRET` signs everyone out, voids codes, authenticator apps and webhook secrets, and forgets cars. */
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from '#app/platform/env.server.ts';
import { isId } from '#app/platform/ids.server.ts';

let secret: string | undefined;

export function authSecret(): string {
  secret ??= env.AUTH_SECRET ?? storedSecret('auth-secret');
  return secret;
}

export function deriveCode(purpose: string, text: string): string {
  return createHmac('sha256', authSecret()).update(`${purpose}:${text}`).digest('base64url');
}

/** HMAC-SHA256 of data that identifies a car or seller, under its own key. */
export function identityHash(kind: 'vin' | 'plate' | 'contact', text: string): string {
  const key = Buffer.from(hkdfSync('sha256', authSecret(), '', 'kerbside car identities', 32));
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

export function signedId(purpose: string, id: string): string {
  return `${id}.${deriveCode(purpose, id)}`;
}

/** The id in the key; null if we never made it for this purpose. */
export function readSignedId(purpose: string, key: string | null): string | null {
  const [id = '', signature = ''] = (key ?? '').split('.');
  if (!isId(id)) return null;
  const [actual, expected] = [Buffer.from(signature), Buffer.from(deriveCode(purpose, id))];
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? id : null;
}
