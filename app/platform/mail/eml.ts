/** Reads back what we wrote into the outbox: one text and one HTML part, encoded as nodemailer encodes them. */

export type Eml = {
  subject: string;
  to: string;
  replyTo: string;
  date: Date;
  messageId: string;
  text: string;
  html: string;
};

type Part = { headers: Map<string, string>; body: string };

export function parseEml(source: string): Eml {
  const mail = parsePart(source.replace(/\r\n/g, '\n'));
  const parts = partsOf(mail);
  const bodyOf = (type: string) => parts.find((part) => typeOf(part).startsWith(type));
  return {
    subject: decodeWords(mail.headers.get('subject') ?? ''),
    to: decodeWords(mail.headers.get('to') ?? ''),
    replyTo: decodeWords(mail.headers.get('reply-to') ?? ''),
    date: toDate(mail.headers.get('date')),
    messageId: mail.headers.get('message-id') ?? '',
    text: decodeBody(bodyOf('text/plain')),
    html: decodeBody(bodyOf('text/html')),
  };
}

function toDate(header: string | undefined): Date {
  const date = new Date(header ?? 0);
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
}

/** Headers, an empty line, the body. A header goes on in lines that begin with white space. */
function parsePart(source: string): Part {
  const end = source.indexOf('\n\n');
  const head = (end < 0 ? source : source.slice(0, end)).replace(/\n[ \t]+/g, ' ');
  const headers = new Map<string, string>();
  for (const line of head.split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: end < 0 ? '' : source.slice(end + 2) };
}

function typeOf(part: Part): string {
  return (part.headers.get('content-type') ?? 'text/plain').toLowerCase();
}

function partsOf(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)/i.exec(part.headers.get('content-type') ?? '')?.[1];
  if (!boundary) return [part];
  const [, ...rest] = `\n${part.body}`.split(`\n--${boundary}`);
  return rest
    .filter((text) => !text.startsWith('--'))
    .flatMap((text) => partsOf(parsePart(text.replace(/^\s*\n/, ''))));
}

function decodeBody(part: Part | undefined): string {
  if (!part) return '';
  const encoding = (part.headers.get('content-transfer-encoding') ?? '').toLowerCase();
  if (encoding === 'base64') return toText(atob(part.body.replace(/\s/g, '')));
  if (encoding === 'quoted-printable') return decodeQuoted(part.body.replace(/=\n/g, ''));
  return part.body;
}

function decodeQuoted(text: string): string {
  return toText(text.replace(/=([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))));
}

/** `=?UTF-8?Q?G=27day?=`; of two in a row the space between them is not part of the text. */
function decodeWords(header: string): string {
  return header
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding, text) =>
      encoding.toLowerCase() === 'b' ? toText(atob(text)) : decodeQuoted(text.replaceAll('_', ' ')),
    );
}

/** Bytes, one a character, as UTF-8. */
function toText(bytes: string): string {
  return new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
}
