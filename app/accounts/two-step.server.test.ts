import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listSessions } from '#app/accounts/sessions.server.ts';
import {
  confirmTwoStep,
  findOwnTwoStep,
  findTwoStep,
  hasTwoStep,
  redeemTwoStep,
  renewRecoveryCodes,
  startTwoStep,
  turnOffTwoStep,
} from '#app/accounts/two-step.server.ts';
import { recoveryCodes, secondFactors, users } from '#app/platform/schema/accounts.server.ts';
import { codeOfApp, wrongCode } from '#tests/support/authenticator.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { PASSWORD } from '#tests/support/people.ts';
import { queuedJobs } from '#tests/support/queued.ts';
import { makeSignedIn, signIn, viewerBy } from '#tests/support/signed-in.ts';

const NOW = new Date('2026-05-04T03:02:10Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

const { db } = await databaseOfFile();

async function settingUp() {
  const { viewer } = await makeSignedIn(db);
  await startTwoStep(db, viewer.uid, NOW);
  const page = await findTwoStep(db, viewer, NOW);
  if (page.state !== 'set-up') throw new Error('Two-step verification was not started.');
  return { db, viewer, uid: viewer.uid, scan: page.scan, secret: page.scan.secret };
}

async function turnedOn() {
  const { secret, ...person } = await settingUp();
  const answer = await confirmTwoStep(person.db, person.viewer, await codeOfApp(secret, 0, NOW), NOW);
  if (!answer.success) throw new Error(answer.message);
  return { ...person, secret, codes: answer.codes };
}

test('a code from the app turns on two-step verification, creates ten recovery codes and sends an email', async () => {
  const { uid, viewer, secret, codes } = await turnedOn();
  expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([a-z0-9]{4}-){3}[a-z0-9]{4}$/);
  expect(await hasTwoStep(db, uid)).toBe(true);
  expect(await findTwoStep(db, viewer, NOW)).toEqual({ state: 'on', since: NOW, codesLeft: 10 });
  expect(await queuedJobs(db, 'send-mail')).toContainEqual({ mail: 'two-step-on', userId: uid });
});

test('turning it on ends the other sessions, which began without a code', async () => {
  const { viewer, uid, secret } = await settingUp();
  const elsewhere = await signIn(db, { id: uid });
  await confirmTwoStep(db, viewer, await wrongCode(secret), NOW);
  expect(await viewerBy(db, elsewhere.cookie)).not.toBeNull();
  await confirmTwoStep(db, viewer, await codeOfApp(secret, 0, NOW), NOW);
  expect((await listSessions(db, uid)).map(({ id }) => id)).toEqual([viewer.sessionId]);
});

test('the secret and recovery codes are not stored in plain text', async () => {
  const { uid, secret, codes } = await turnedOn();
  const stored = JSON.stringify([
    await db.select().from(secondFactors).where(eq(secondFactors.userId, uid)),
    await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, uid)),
  ]);
  for (const text of [secret.replaceAll(' ', ''), ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
    expect(stored).not.toContain(text);
  }
});

test('the QR code’s address names the site and the account', async () => {
  const { viewer, scan } = await settingUp();
  const uri = new URL(scan.uri);
  expect(decodeURIComponent(uri.pathname)).toContain(`Kerbside:${viewer.email}`);
  expect(uri.searchParams.get('secret')).toBe(scan.secret.replaceAll(' ', ''));
  expect(scan.code.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
});

test('unconfirmed two-step verification is not asked for and expires after 15 minutes', async () => {
  const { uid, viewer, secret } = await settingUp();
  expect(await confirmTwoStep(db, viewer, await wrongCode(secret), NOW)).toMatchObject({ success: false });
  expect(await hasTwoStep(db, uid)).toBe(false);
  expect(await redeemTwoStep(db, uid, await codeOfApp(secret, 0, NOW), NOW)).toBe(false);
  const late = later(901);
  expect(await findTwoStep(db, viewer, late)).toEqual({ state: 'off' });
  expect(await confirmTwoStep(db, viewer, await codeOfApp(secret, 0, late), late)).toMatchObject({
    success: false,
  });
});

test('a code works once, and older codes stop working', async () => {
  const { uid, secret } = await turnedOn();
  const redeem = async (steps: number, at: Date) => redeemTwoStep(db, uid, await codeOfApp(secret, steps, at), at);
  expect(await redeem(0, NOW)).toBe(false);
  expect(await redeem(0, later(60))).toBe(true);
  expect(await redeem(0, later(60))).toBe(false);
  expect(await redeem(-1, later(60))).toBe(false);
  expect(await redeem(1, later(60))).toBe(true);
});

test('a phone’s clock can be 30 seconds off, but not 90', async () => {
  const { uid, secret } = await turnedOn();
  for (const [steps, works] of [
    [-3, false],
    [3, false],
    [-1, true],
    [1, true],
  ] as const) {
    const at = later(3600 + steps);
    expect(await redeemTwoStep(db, uid, await codeOfApp(secret, steps, at), at), String(steps)).toBe(works);
  }
});

test('only one of several simultaneous sign-ins with one code succeeds', async () => {
  const { uid, secret, codes } = await turnedOn();
  const [recovery = ''] = codes;
  for (const code of [await codeOfApp(secret, 0, later(90)), recovery]) {
    const answers = await Promise.all([1, 2, 3, 4].map(() => redeemTwoStep(db, uid, code, later(90))));
    expect(answers.filter(Boolean)).toHaveLength(1);
  }
});

test('a recovery code works once, with or without its hyphens, and only for its account', async () => {
  const { uid, codes } = await turnedOn();
  const other = await turnedOn();
  const [code = ''] = codes;
  expect(await redeemTwoStep(db, other.uid, code)).toBe(false);
  expect(await redeemTwoStep(db, uid, ` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(true);
  expect(await redeemTwoStep(db, uid, code)).toBe(false);
  expect(await findOwnTwoStep(db, uid)).toEqual({ since: NOW, recoveryCodesLeft: 9 });
});

test('new recovery codes void the earlier ones', async () => {
  const { uid, codes } = await turnedOn();
  expect(await renewRecoveryCodes(db, uid, 'Wrong1!wrong')).toMatchObject({ success: false });
  const renewed = await renewRecoveryCodes(db, uid, PASSWORD);
  const fresh = renewed.success ? renewed.codes : [];
  expect(await redeemTwoStep(db, uid, codes[0] ?? '')).toBe(false);
  expect(await redeemTwoStep(db, uid, fresh[0] ?? '')).toBe(true);
});

test.each(['the password', 'a code', 'a recovery code'])('%s turns it off, with an email', async (proof) => {
  const { uid, secret, codes } = await turnedOn();
  const proofs = { 'the password': PASSWORD, 'a code': await codeOfApp(secret), 'a recovery code': codes[0] };
  expect(await turnOffTwoStep(db, uid, await wrongCode(secret))).toMatchObject({ success: false });
  expect(await hasTwoStep(db, uid)).toBe(true);
  expect(await turnOffTwoStep(db, uid, proofs[proof as keyof typeof proofs] ?? '')).toEqual({ success: true });
  expect(await hasTwoStep(db, uid)).toBe(false);
  expect(await redeemTwoStep(db, uid, codes[1] ?? '')).toBe(false);
  expect(await queuedJobs(db, 'send-mail')).toContainEqual({ mail: 'two-step-off', userId: uid });
});

test('starting again does not change two-step verification that is on', async () => {
  const { uid, secret } = await turnedOn();
  await startTwoStep(db, uid, later(60));
  expect(await redeemTwoStep(db, uid, await codeOfApp(secret, 0, later(90)), later(90))).toBe(true);
});

test('after the server’s secret is lost, recovery codes still sign in', async () => {
  const { uid, codes } = await turnedOn();
  await db.update(secondFactors).set({ secret: 'unreadable' }).where(eq(secondFactors.userId, uid));
  expect(await redeemTwoStep(db, uid, '123456')).toBe(false);
  expect(await redeemTwoStep(db, uid, codes[0] ?? '')).toBe(true);
});

test('it is deleted with its account', async () => {
  const { uid } = await turnedOn();
  await db.delete(users).where(eq(users.id, uid));
  expect(await db.$count(secondFactors, eq(secondFactors.userId, uid))).toBe(0);
  expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, uid))).toBe(0);
});
