/** What a person wrote in an email: without the email they answer, their signature and files. */
import { createHash } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import { movedId } from '#app/platform/ids.server.ts';

export type ReceivedMail = {
  /** Of the Message-ID, so that a mail that arrives twice has the same. */
  id: string;
  from: string;
  /** All addresses that it may have been sent to, and headers that mail servers note them in. */
  to: string;
  /** `isQuoted` knows lines that only our own emails have. */
  readText(isQuoted?: (line: string) => boolean): Promise<string>;
  isAutomatic: boolean;
  hasFiles: boolean;
};

/** Null if it isn’t a mail. */
export async function readMail(source: Uint8Array): Promise<ReceivedMail | null> {
  const mail = await PostalMime.parse(source).catch(() => null);
  if (!mail) return null;
  const recipients = mail.headers.filter(({ key }) => /^(to|cc|(x-)?(delivered|envelope|original)-to)$/.test(key));
  return {
    id: movedId('mail', mail.messageId ?? createHash('sha256').update(source).digest('hex')),
    from: (mail.from?.address ?? '').toLowerCase(),
    to: recipients.map(({ value }) => value).join('\n'),
    readText: async (isQuoted) => cutAnswer(mail.text ?? (await toText(mail.html ?? '')), isQuoted),
    isAutomatic: isAutomatic(mail),
    // An image in a signature is related to the HTML.
    hasFiles: mail.attachments.some(({ related }) => !related),
  };
}

/** RFC 3834, and what older servers send. */
function isAutomatic({ headers, from }: Email): boolean {
  const has = (key: string, value: RegExp) => headers.some((one) => one.key === key && value.test(one.value));
  return (
    has('auto-submitted', /^(?!\s*no\b)/i) ||
    has('precedence', /bulk|junk|list|auto/i) ||
    has('x-autoreply', /^(?!\s*no\b)/i) ||
    has('x-autorespond', /./) ||
    has('content-type', /^multipart\/report/i) ||
    has('return-path', /^\s*<>/) ||
    /^(mailer-daemon|postmaster|no-?reply)@/i.test(from?.address ?? '')
  );
}

const MOST_HTML = 1_000_000;
const MOST_LINES = 5_000;
const SELECTORS = [
  { selector: 'blockquote', format: 'skip' },
  { selector: '.gmail_quote', format: 'skip' },
  { selector: 'img', format: 'skip' },
  { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
  { selector: 'p', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
];

async function toText(html: string): Promise<string> {
  const { toPlainText } = await import('@react-email/components');
  return toPlainText(html.slice(0, MOST_HTML), { wordwrap: false, selectors: SELECTORS });
}

const SIGNATURE =
  /^(-- ?|_{5,}|Sent (from|with) (my|mail|outlook|yahoo|gmail|samsung|proton|aol)\b.*|Get Outlook for .*)$/i;
const ORIGINAL = /^[-\s]*(Original|Forwarded|Reply) Message[-\s]*$/i;
const OUTLOOK = /^\*?From:\*? .*\n(.*\n){0,2}\*?(Sent|Date|To|Subject):/i;
/** Mail programs break it into up to three lines. */
const WROTE = /^On\b(?=.*\d).{0,200}(?:\n(?!\n).{0,100}){0,2}?\bwrote:$/gim;
const ATTRIBUTION = /^On\b.*\d.*\bwrote:$|\d.*<[^\s<>]+@[^\s<>]+>.*:$/i;
/** No mail program writes a longer one above what it quotes, and the expressions above are slow on it. */
const LONGEST_LINE = 500;

export function cutAnswer(text: string, isQuoted: (line: string) => boolean = () => false): string {
  const whole = text.replace(/\r\n?/g, '\n').replace(WROTE, (broken) => broken.replaceAll('\n', ' '));
  const lines = whole.split('\n', MOST_LINES).map((line) => line.trim());
  const kept: string[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.length <= LONGEST_LINE && ATTRIBUTION.test(line)) {
      const rest = lines.slice(at + 1).find((other) => other !== '');
      // What follows may be an answer between quoted lines.
      if (!rest?.startsWith('>')) break;
    } else if (!line.startsWith('>')) {
      if (isEnd(lines, at) || isQuoted(line)) break;
      kept.push(line);
    }
  }
  return kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function isEnd(lines: string[], at: number): boolean {
  const next = lines.slice(at, at + 4).map((line) => line.slice(0, LONGEST_LINE));
  const line = next[0] ?? '';
  return SIGNATURE.test(line) || ORIGINAL.test(line) || OUTLOOK.test(next.join('\n'));
}
