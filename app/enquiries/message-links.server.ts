/** Links in emails are signed, so nothing that opens them is stored. */
import { timingSafeEqual } from 'node:crypto';
import { REMEMBERED_DAYS } from '#app/enquiries/enquiry-limits.ts';
import { env } from '#app/platform/env.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { deriveCode } from '#app/platform/secret.server.ts';

/** To confirm the address, to open a conversation without an account, to end its emails. */
type Purpose = 'confirm' | 'open' | 'mute';

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
export function muteLink(conversationId: string, side: 'buyer' | 'seller'): string {
  return linkTo('/messages/mute', keyOf('mute', `${conversationId}.${side}`));
}

export function readConfirmKey(key: string | null): string | null {
  const [id] = read('confirm', key, 1) ?? [];
  return id ?? null;
}

export function readOpenKey(key: string | null, now = Date.now()): { id: string; hasExpired: boolean } | null {
  const [id, lastDay] = read('open', key, 2) ?? [];
  return id ? { id, hasExpired: Math.floor(now / DAY_MS) > Number(lastDay) } : null;
}

export function readMuteKey(key: string | null): { id: string; side: 'buyer' | 'seller' } | null {
  const [id, side] = read('mute', key, 2) ?? [];
  return id && (side === 'buyer' || side === 'seller') ? { id, side } : null;
}

/** The parts of what was signed; null if we never made it. */
function read(purpose: Purpose, key: string | null, length: number): string[] | null {
  const parts = (key ?? '').split('.');
  const signature = parts.pop() ?? '';
  if (parts.length !== length || !isId(parts[0] ?? '')) return null;
  const [actual, expected] = [Buffer.from(signature), Buffer.from(deriveCode(`message-${purpose}`, parts.join('.')))];
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? parts : null;
}

function keyOf(purpose: Purpose, signed: string): string {
  return `${signed}.${deriveCode(`message-${purpose}`, signed)}`;
}

function linkTo(path: string, key: string): string {
  return `${env.PUBLIC_URL}${path}?${new URLSearchParams({ key })}`;
}
