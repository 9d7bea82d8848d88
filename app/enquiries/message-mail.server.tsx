/** Emails a new message to the other side. The queue holds no text: it is read when the email is sent. */
import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import { z } from 'zod';
import { muteLink, openLink } from '#app/enquiries/message-links.server.ts';
import { type Side, sellerName } from '#app/enquiries/people.ts';
import { isBlocked } from '#app/enquiries/storing/blocks.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { deliver } from '#app/platform/mail/mail.server.ts';
import { toLine } from '#app/platform/mail/message.server.ts';
import { renderMail } from '#app/platform/mail/render.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import {
  type Conversation,
  type ConversationMessage,
  conversationMessages,
  conversationPhotos,
  conversations,
} from '#app/platform/schema/enquiries.server.ts';

export const messageMailSchema = z.object({ conversationId: z.string(), position: z.number() });
type MessageKey = z.output<typeof messageMailSchema>;

const AT_ONCE = 100;

/** The message makes the Message-ID, so an attempt that was interrupted comes again as the same email. */
export async function sendMessageMail(db: Database, key: MessageKey, { signal }: { signal: AbortSignal }) {
  const { conversationId, position } = key;
  const isMessage = and(
    eq(conversationMessages.conversationId, conversationId),
    eq(conversationMessages.position, position),
  );
  const [row] = await db
    .select({ message: conversationMessages, conversation: conversations })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.id, conversationMessages.conversationId))
    .where(isMessage);
  if (!row || row.message.mailedAt) return;
  const mail = await toMail(db, row.conversation, row.message);
  if (mail) await deliver({ ...mail, id: `message-${conversationId}-${position}` }, signal);
  await db.update(conversationMessages).set({ mailedAt: new Date() }).where(isMessage);
}

/** What a trigger wrote has no job yet. */
export async function queueWaitingMails(db: Database): Promise<void> {
  let queued = AT_ONCE;
  while (queued === AT_ONCE) queued = await db.transaction(queueSome);
}

async function queueSome(tx: Database): Promise<number> {
  const { conversationId, position, mailQueuedAt, createdAt } = conversationMessages;
  const waiting = await tx
    .select({ conversationId, position })
    .from(conversationMessages)
    .where(and(isNull(mailQueuedAt), lte(createdAt, new Date())))
    .orderBy(asc(createdAt))
    .limit(AT_ONCE)
    .for('no key update', { skipLocked: true });
  for (const key of waiting) {
    await tx
      .update(conversationMessages)
      .set({ mailQueuedAt: new Date() })
      .where(and(eq(conversationId, key.conversationId), eq(position, key.position)));
    await queueJob(tx, 'send-message-mail', key);
  }
  return waiting.length;
}

/** Null if the other side has left, has read it, has muted it or has blocked. */
async function toMail(db: Database, conversation: Conversation, message: ConversationMessage) {
  const to: Side = message.sender === 'seller' || message.sender === 'site' ? 'buyer' : 'seller';
  const isMuted = (to === 'seller' ? conversation.sellerMutedAt : conversation.buyerMutedAt) !== null;
  const hasRead = message.position <= (to === 'seller' ? conversation.sellerRead : conversation.buyerRead);
  if (isMuted || hasRead || (await isBlocked(db, conversation))) return null;
  const people = await readPeople(db, conversation);
  const receiver = to === 'seller' ? people.seller?.email : (people.buyer?.email ?? conversation.buyerEmail);
  if (!receiver) return null;
  const hasAccount = to === 'seller' || conversation.buyerId !== null;
  const car = listingTitle(conversation.car);
  const from = to === 'seller' ? conversation.buyerName : sellerName(people.seller ?? null);
  const { MessageMail } = await import('#app/enquiries/mails/message-mail.tsx');
  const unsubscribe = muteLink(conversation.id, to);
  const body = (
    <MessageMail
      siteName={env.SITE_NAME}
      from={message.sender === 'site' ? null : from}
      car={car}
      text={message.text}
      photos={await countPhotos(db, message)}
      link={hasAccount ? `${env.PUBLIC_URL}/messages/${conversation.id}` : openLink(conversation.id)}
      isOpenedByLink={!hasAccount}
      mute={unsubscribe}
      supportEmail={env.SUPPORT_EMAIL}
    />
  );
  const subject = message.sender === 'site' ? `Sold: ${car}` : `${from} wrote about the ${car}`;
  return { to: receiver, subject: toLine(subject), unsubscribe, ...(await renderMail(body)) };
}

async function readPeople(db: Database, { sellerId, buyerId }: Conversation) {
  const ids = [sellerId, buyerId].filter((id) => id !== null);
  const rows = ids.length > 0 ? await db.select().from(users).where(inArray(users.id, ids)) : [];
  const find = (id: string | null) => rows.find((row) => row.id === id);
  return { seller: find(sellerId), buyer: find(buyerId) };
}

function countPhotos(db: Database, { conversationId, position }: ConversationMessage): Promise<number> {
  const ofMessage = and(
    eq(conversationPhotos.conversationId, conversationId),
    eq(conversationPhotos.position, position),
  );
  return db.$count(conversationPhotos, ofMessage);
}
