import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { findBlockers } from '#app/enquiries/change-conversation.server.ts';
import { SCAM_WARNING } from '#app/enquiries/message-form.ts';
import { muteLink, openLink } from '#app/enquiries/message-links.server.ts';
import { type Side, sellerName } from '#app/enquiries/people.ts';
import { listingTitle } from '#app/listings/listing.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { defineEmail } from '#app/platform/mail/email.server.ts';
import { MailButton, MailFrame, MailLink, Paragraph } from '#app/platform/mail/mail-layout.server.tsx';
import { toLine } from '#app/platform/mail/message.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import {
  type Conversation,
  type ConversationMessage,
  conversationMessages,
  conversationPhotos,
  conversations,
} from '#app/platform/schema/enquiries.server.ts';
import { looksLikeScam, withoutLinks } from '#app/vocabulary/scam-words.ts';

const keySchema = z.object({ conversationId: z.string(), position: z.number() });

/**
 * A new message, to the other side. The message makes the Message-ID, so an attempt that was interrupted comes again as
 * the same email.
 */
export const messageEmail = defineEmail(keySchema, async (db, { conversationId, position }) => {
  const isMessage = and(
    eq(conversationMessages.conversationId, conversationId),
    eq(conversationMessages.position, position),
  );
  const [row] = await db
    .select({ message: conversationMessages, conversation: conversations })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.id, conversationMessages.conversationId))
    .where(isMessage);
  if (!row || row.message.mailedAt) return null;
  const onSent = async () => {
    await db.update(conversationMessages).set({ mailedAt: new Date() }).where(isMessage);
  };
  const mail = await toMail(db, row.conversation, row.message);
  if (!mail) await onSent();
  return mail && { ...mail, id: `message-${conversationId}-${position}`, onSent };
});

/** Null if the other side has left, has read it, has muted it or has blocked. */
async function toMail(db: Database, conversation: Conversation, message: ConversationMessage) {
  const to: Side = message.sender === 'seller' || message.sender === 'site' ? 'buyer' : 'seller';
  const isMuted = (to === 'seller' ? conversation.sellerMutedAt : conversation.buyerMutedAt) !== null;
  const hasRead = message.position <= (to === 'seller' ? conversation.sellerRead : conversation.buyerRead);
  if (isMuted || hasRead || (await findBlockers(db, conversation)).length > 0) return null;
  const people = await findPeople(db, conversation);
  const receiver = to === 'seller' ? people.seller?.email : (people.buyer?.email ?? conversation.buyerEmail);
  if (!receiver) return null;
  const hasAccount = to === 'seller' || conversation.buyerId !== null;
  const car = listingTitle(conversation.car);
  const from = to === 'seller' ? conversation.buyerName : sellerName(people.seller ?? null);
  const unsubscribe = muteLink(conversation.id, to);
  const body = (
    <MessageMail
      from={message.sender === 'site' ? null : from}
      car={car}
      text={message.text}
      photos={await countPhotos(db, message)}
      link={hasAccount ? `${env.PUBLIC_URL}/messages/${conversation.id}` : openLink(conversation.id)}
      isOpenedByLink={!hasAccount}
      mute={unsubscribe}
    />
  );
  const subject = message.sender === 'site' ? `Sold: ${car}` : `${from} wrote about the ${car}`;
  return { to: receiver, subject: toLine(subject), unsubscribe, body };
}

async function findPeople(db: Database, { sellerId, buyerId }: Conversation) {
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

type MessageMailProps = {
  /** Null for the site’s own words. */
  from: string | null;
  car: string;
  text: string;
  photos: number;
  link: string;
  isOpenedByLink: boolean;
  mute: string;
};

function MessageMail({ from, car, text, photos, link, ...footer }: MessageMailProps) {
  const isSuspect = looksLikeScam(text);
  return (
    <MailFrame title={from === null ? `About the ${car}` : `${from} wrote to you`} footer={<Footer {...footer} />}>
      {from !== null && <Paragraph>About the {car}:</Paragraph>}
      {isSuspect && <Paragraph>{SCAM_WARNING}</Paragraph>}
      {(isSuspect ? withoutLinks(text) : text).split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
        <Paragraph key={index}>{line}</Paragraph>
      ))}
      {photos > 0 && <Paragraph>{photos === 1 ? 'With a photo.' : `With ${photos} photos.`}</Paragraph>}
      <MailButton href={link}>{from === null ? 'Open the conversation' : 'Read and answer'}</MailButton>
      <Paragraph>
        {footer.isOpenedByLink && 'The link opens your messages for 30 days, so don’t share it. '}Never pay before
        you’ve seen the car, and never send anyone a code.
      </Paragraph>
    </MailFrame>
  );
}

function Footer({ mute }: Pick<MessageMailProps, 'mute'>) {
  return (
    <>
      To answer, use the button: a reply to this email goes to our support team.{' '}
      <MailLink href={mute}>Turn off emails about this conversation</MailLink>. Questions? Contact {env.SUPPORT_EMAIL}.
    </>
  );
}
