import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findInOutbox, listOutbox, outboxMailer, showsOutbox } from '#app/platform/mail/outbox.server.ts';

const mail = { to: 'robin@people.example', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', id: 'job-1' };
const { signal } = new AbortController();

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'outbox');
}

test('only a developer’s own machine without a mail server shows its outbox', () => {
  const own = { isLoopback: true, TRUST_PROXY: 0, SMTP_URL: undefined };
  expect(showsOutbox(own)).toBe(true);
  for (const change of [{ isLoopback: false }, { TRUST_PROXY: 1 }, { SMTP_URL: 'smtp://127.0.0.1:9' }])
    expect(showsOutbox({ ...own, ...change })).toBe(false);
});

test('a mail becomes a private file that can be read back', async () => {
  const folder = await makeFolder();
  await outboxMailer(folder).send(mail, signal);
  const [entry, ...others] = await listOutbox(folder, 10);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ to: mail.to, subject: 'Hello', messageId: '<job-1@localhost>' });
  expect(entry?.html.trim()).toBe('<p>Hello</p>');
  expect(entry?.text.trim()).toBe('Hello');
  expect(Math.abs(Number(entry?.date) - Date.now())).toBeLessThan(60_000);
  expect((await stat(join(folder, entry?.file ?? ''))).mode & 0o077).toBe(0);
  expect((await stat(folder)).mode & 0o077).toBe(0);
  expect(await findInOutbox(folder, entry?.file ?? '')).toEqual(entry);
});

test('the newest mail comes first, and other files are ignored', async () => {
  const folder = await makeFolder();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const [id, time] of [
    ['b', '2026-11-21T09:00:00.001Z'],
    ['a', '2026-11-21T10:00:00Z'],
    ['c', '2026-11-21T09:00:00Z'],
  ] as const) {
    vi.setSystemTime(new Date(time));
    await outboxMailer(folder).send({ ...mail, id }, signal);
  }
  await writeFile(join(folder, '.2027-half.eml'), 'half');
  await writeFile(join(folder, 'notes.txt'), 'mine');
  const ids = (await listOutbox(folder, 10)).map(({ messageId }) => messageId);
  expect(ids).toEqual(['<a@localhost>', '<b@localhost>', '<c@localhost>']);
  expect(await listOutbox(folder, 2)).toHaveLength(2);
});

test('no file outside the outbox can be read', async () => {
  const folder = await makeFolder();
  await outboxMailer(folder).send(mail, signal);
  await writeFile(join(folder, '..', '1.eml'), 'Subject: secret\n\n');
  for (const file of ['../1.eml', '..%2f1.eml', '/etc/passwd', '', '.', '2026', 'a'.repeat(5000), '1\0.eml', '1.eml']) {
    expect(await findInOutbox(folder, file), file).toBeNull();
  }
  expect(await listOutbox(join(folder, 'none'), 10)).toEqual([]);
});

test('any subject and body survives writing and reading', async () => {
  const folder = await makeFolder();
  const line = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
    .filter((text) => /^[^\p{C}\p{Z}]/u.test(text));
  await fc.assert(
    fc.asyncProperty(line, line, async (subject, body) => {
      fc.pre(!/[\p{C}\p{Zl}\p{Zp}]/u.test(`${subject}${body}`));
      const html = `<p title="=3D">${body}</p>\n--boundary\n${body.repeat(20)}`;
      await rm(folder, { recursive: true, force: true });
      await outboxMailer(folder).send({ ...mail, subject, text: body, html }, signal);
      const [entry] = await listOutbox(folder, 1);
      expect(entry?.subject.trim().replace(/\s+/g, ' ')).toBe(subject.trim().replace(/\s+/g, ' '));
      expect(entry?.text.trimEnd()).toBe(body.trimEnd());
      expect(entry?.html.trimEnd()).toBe(html.trimEnd());
    }),
    { numRuns: 100 },
  );
});

test('a malformed mail file does no harm', async () => {
  const folder = await makeFolder();
  await outboxMailer(folder).send(mail, signal);
  for (const [index, text] of [
    '',
    '\n',
    'Date: never\n\nx',
    'Content-Type: multipart/mixed; boundary=a\n\n--a',
  ].entries()) {
    await writeFile(join(folder, `0${index}.eml`), text);
  }
  expect(await listOutbox(folder, 10)).toHaveLength(5);
});

test('typed text cannot become a header, a second recipient or a path', async () => {
  const folder = await makeFolder();
  const send = (changes: object) => outboxMailer(folder).send({ ...mail, ...changes }, signal);
  const addresses = [
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    'A <a@b.example>',
    'a b@c.example',
    'a',
    '',
  ];
  for (const to of addresses) await expect(send({ to }), to).rejects.toThrow('address');
  for (const subject of ['Hi\r\nBcc: c@d.example', 'Hi\u2028there', 'Hi\u202Ethere', '']) {
    await expect(send({ subject }), subject).rejects.toThrow('subject');
  }
  for (const id of ['../a', 'a>\r\nBcc: b', '']) await expect(send({ id }), id).rejects.toThrow('Message-ID');
  expect(await readdir(folder).catch(() => [])).toEqual([]);
});
