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
export type NewMessage = { text: string; requestId: string; photos?: MessagePhoto[] };

const PREVIEW = 120;

/** The conversation must be locked. A message that was stored before, by the same request, isn’t stored again. */
export async function appendMessage(
  tx: Database,
  conversation: Conversation,
  sender: Side,
  { text, requestId, photos = [] }: NewMessage,
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
  const mailQueuedAt = (await tx.$count(conversationMessages, mailedLately)) > 0 ? null : now;
  await tx
    .insert(conversationMessages)
    .values({ conversationId, position, sender, text, requestId, createdAt: now, mailQueuedAt });
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
      ...marks(sender, position),
    })
    .where(eq(conversations.id, conversationId));
  if (mailQueuedAt) await queueJob(tx, 'send-message-mail', { conversationId, position });
  return true;
}

/** Writing a message marks the earlier ones as read. */
function marks(sender: Side, position: number) {
  if (sender === 'buyer') {
    return {
      state: 'new' as const,
      buyerRead: position,
      buyerUnread: 0,
      sellerUnread: sql`${conversations.sellerUnread} + 1`,
    };
  }
  return {
    state: 'answered' as const,
    firstAnsweredAt: sql`coalesce(${conversations.firstAnsweredAt}, clock_timestamp())`,
    sellerRead: position,
    sellerUnread: 0,
    buyerUnread: sql`${conversations.buyerUnread} + 1`,
  };
}

function previewOf(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ')];
  return characters.length > PREVIEW ? `${characters.slice(0, PREVIEW).join('')}…` : characters.join('');
}
