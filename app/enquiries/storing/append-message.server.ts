import { and, eq, gt, sql } from 'drizzle-orm';
import { MAIL_EVERY_MS } from '#app/enquiries/enquiry-limits.ts';
import type { Side } from '#app/enquiries/people.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import {
  type Conversation,
  conversationMessages,
  conversationPhotos,
  conversations,
} from '#app/platform/schema/enquiries.server.ts';

export type MessagePhoto = { key: string; width: number; height: number; thumbhash: string };
export type NewMessage = {
  text: string;
  requestId: string;
  photos?: MessagePhoto[];
  /** Another email tells of it. */
  isMailed?: boolean;
  /** Why its reader should take care; empty for a message that is clear. */
  caution?: string;
  /** A moderator let it through: it is judged no more, and its sender hasn’t read the others just now. */
  isReleased?: true;
};

const PREVIEW = 120;

/** The conversation must be locked. A message that was stored before, by the same request, isn’t stored again. */
export async function appendMessage(
  tx: Database,
  conversation: Conversation,
  sender: Side,
  { text, requestId, photos = [], caution = '', isReleased, isMailed = false }: NewMessage,
): Promise<boolean> {
  const { id: conversationId } = conversation;
  const isSame = and(
    eq(conversationMessages.conversationId, conversationId),
    eq(conversationMessages.requestId, requestId),
  );
  if ((await tx.$count(conversationMessages, isSame)) > 0) return false;
  const position = conversation.lastPosition + 1;
  const now = new Date();
  const mailedLately = and(
    eq(conversationMessages.conversationId, conversationId),
    eq(conversationMessages.sender, sender),
    gt(conversationMessages.mailQueuedAt, new Date(now.getTime() - MAIL_EVERY_MS)),
  );
  const mailQueuedAt = !isMailed && (await tx.$count(conversationMessages, mailedLately)) > 0 ? null : now;
  await tx.insert(conversationMessages).values({
    conversationId,
    position,
    sender,
    text,
    caution,
    requestId,
    createdAt: now,
    mailQueuedAt,
    mailedAt: isMailed ? now : null,
  });
  if (photos.length > 0) {
    await tx
      .insert(conversationPhotos)
      .values(photos.map((photo, place) => ({ ...photo, id: newId(), conversationId, position, place })));
  }
  await tx
    .update(conversations)
    .set({
      lastPosition: position,
      lastAt: now,
      lastSender: sender,
      lastText: previewOf(text),
      ...marks(sender),
      ...(!isReleased && read(sender, position)),
    })
    .where(eq(conversations.id, conversationId));
  if (mailQueuedAt && !isMailed) await queueJob(tx, 'send-message-mail', { conversationId, position });
  return true;
}

function marks(sender: Side) {
  if (sender === 'buyer') return { state: 'new' as const, sellerUnread: sql`${conversations.sellerUnread} + 1` };
  return {
    state: 'answered' as const,
    firstAnsweredAt: sql`coalesce(${conversations.firstAnsweredAt}, clock_timestamp())`,
    buyerUnread: sql`${conversations.buyerUnread} + 1`,
  };
}

/** Writing a message marks the earlier ones as read. */
function read(sender: Side, position: number) {
  return sender === 'buyer' ? { buyerRead: position, buyerUnread: 0 } : { sellerRead: position, sellerUnread: 0 };
}

function previewOf(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ')];
  return characters.length > PREVIEW ? `${characters.slice(0, PREVIEW).join('')}…` : characters.join('');
}
