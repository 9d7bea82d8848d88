/** Passkeys, checked with the library that better-auth’s plugin is built on. */
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, asc, eq, gt } from 'drizzle-orm';
import { sendMailLater } from '#app/accounts/mail-requests.server.ts';
import { endOtherSessions } from '#app/accounts/sessions.server.ts';
import { recordLogin } from '#app/accounts/signin.server.ts';
import type { Viewer } from '#app/accounts/viewer.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { passkeys, users, verifications } from '#app/platform/schema/accounts.server.ts';

const MAX_PASSKEYS = 20;
const CHALLENGE_MS = 10 * 60_000;
const site = () => ({ expectedOrigin: new URL(env.PUBLIC_URL).origin, expectedRPID: new URL(env.PUBLIC_URL).hostname });

export function listPasskeys(db: Database, userId: string) {
  const { id, name, createdAt, lastUsedAt } = passkeys;
  return db
    .select({ id, name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(createdAt), asc(id));
}

/** The caller must have checked the identity. */
export async function optionsToAdd(db: Database, { uid, email, displayName }: Viewer) {
  const known = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, uid));
  const options = await generateRegistrationOptions({
    rpName: env.SITE_NAME,
    rpID: site().expectedRPID,
    userID: new TextEncoder().encode(uid),
    userName: email,
    userDisplayName: displayName,
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(db, `add to ${uid}`, options.challenge);
  return options;
}

type Added = { response: RegistrationResponseJSON; name: string };

/** False if the response is invalid or the account has too many. */
export async function addPasskey(db: Database, userId: string, { response, name }: Added): Promise<boolean> {
  const expectedChallenge = (challenge: string) => takeChallenge(db, `add to ${userId}`, challenge);
  const checked = await verifyRegistrationResponse({ response, expectedChallenge, ...site() }).catch(() => null);
  if (!checked?.verified) return false;
  const { id: credentialId, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    if ((await tx.$count(passkeys, eq(passkeys.userId, userId))) >= MAX_PASSKEYS) return false;
    const added = await tx
      .insert(passkeys)
      .values({ id: newId(), userId, credentialId, publicKey, counter, transports, name })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (added.length > 0) await sendMailLater(tx, { mail: 'passkey-added', userId });
    return added.length > 0;
  });
}

export async function optionsToSignIn(db: Database) {
  const options = await generateAuthenticationOptions({ rpID: site().expectedRPID, userVerification: 'required' });
  await keepChallenge(db, 'sign in', options.challenge);
  return options;
}

type Answer = { response: AuthenticationResponseJSON; now?: Date };

/** The account, if the response is valid. The device has verified its user, so this counts as both steps. */
export async function signInWithPasskey(
  db: Database,
  { response, now = new Date() }: Answer,
): Promise<{ userId: string; isFirst: boolean } | null> {
  const [row] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, response.id));
  if (!row?.user.emailVerified) return null;
  const { id, credentialId, publicKey, counter } = row.passkey;
  const credential = { id: credentialId, publicKey: new Uint8Array(publicKey), counter };
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(db, 'sign in', challenge),
    credential,
    requireUserVerification: true,
    ...site(),
  }).catch(() => null);
  if (!checked?.verified) return null;
  const used = await db
    .update(passkeys)
    .set({ counter: checked.authenticationInfo.newCounter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id });
  if (used.length === 0) return null;
  await recordLogin(db, row.user.id, now);
  return { userId: row.user.id, isFirst: row.user.lastLogin === null };
}

export async function renamePasskey(db: Database, userId: string, { id, name }: { id: string; name: string }) {
  const isOwn = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
  return (await db.update(passkeys).set({ name }).where(isOwn).returning({ id: passkeys.id })).length > 0;
}

/** A device that has it may be signed in, so the other sessions end. */
export function removePasskey(
  db: Database,
  { uid: userId, sessionId }: Pick<Viewer, 'uid' | 'sessionId'>,
  id: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isOwn = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
    const removed = await tx.delete(passkeys).where(isOwn).returning({ id: passkeys.id });
    if (removed.length === 0) return false;
    await endOtherSessions(tx, userId, sessionId);
    await sendMailLater(tx, { mail: 'passkey-removed', userId });
    return true;
  });
}

async function keepChallenge(db: Database, purpose: string, challenge: string): Promise<void> {
  const expiresAt = new Date(Date.now() + CHALLENGE_MS);
  await db.insert(verifications).values({ id: newId(), identifier: `passkey ${challenge}`, value: purpose, expiresAt });
}

/** Each challenge works once. */
async function takeChallenge(db: Database, purpose: string, challenge: string): Promise<boolean> {
  const { identifier, value, expiresAt } = verifications;
  const challenges = await db
    .delete(verifications)
    .where(and(eq(identifier, `passkey ${challenge}`), eq(value, purpose), gt(expiresAt, new Date())))
    .returning({ id: verifications.id });
  return challenges.length > 0;
}
