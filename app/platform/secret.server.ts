/** Losing the secret signs everyone out and voids open codes, nothing else. */
import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from '#app/platform/env.server.ts';

let secret: string | undefined;

export function authSecret(): string {
  secret ??= env.AUTH_SECRET ?? storedSecret();
  return secret;
}

/** HMAC of a text, by purpose: 43 URL-safe characters. */
export function deriveCode(purpose: string, text: string): string {
  return createHmac('sha256', authSecret()).update(`${purpose}:${text}`).digest('base64url');
}

function storedSecret(): string {
  const file = join(env.DATA_DIR, 'auth-secret');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
  const generated = randomBytes(32).toString('base64url');
  writeFileSync(file, `${generated}\n`, { mode: 0o600, flag: 'wx' });
  return generated;
}
