import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  addPasskey,
  listPasskeys,
  optionsToAdd,
  optionsToSignIn,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '#app/accounts/passkeys.server.ts';
import { listSessions } from '#app/accounts/sessions.server.ts';
import type { Viewer } from '#app/accounts/viewer.ts';
import { env } from '#app/platform/env.server.ts';
import { passkeys, type User, users, verifications } from '#app/platform/schema/accounts.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { Passkey } from '#tests/support/passkey.ts';
import { queuedJobs } from '#tests/support/queued.ts';
import { makeSignedIn, signIn as signInAs, viewerBy } from '#tests/support/signed-in.ts';

const NOW = new Date('2026-05-04T03:02:10Z');
const HERE = { origin: new URL(env.PUBLIC_URL).origin, rpId: new URL(env.PUBLIC_URL).hostname };

const { db } = await databaseOfFile();

async function toAdd(viewer: Viewer, elsewhere = {}) {
  const { challenge } = await optionsToAdd(db, viewer);
  return { challenge, ...HERE, ...elsewhere };
}

async function toSignIn(elsewhere = {}) {
  const { challenge } = await optionsToSignIn(db);
  return { challenge, ...HERE, ...elsewhere };
}

async function withPasskey(changes: Partial<User> = {}) {
  const { viewer } = await makeSignedIn(db);
  const device = new Passkey();
  const response = device.register(await toAdd(viewer));
  expect(await addPasskey(db, viewer.uid, { response, name: 'My laptop' })).toBe(true);
  if (Object.keys(changes).length > 0) await db.update(users).set(changes).where(eq(users.id, viewer.uid));
  return { db, viewer, uid: viewer.uid, device, response };
}

const signIn = async (device: Passkey, behaviour = {}, elsewhere = {}) =>
  signInWithPasskey(db, { response: device.answer(await toSignIn(elsewhere), behaviour), now: NOW });

test('adding a passkey sends an email; signing in updates its last use', async () => {
  const { uid, device, viewer } = await withPasskey();
  expect(await listPasskeys(db, uid)).toMatchObject([{ name: 'My laptop', lastUsedAt: null }]);
  expect(await queuedJobs(db, 'send-mail')).toContainEqual({ mail: 'passkey-added', userId: uid });
  expect((await optionsToAdd(db, viewer)).excludeCredentials).toMatchObject([{ id: device.id }]);
  expect(await signIn(device)).toEqual({ userId: uid, isFirst: true });
  expect(await signIn(device)).toEqual({ userId: uid, isFirst: false });
  expect(await listPasskeys(db, uid)).toMatchObject([{ lastUsedAt: NOW }]);
});

test('a challenge can be answered only once', async () => {
  const { uid, device, response } = await withPasskey();
  expect(await addPasskey(db, uid, { response, name: 'Again' })).toBe(false);
  const answer = device.answer(await toSignIn());
  const both = await Promise.all([1, 2].map(() => signInWithPasskey(db, { response: answer })));
  expect(both.filter(Boolean)).toHaveLength(1);
});

test('a challenge that is ten minutes old, for another account or for another purpose is rejected', async () => {
  const { device } = await withPasskey();
  const other = await makeSignedIn(db);
  const stale = await toSignIn();
  const isStale = eq(verifications.identifier, `passkey ${stale.challenge}`);
  await db.update(verifications).set({ expiresAt: new Date() }).where(isStale);
  expect(await signInWithPasskey(db, { response: device.answer(stale) })).toBeNull();
  expect(await signInWithPasskey(db, { response: device.answer(await toAdd(other.viewer)) })).toBeNull();
  const { viewer } = await makeSignedIn(db);
  for (const request of [await toAdd(viewer), await toSignIn(), { ...HERE, challenge: 'made-up' }]) {
    const response = new Passkey().register(request);
    expect(await addPasskey(db, other.viewer.uid, { response, name: 'x' })).toBe(false);
  }
});

test.each([
  ['another site', {}, { origin: 'https://kerbside.example.net' }],
  ['a passkey of another site', {}, { rpId: 'kerbside.example.net' }],
  ['a device that didn’t check who holds it', { isUserVerified: false }, {}],
])('%s neither adds nor signs in', async (_, behaviour, elsewhere) => {
  const { device } = await withPasskey();
  const { viewer } = await makeSignedIn(db);
  const response = new Passkey().register(await toAdd(viewer, elsewhere), behaviour);
  expect(await addPasskey(db, viewer.uid, { response, name: 'x' })).toBe(false);
  expect(await signIn(device, behaviour, elsewhere)).toBeNull();
});

test('a different key with a known id does not sign in', async () => {
  const { device } = await withPasskey();
  const response = { ...new Passkey().answer(await toSignIn()), id: device.id, rawId: device.id };
  expect(await signInWithPasskey(db, { response })).toBeNull();
});

test('a copied passkey with an old counter does not sign in', async () => {
  const { device, uid } = await withPasskey();
  expect(await signIn(device, { counter: 5 })).toMatchObject({ userId: uid });
  for (const counter of [3, 5, 0]) expect(await signIn(device, { counter })).toBeNull();
  expect(await signIn(device, { counter: 6 })).toMatchObject({ userId: uid });
});

test('an account whose email isn’t verified doesn’t sign in', async () => {
  const { device } = await withPasskey({ emailVerified: false });
  expect(await signIn(device)).toBeNull();
});

test('a passkey belongs to one account, and an account has up to twenty', async () => {
  const { device, uid, viewer } = await withPasskey();
  const other = await makeSignedIn(db);
  const response = device.register(await toAdd(other.viewer));
  expect(await addPasskey(db, other.viewer.uid, { response, name: 'x' })).toBe(false);
  const add = async () => addPasskey(db, uid, { response: new Passkey().register(await toAdd(viewer)), name: 'x' });
  for (let count = 1; count < 19; count += 1) expect(await add()).toBe(true);
  expect((await Promise.all([add(), add()])).sort()).toEqual([false, true]);
});

test('only its owner renames or removes a passkey, and a removed one doesn’t sign in and ends the other sessions', async () => {
  const { uid, viewer, device } = await withPasskey();
  const other = await makeSignedIn(db);
  const elsewhere = await signInAs(db, { id: uid });
  const [{ id } = { id: '' }] = await listPasskeys(db, uid);
  expect(await renamePasskey(db, other.viewer.uid, { id, name: 'Stolen' })).toBe(false);
  expect(await removePasskey(db, other.viewer, id)).toBe(false);
  expect(await renamePasskey(db, uid, { id, name: 'Work laptop' })).toBe(true);
  expect(await listPasskeys(db, uid)).toMatchObject([{ name: 'Work laptop' }]);
  expect(await viewerBy(db, elsewhere.cookie)).not.toBeNull();
  expect(await removePasskey(db, viewer, id)).toBe(true);
  expect(await removePasskey(db, viewer, id)).toBe(false);
  const removed = (await queuedJobs(db, 'send-mail')).filter(
    ({ mail, userId }) => mail === 'passkey-removed' && userId === uid,
  );
  expect(removed).toHaveLength(1);
  expect(await signIn(device)).toBeNull();
  expect((await listSessions(db, uid)).map(({ id }) => id)).toEqual([viewer.sessionId]);
});

test('deleting an account deletes its passkeys', async () => {
  const { uid } = await withPasskey();
  await db.delete(users).where(eq(users.id, uid));
  expect(await db.$count(passkeys, eq(passkeys.userId, uid))).toBe(0);
});
