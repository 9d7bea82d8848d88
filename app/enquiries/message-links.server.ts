/** Links in emails are signed, so nothing that opens them is stored. */
import { timingSafeEqual } from 'node:crypto';
import { REMEMBERED_DAYS } from '#app/enquiries/enquiry-limits.ts';
import { env } from '#app/platform/env.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { SENDER } from '#app/platform/mail/message.server.ts';
import { deriveCode } from '#app/platform/secret.server.ts';

/** To confirm the address, to open a conversation without an account, to end its emails, to answer about a viewing. */
type Purpose = 'confirm' | 'open' | 'mute' | 'viewing';
type Side = 'buyer' | 'seller';

const DAY_MS = 86_400_000;

export function confirmMessageLink(conversationId: string): string {
  return linkTo('/messages/confirm', keyOf('confirm', conversationId));
}

/** Opens the conversation in any browser until the day has passed; an account signs in instead. */
export function openLink(conversationId: string, now = Date.now()): string {
  const lastDay = Math.floor(now / DAY_MS) + REMEMBERED_DAYS;
  return linkTo('/messages/open', keyOf('open', `${conversationId}.${lastDay}`));
}

/** Its page and the address for one click are one. `side` whose emails it ends. */
export function muteLink(conversationId: string, side: Side): string {
  return linkTo('/messages/mute', keyOf('mute', `${conversationId}.${side}`));
}

/** For one side of a viewing. `answer` is the button that its page shows first: opening it changes nothing. */
export function viewingLink(viewingId: string, side: Side, answer: string): string {
  return `${linkTo('/messages/viewing', keyOf('viewing', `${viewingId}.${side}`))}&answer=${answer}`;
}

export function readViewingKey(key: string | null): { id: string; side: Side } | null {
  return readSideKey('viewing', key);
}

export function readConfirmKey(key: string | null): string | null {
  const [id] = read('confirm', key, 1) ?? [];
  return id ?? null;
}

export function readOpenKey(key: string | null, now = Date.now()): { id: string; hasExpired: boolean } | null {
  const [id, lastDay] = read('open', key, 2) ?? [];
  return id ? { id, hasExpired: Math.floor(now / DAY_MS) > Number(lastDay) } : null;
}

export function readMuteKey(key: string | null): { id: string; side: Side } | null {
  return readSideKey('mute', key);
}

function readSideKey(purpose: Purpose, key: string | null): { id: string; side: Side } | null {
  const [id, side] = read(purpose, key, 2) ?? [];
  return id && (side === 'buyer' || side === 'seller') ? { id, side } : null;
}

/** Where one side reads the conversation: signed in, or with a link that opens it. */
export function conversationLink({ id, buyerId }: { id: string; buyerId: string | null }, side: Side): string {
  return side === 'seller' || buyerId !== null ? `${env.PUBLIC_URL}/messages/${id}` : openLink(id);
}

const REPLY = /[^\s<>"'(),;:]+\+([0-9a-z]{12})([bs])[0-9a-f]{24}@[\w.-]*\w/g;

/** Of one side of a conversation; unset while no mailbox takes answers. Mail servers may change its case. */
export function replyAddress(id: string, side: Side): string | undefined {
  return env.INBOUND_MAIL_ADDRESS?.replace('@', `+${id}${side[0]}${replyCode(id, side)}@`);
}

/** The first among other text that we made. */
export function readReplyAddress(text: string): { id: string; side: Side } | null {
  for (const [address, id = '', letter] of text.toLowerCase().matchAll(REPLY)) {
    const side = letter === 's' ? 'seller' : 'buyer';
    if (isSame(address, replyAddress(id, side) ?? '')) return { id, side };
  }
  return null;
}

/** Below such a line is a quoted email from this site: its links open one side’s messages, so the other must never get them. */
export function isFromOurMail(line: string): boolean {
  const isKeyed = /messages(\/|%2F)(open|mute|viewing)(\?|%3F)key/i.test(line);
  return isKeyed || line.includes(`<${SENDER}>`) || readReplyAddress(line) !== null;
}

export function isWebhookSecret(secret: string): boolean {
  const [, own] = /^webhook:(.+)$/.exec(env.INBOUND_MAIL_URL ?? '') ?? [];
  return own !== undefined && isSame(deriveCode('inbound-mail', secret), deriveCode('inbound-mail', own));
}

function replyCode(id: string, side: Side): string {
  return Buffer.from(deriveCode('message-reply', `${id}.${side}`), 'base64url')
    .toString('hex')
    .slice(0, 24);
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** The parts of what was signed; null if we never made it. */
function read(purpose: Purpose, key: string | null, length: number): string[] | null {
  const parts = (key ?? '').split('.');
  const signature = parts.pop() ?? '';
  if (parts.length !== length || !isId(parts[0] ?? '')) return null;
  return isSame(signature, deriveCode(`message-${purpose}`, parts.join('.'))) ? parts : null;
}

function keyOf(purpose: Purpose, signed: string): string {
  return `${signed}.${deriveCode(`message-${purpose}`, signed)}`;
}

function linkTo(path: string, key: string): string {
  return `${env.PUBLIC_URL}${path}?${new URLSearchParams({ key })}`;
}
