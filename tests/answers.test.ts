/** The data responses of sign-in, sign-up, reset, resend, profile and deletion. */
import { expect, test } from 'vitest';
import { codeOf, issueCode } from '#app/accounts/one-time-codes.server.ts';
import { giveResendTicket } from '#app/http/sign-in.server.ts';
import type { User } from '#app/platform/schema/accounts.server.ts';
import { authSecret } from '#app/platform/secret.server.ts';
import { makePerson, PASSWORD } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { Visitor } from '#tests/support/visitor.ts';

const site = await siteOfFile(
  async (db) => {
    const verifying = await makePerson(db, { emailVerified: false, accountStatus: 'pending_verification' });
    return {
      code: codeOf(await issueCode(db, { purpose: 'verify-email', userId: verifying.id, email: verifying.email })),
      person: await makePerson(db),
      pending: await makePerson(db, { emailVerified: false, accountStatus: 'pending_verification' }),
      resent: await makePerson(db, { emailVerified: false, accountStatus: 'pending_verification' }),
      leaver: await makePerson(db),
      other: await makePerson(db),
    };
  },
  { AUTH_SECRET: authSecret() },
);

async function ask(visitor: Visitor, path: string, fields: Record<string, string> = {}) {
  const headers = { Accept: 'application/json' };
  const response = await visitor.send(path, { method: 'POST', headers, body: new URLSearchParams(fields) });
  expect(response.headers.get('content-type')).toMatch('application/json');
  return { status: response.status, ...(await response.json()) };
}

/** React Router's own encoding: a flat list of every name and value. */
async function askRouter(visitor: Visitor, path: string, fields: Record<string, string>) {
  const response = await visitor.post(`${path}.data`, fields);
  return (await response.text()).split('\n')[0] ?? '';
}

async function signedIn({ email }: User): Promise<Visitor> {
  const visitor = new Visitor(site.origin);
  expect(await ask(visitor, '/signin', { email, password: PASSWORD })).toEqual({
    status: 200,
    success: true,
    message: 'You are signed in.',
  });
  return visitor;
}

test('sign-in returns success, a wrong password, an empty form and an unverified email', async () => {
  const visitor = await signedIn(site.filled.person);
  expect((await (await visitor.get('/whoami')).json()).uid).toBe(site.filled.person.id);
  const stranger = new Visitor(site.origin);
  const { email } = site.filled.person;
  expect(await ask(stranger, '/signin', { email, password: 'Wrong1!password' })).toEqual({
    status: 401,
    success: false,
    code: 'auth/invalid-credential',
    message: 'Invalid email or password.',
  });
  expect(await ask(stranger, '/signin')).toMatchObject({ status: 422, success: false, message: 'Enter your email' });
  expect(await ask(stranger, '/signin', { email: site.filled.pending.email, password: PASSWORD })).toEqual({
    status: 403,
    success: false,
    code: 'auth/email-not-verified',
    message: 'Please verify your email before signing in. A new verification email has been sent.',
  });
});

test('a signed-in client cannot sign in or sign up again', async () => {
  const visitor = await signedIn(site.filled.person);
  for (const path of ['/signin', '/signup']) {
    expect(await ask(visitor, path, { email: site.filled.other.email, password: PASSWORD })).toEqual({
      status: 409,
      success: false,
      code: 'auth/already-signed-in',
      message: 'You’re already signed in. Sign out first.',
    });
  }
  expect((await (await visitor.get('/whoami')).json()).uid).toBe(site.filled.person.id);
});

test('resend returns success, or that no one is signed in', async () => {
  const holder = new Visitor(site.origin);
  const [ticket = ''] = (await giveResendTicket(site.filled.resent.id)).split(';');
  holder.cookies.set('kerbside.resend_ticket', ticket.slice(ticket.indexOf('=') + 1));
  expect(await ask(holder, '/verify-email/resend')).toEqual({
    status: 200,
    success: true,
    message: 'Verification email has been sent. Please check your inbox.',
  });
  expect(await ask(new Visitor(site.origin), '/verify-email/resend')).toEqual({
    status: 401,
    success: false,
    code: 'auth/no-current-user',
    message: 'No user is currently signed in',
  });
});

test('deletion takes `userIdToDelete` and never deletes another account', async () => {
  const { leaver, other } = site.filled;
  const visitor = await signedIn(leaver);
  const currentPassword = PASSWORD;
  expect(await ask(visitor, '/profile/delete', { userIdToDelete: other.id, currentPassword })).toEqual({
    status: 403,
    success: false,
    code: 'auth/user-not-found',
    message: 'Failed to delete account',
  });
  expect(await ask(visitor, '/profile/delete', { userIdToDelete: leaver.id, currentPassword })).toEqual({
    status: 200,
    success: true,
    message: 'Account successfully deleted',
  });
  await signedIn(other);
});

test('React Router’s own requests get the same results', async () => {
  const { email } = site.filled.person;
  const visitor = new Visitor(site.origin);
  const wrong = await askRouter(visitor, '/signin', { email, password: 'Wrong1!password' });
  for (const part of ['"success",false', '"auth/invalid-credential"']) expect(wrong).toContain(part);
  const right = await askRouter(visitor, '/signin', { email, password: PASSWORD });
  for (const part of ['"success",true', '"You are signed in."']) expect(right).toContain(part);
});

test('sign-out and verification return what came of them', async () => {
  const leaving = await signedIn(site.filled.other);
  expect(await ask(leaving, '/signout')).toEqual({ status: 200, success: true, message: 'You are signed out.' });
  const stranger = new Visitor(site.origin);
  expect(await ask(stranger, '/verify-email', { oobCode: 'none' })).toEqual({
    status: 400,
    success: false,
    code: 'auth/invalid-action-code',
    message: "We couldn't verify your email. The link may have expired or already been used.",
  });
  const weak = await ask(stranger, '/verify-email', { oobCode: 'none', newPassword: 'x' });
  expect(weak).toMatchObject({ success: false, code: 'auth/invalid-form' });
  const { code } = site.filled;
  expect(await ask(stranger, '/verify-email', { oobCode: code })).toMatchObject({ status: 403, success: false });
  expect(await ask(stranger, '/verify-email', { oobCode: code, password: PASSWORD })).toMatchObject({
    status: 200,
    success: true,
  });
});
