const WROTE = 'On Sun, 29 Nov 2026 at 10:12, Kerbside <no-reply@kerbside.example> wrote:';
export const plain = (text: string) => `Content-Type: text/plain; charset=utf-8\n\n${text}`;
export const html = (text: string) => `Content-Type: text/html; charset=utf-8\n\n${text}`;

/** By the program that wrote it, with what the person wrote. */
export const ANSWERED_MAILS: [string, string, string][] = [
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
