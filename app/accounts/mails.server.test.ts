import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { type MailRequest, mailRequestSchema, sendMailLater } from '#app/accounts/mail-requests.server.ts';
import { accountEmail } from '#app/accounts/mails.server.tsx';
import { codeOf, issueCode, redeemCode } from '#app/accounts/one-time-codes.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { listOutbox, OUTBOX } from '#app/platform/mail/outbox.server.ts';
import { CODE_PURPOSES, users } from '#app/platform/schema/accounts.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeSeller } from '#tests/support/factories.ts';
import { queuedJobs } from '#tests/support/queued.ts';

const HOST = 'http://localhost:3000';
const LINKS = {
  'verify-email': `${HOST}/verify-email?oobCode=`,
  'change-email': `${HOST}/verify-email?oobCode=`,
  'reset-password': `${HOST}/reset-password?oobCode=`,
  'sign-in': `${HOST}/signin/email-link?oobCode=`,
};
const { signal } = new AbortController();

let person: { id: string; email: string };

const { db } = await databaseOfFile();
beforeEach(async () => {
  person = await makeSeller(db);
  await change({ name: '<b>Robin</b> Rose', emailVerified: true });
});

test('an email with a code has its link as a button, in its text part too, and no other secret', async () => {
  for (const purpose of CODE_PURPOSES) {
    const { code, codeId } = await issue(purpose);
    const { mail } = await send({ mail: purpose, codeId });
    expect(mail?.to).toBe(person.email);
    const link = `${LINKS[purpose]}${code}`;
    expect(mail?.text, purpose).toContain(link);
    expect(hrefsIn(mail?.html)).toEqual([HOST, link]);
    expect(`${mail?.text}${mail?.html}`.split(codeId)).toHaveLength(1);
    expect(mail?.subject).toContain('Kerbside');
    expect(mail?.html).toMatch(/<img [^>]*alt=""[^>]*icon-192[^>]*>Kerbside</);
    expect(mail?.text).toContain('You can ignore this email');
  }
});

test('a notice links to the page to act on it', async () => {
  const attempt = await send({ mail: 'sign-up-attempt', userId: person.id });
  expect(hrefsIn(attempt.mail?.html)).toEqual([HOST, `${HOST}/signin`, `${HOST}/ForgotPassword`]);
  expect(attempt.mail?.text).toMatch(/\/signin>$/m);
  const changed = await send({ mail: 'password-changed', userId: person.id });
  expect(hrefsIn(changed.mail?.html)).toEqual([HOST, `${HOST}/ForgotPassword`]);
  expect(changed.mail?.text).toMatch(/\/ForgotPassword>$/m);
  const requested = await send({ mail: 'email-change-requested', userId: person.id });
  expect(hrefsIn(requested.mail?.html)).toEqual(hrefsIn(changed.mail?.html));
  for (const { mail } of [attempt, changed, requested]) {
    expect(mail?.to).toBe(person.email);
    expect(mail?.text).toMatch(/If it wasn’t you/);
  }
});

test('a new email is confirmed at its own address', async () => {
  const email = `${newId()}@new.example`;
  const codeId = await issueCode(db, { purpose: 'change-email', userId: person.id, email });
  const { mail } = await send({ mail: 'change-email', codeId });
  expect(mail?.to).toBe(email);
  expect(mail?.text).toContain('Hi,');
});

test('a name is escaped, in one line, and shown only to a verified address', async () => {
  const { codeId } = await issue('reset-password');
  const { mail } = await send({ mail: 'reset-password', codeId });
  expect(mail?.html).toContain('Hi &lt;b&gt;Robin&lt;/b&gt;,');
  expect(mail?.text).toContain('Hi <b>Robin</b>,');
  await change({ name: `${'x'.repeat(500)}\r\nBcc: all@people.example\u202E\u0007` });
  const cleaned = await send({ mail: 'password-changed', userId: person.id });
  expect(cleaned.mail?.text).toMatch(/^Hi x{60},$/m);
  expect(cleaned.mail?.text).not.toContain('Bcc');
  expect(cleaned.mail?.subject).toBe('Your Kerbside password was changed');
  await change({ name: 'Buy at evil.example', emailVerified: false });
  const verification = await send({ mail: 'verify-email', codeId: (await issue('verify-email')).codeId });
  expect(`${verification.mail?.text}${verification.mail?.html}`).not.toContain('evil');
});

test('an email is not sent if its code was used, replaced or expired or its user was deleted', async () => {
  const used = await issue('reset-password');
  await redeemCode(db, used.code, { purposes: ['reset-password'] });
  const replaced = await issue('verify-email');
  await issue('verify-email');
  const expired = await issue('sign-in', new Date(Date.now() - 3_600_000));
  const requests: MailRequest[] = [
    { mail: 'reset-password', codeId: used.codeId },
    { mail: 'verify-email', codeId: replaced.codeId },
    { mail: 'sign-in', codeId: expired.codeId },
    { mail: 'reset-password', codeId: (await issue('verify-email')).codeId },
    { mail: 'password-changed', userId: newId() },
  ];
  for (const request of requests) expect((await send(request)).mail, JSON.stringify(request)).toBeUndefined();
  const { codeId } = await issue('verify-email');
  await db.delete(users).where(eq(users.id, person.id));
  expect((await send({ mail: 'verify-email', codeId })).mail).toBeUndefined();
});

test('a retry keeps the Message-ID', async () => {
  const { codeId } = await issue('reset-password');
  const ids = [];
  for (const _ of [1, 2]) ids.push((await send({ mail: 'reset-password', codeId }, 'same-job')).mail?.messageId);
  expect(ids).toEqual(['<same-job@localhost>', '<same-job@localhost>']);
});

test('the queue holds only ids', async () => {
  const { codeId, code } = await issue('reset-password');
  await db.transaction((tx) => sendMailLater(tx, { mail: 'reset-password', codeId }));
  const queued = await queuedJobs(db, 'send-mail');
  expect(queued).toContainEqual({ mail: 'reset-password', codeId });
  expect(JSON.stringify(queued)).not.toMatch(new RegExp(`${code}|${person.email}|Robin`));
  for (const request of queued) mailRequestSchema.parse(request);
});

function change(facts: { name: string; emailVerified?: boolean }) {
  return db.update(users).set(facts).where(eq(users.id, person.id));
}

async function issue(purpose: (typeof CODE_PURPOSES)[number], now = new Date()) {
  const codeId = await issueCode(db, { purpose, userId: person.id, email: person.email, now });
  return { codeId, code: codeOf(codeId) };
}

async function send(request: MailRequest, id = newId()) {
  const before = (await listOutbox(OUTBOX, 1000)).map(({ file }) => file);
  await accountEmail.send(db, request, { id, signal });
  const [mail] = (await listOutbox(OUTBOX, 1000)).filter(({ file }) => !before.includes(file));
  return { mail };
}

function hrefsIn(html = ''): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => (href ?? '').replaceAll('&amp;', '&'));
}
