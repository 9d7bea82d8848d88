import { and, between, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { findBlockers } from '#app/enquiries/change-conversation.server.ts';
import { cautionOf } from '#app/enquiries/judging.server.ts';
import { warningOf } from '#app/enquiries/message-form.ts';
import { conversationLink, muteLink, replyAddress } from '#app/enquiries/message-links.server.ts';
import { type Side, sellerName } from '#app/enquiries/people.ts';
import { findAccountOn, findParticipant, sellerIdOf } from '#app/enquiries/reader.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { listMailedCars, MailCar } from '#app/listings/mail-car.server.tsx';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { defineEmail } from '#app/platform/mail/email.server.ts';
import { MailButton, MailFrame, MailLink, Paragraph, Paragraphs } from '#app/platform/mail/mail-layout.server.tsx';
import { toLine } from '#app/platform/mail/message.server.ts';
import {
  type Conversation,
  type ConversationMessage,
  conversationMessages,
  conversationPhotos,
  conversations,
} from '#app/platform/schema/enquiries.server.ts';
import { withoutLinks } from '#app/vocabulary/scam-words.ts';

const keySchema = z.object({ conversationId: z.string(), position: z.number(), last: z.number().optional() });

/**
 * New messages, to the other side. The first makes the Message-ID, so an attempt that was interrupted comes again as the
 * same email.
 */
export const messageEmail = defineEmail(keySchema, async (db, { conversationId, position, last = position }) => {
  const [conversation] = await db.select().from(conversations).where(eq(conversations.id, conversationId));
  const places = and(
    eq(conversationMessages.conversationId, conversationId),
    between(conversationMessages.position, position, last),
    isNull(conversationMessages.mailedAt),
  );
  const rows = await db.select().from(conversationMessages).where(places).orderBy(conversationMessages.position);
  const [first] = rows;
  if (!conversation || first?.position !== position) return null;
  const { sender } = first;
  const onSent = async () => {
    await db
      .update(conversationMessages)
      .set({ mailedAt: new Date() })
      .where(and(places, eq(conversationMessages.sender, sender)));
  };
  const messages = rows.filter((row) => row.sender === sender);
  const mail = await toMail(db, conversation, sender, messages);
  if (!mail) await onSent();
  return mail && { ...mail, id: `message-${conversationId}-${position}`, onSent };
});

type Sender = ConversationMessage['sender'];

/** Null if the other side has left, has read them, has muted it or has blocked. */
async function toMail(db: Database, conversation: Conversation, sender: Sender, messages: ConversationMessage[]) {
  const to: Side = sender === 'buyer' ? 'seller' : 'buyer';
  const isMuted = (to === 'seller' ? conversation.sellerMutedAt : conversation.buyerMutedAt) !== null;
  const read = to === 'seller' ? conversation.sellerRead : conversation.buyerRead;
  const unread = messages.filter(({ position }) => position > read);
  if (isMuted || unread.length === 0 || (await findBlockers(db, conversation)).length > 0) return null;
  const receiver = await findParticipant(db, conversation, to);
  if (!receiver) return null;
  const { buyerId, listingId } = conversation;
  const listed = await listMailedCars(db, listingId ? [listingId] : [], sellerIdOf(receiver.reader));
  const car = listingTitle(conversation.car);
  const from = to === 'seller' ? conversation.buyerName : sellerName(await findAccountOn(db, conversation, 'seller'));
  const unsubscribe = muteLink(conversation.id, to);
  const answers = replyAddress(conversation.id, to);
  const body = (
    <MessageMail
      from={sender === 'site' ? null : from}
      car={car}
      photoUrl={listed.get(listingId ?? '')?.photoUrl}
      messages={await Promise.all(unread.map(async (one) => toMailed(db, one)))}
      link={conversationLink(conversation, to)}
      isOpenedByLink={to === 'buyer' && buyerId === null}
      takesAnswers={answers !== undefined}
      mute={unsubscribe}
    />
  );
  const what = sender === 'site' ? 'Sold' : unread[0]?.position === 1 ? 'New enquiry' : 'New message';
  const replyTo = answers && { name: env.SITE_NAME, address: answers };
  return { to: receiver.email, subject: toLine(`${what}: ${car}`), unsubscribe, body, ...(replyTo && { replyTo }) };
}

async function toMailed(db: Database, message: ConversationMessage): Promise<MailedMessage> {
  const { conversationId, position, text } = message;
  const ofMessage = and(
    eq(conversationPhotos.conversationId, conversationId),
    eq(conversationPhotos.position, position),
  );
  return { position, text, caution: cautionOf(message), photos: await db.$count(conversationPhotos, ofMessage) };
}

type MailedMessage = { position: number; text: string; caution: string; photos: number };

type MessageMailProps = {
  /** Null for the site’s own words. */
  from: string | null;
  car: string;
  photoUrl: string | null | undefined;
  messages: MailedMessage[];
  link: string;
  isOpenedByLink: boolean;
  takesAnswers: boolean;
  mute: string;
};

function MessageMail({ from, car, photoUrl, messages, link, ...footer }: MessageMailProps) {
  return (
    <MailFrame title={from === null ? `About the ${car}` : `New message from ${from}`} footer={<Footer {...footer} />}>
      <MailCar title={car} photoUrl={photoUrl} href={link}>
        {from !== null && <Paragraph>About the {car}:</Paragraph>}
      </MailCar>
      {messages.map((message) => (
        <Words key={message.position} {...message} />
      ))}
      <MailButton href={link}>{from === null ? 'Open the conversation' : 'Reply'}</MailButton>
      <Paragraph>
        {footer.isOpenedByLink && 'The link opens your messages for 30 days, so don’t share it. '}Never pay before
        you’ve seen the car, and never send anyone a code.
      </Paragraph>
    </MailFrame>
  );
}

function Words({ text, caution, photos }: MailedMessage) {
  return (
    <>
      {caution !== '' && <Paragraph>{warningOf(caution)}</Paragraph>}
      <Paragraphs text={caution === '' ? text : withoutLinks(text)} />
      {photos > 0 && <Paragraph>{photos === 1 ? 'With a photo.' : `With ${photos} photos.`}</Paragraph>}
    </>
  );
}

function Footer({ mute, takesAnswers }: Pick<MessageMailProps, 'mute' | 'takesAnswers'>) {
  return (
    <>
      {takesAnswers
        ? 'Reply to this email or use the button.'
        : 'To answer, use the button: a reply to this email goes to our support team.'}{' '}
      <MailLink href={mute}>Turn off emails about this conversation</MailLink>. Questions? Contact {env.SUPPORT_EMAIL}.
    </>
  );
}
