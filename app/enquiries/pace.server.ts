/** Limits conversations and messages per person. Never call it in a transaction. */
import { setTimeout } from 'node:timers/promises';
import { findConversationAbout } from '#app/enquiries/conversations.server.ts';
import {
  CONVERSATIONS_OF_ACCOUNT,
  CONVERSATIONS_OF_NEW,
  MESSAGES_OF_CONVERSATION,
  MESSAGES_REFUSED,
  MESSAGES_SLOWED,
  NEW_ACCOUNT_DAYS,
} from '#app/enquiries/enquiry-limits.ts';
import { findAccountOf, type Reader } from '#app/enquiries/reader.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { takeAttempt } from '#app/platform/rate-limit.server.ts';

const SLOW_MS = 2_000;
const DAY_MS = 86_400_000;

type Pace = { conversationId?: string | null; wait?: (ms: number) => Promise<unknown> };

/** Null if it can be sent, otherwise the seconds to wait. Slows a flood down before rejecting it. */
export async function takeMessage(
  db: Database,
  reader: Reader,
  { conversationId = null, wait = setTimeout }: Pace = {},
): Promise<number | null> {
  const key = keyOf(reader);
  const allowed = await takeAttempt(db, MESSAGES_REFUSED, key);
  if (!allowed.ok) return allowed.retryAfterSeconds;
  const steady = conversationId && (await takeAttempt(db, MESSAGES_OF_CONVERSATION, `${conversationId} ${key}`));
  if (steady && !steady.ok) return steady.retryAfterSeconds;
  const isCalm = await takeAttempt(db, MESSAGES_SLOWED, key);
  if (!isCalm.ok) await wait(SLOW_MS);
  return null;
}

/** Like `takeMessage`, for a new conversation. */
export async function takeConversation(db: Database, listingId: string, reader: Reader): Promise<number | null> {
  if (await findConversationAbout(db, listingId, reader)) return null;
  const limit = (await isNew(db, reader)) ? CONVERSATIONS_OF_NEW : CONVERSATIONS_OF_ACCOUNT;
  const attempt = await takeAttempt(db, limit, keyOf(reader));
  return attempt.ok ? null : attempt.retryAfterSeconds;
}

async function isNew(db: Database, reader: Reader): Promise<boolean> {
  const user = await findAccountOf(db, reader);
  return !user || Date.now() - user.createdAt.getTime() < NEW_ACCOUNT_DAYS * DAY_MS;
}

/** The confirmed address, with an account or without. */
function keyOf({ userId, emails }: Reader): string {
  return emails[0] ?? userId ?? '';
}
