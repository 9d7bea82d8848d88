import { expect, test } from 'vitest';
import { readMail } from '#app/platform/mail/received-mail.server.ts';
import { ANSWERED_MAILS, html, plain } from '#tests/support/answered-mails.ts';

test.each(ANSWERED_MAILS)('%s: what the person wrote', async (_, mail, text) => {
  expect(await (await read(mail)).readText()).toBe(text);
});

test('a line of our own email ends the answer, however it is quoted', async () => {
  const mail = await read(plain('Yes\nHi Dan\nhttps://k.example/messages/open?key=1\nmore'));
  expect(await mail.readText((line) => line.includes('key='))).toBe('Yes\nHi Dan');
});

test('endless lines take no time', async () => {
  const mail = await read(plain(`${'On 1 '.repeat(100_000)}\n${'>\nOn 1 wrote:\n'.repeat(100_000)}`));
  const startedAt = performance.now();
  await mail.readText();
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test.each([
  'Auto-Submitted: auto-replied',
  'Precedence: bulk',
  'X-Autoreply: yes',
  'Return-Path: <>',
  'Content-Type: multipart/report; boundary=b',
  'From: MAILER-DAEMON@x.example',
])('%s is no person’s answer', async (header) => {
  expect((await read(`${header}\n\nI’m away`)).isAutomatic).toBe(true);
  expect((await read('Auto-Submitted: no\nFrom: a@b.example\n\nYes')).isAutomatic).toBe(false);
});

test('a mail that arrives twice has one id, and files are noticed but not the image of a signature', async () => {
  const [one, same, other] = await Promise.all(['a', 'a', 'b'].map((id) => read(`Message-ID: <${id}@x>\n\nYes`)));
  expect([one?.id === same?.id, one?.id === other?.id]).toEqual([true, false]);
  const file = (lines: string) =>
    `Content-Type: multipart/related; boundary=b\n\n--b\n${html('Yes<img src="cid:c">')}\n--b\nContent-Type: image/png\n${lines}\n\nx\n--b--`;
  expect((await read(file('Content-Disposition: attachment'))).hasFiles).toBe(true);
  expect((await read(file('Content-ID: <c>\nContent-Disposition: inline'))).hasFiles).toBe(false);
});

async function read(mail: string) {
  const received = await readMail(Buffer.from(mail));
  if (!received) throw new Error('not a mail');
  return received;
}
