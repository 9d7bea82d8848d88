/**
 * The secret behind cookies and one-time codes: AUTH_SECRET, or one made once and kept in `DATA_DIR` for the embedded
 * database. Losing it signs everybody out and voids the codes that are under way, nothing else.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from '#app/platform/env.server.ts';

let secret: string | undefined;

export function authSecret(): string {
  secret ??= env.AUTH_SECRET ?? keptSecret();
  return secret;
}

/** What follows from the secret and a text, and can be had from neither alone: 43 URL-safe characters. */
export function deriveCode(purpose: string, text: string): string {
  return createHmac('sha256', authSecret()).update(`${purpose}:${text}`).digest('base64url');
}

function keptSecret(): string {
  const file = join(env.DATA_DIR, 'auth-secret');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
  const made = randomBytes(32).toString('base64url');
  writeFileSync(file, `${made}\n`, { mode: 0o600, flag: 'wx' });
  return made;
}
