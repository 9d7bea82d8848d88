import { expect, test } from 'vitest';
import { readMail } from '#app/platform/mail/received-mail.server.ts';

const WROTE = 'On Sun, 29 Nov 2026 at 10:12, Kerbside <no-reply@kerbside.example> wrote:';
const plain = (text: string) => `Content-Type: text/plain; charset=utf-8\n\n${text}`;
const html = (text: string) => `Content-Type: text/html; charset=utf-8\n\n${text}`;

const MAILS: [string, string, string][] = [
  [
    'Gmail',
    plain(`Yes, Saturday at 10.\n\nDan\n\n${WROTE}\n\n> New message\n> https://x.example\n`),
    'Yes, Saturday at 10.\n\nDan',
  ],
  [
    'Gmail, which breaks a long line',
    plain(`See you at 10\nOn Sun, 29 Nov 2026 at 10:12 am, Kerbside\n<no-reply@kerbside.example>\nwrote:\n\n> New\n`),
    'See you at 10',
  ],
  [
    'Gmail in two parts',
    `Content-Type: multipart/alternative; boundary=b\n\n--b\n${plain('Second key? Yes.')}\n--b\n${html('<b>No</b>')}\n--b--`,
    'Second key? Yes.',
  ],
  [
    'Apple Mail on an iPhone',
    plain(
      'It has both keys\n\nSent from my iPhone\n\n> On 29 Nov 2026, at 10:12 am, Kerbside <a@b.example> wrote:\n> \n> Hi\n',
    ),
    'It has both keys',
  ],
  [
    'Outlook',
    plain(
      'Rego to March.\r\n\r\nFrom: Kerbside <a@b.example>\r\nSent: Sunday, 29 November 2026\r\nTo: dan@x.example\r\nSubject: New\r\n\r\nHi',
    ),
    'Rego to March.',
  ],
  [
    'Outlook on a phone',
    plain('OK\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: K'),
    'OK',
  ],
  ['an older Outlook', plain('Fine\n\n-----Original Message-----\nFrom: K\n'), 'Fine'],
  ['a signature', plain('Price is firm\n-- \nDan Ryan\n0491 570 156'), 'Price is firm'],
  [
    'HTML only',
    html(
      `<style>p{}</style><div>G’day &amp; thanks,<br>10 am works</div><div>On 29 Nov 2026 K wrote:<blockquote>Hi</blockquote></div>`,
    ),
    'G’day & thanks,\n10 am works',
  ],
  ['German', plain('Ja\n\nAm So., 29. Nov. 2026 um 10:12 Uhr K <a@b.example>:\n\n> Hi'), 'Ja'],
  [
    'answers between quoted lines',
    plain(`${WROTE}\n> Does it have a tow bar?\nYes\n> Both keys?\nNo, one`),
    'Yes\nNo, one',
  ],
  [
    'words that only look like it',
    plain('On Monday I wrote: 10 am\nFrom: Geelong\nSent from Sydney'),
    'On Monday I wrote: 10 am\nFrom: Geelong\nSent from Sydney',
  ],
  [
    'quoted base64',
    'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\nRyYjMzk7ZGF5IOKAkyB5ZXM=',
    'G&#39;day – yes',
  ],
  ['nothing but the quote', plain(`${WROTE}\n\n> Hi`), ''],
];

test.each(MAILS)('%s: what the person wrote', async (_, mail, text) => {
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
