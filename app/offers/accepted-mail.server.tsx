import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { conversationLink } from '#app/enquiries/message-links.server.ts';
import { otherSide } from '#app/enquiries/people.ts';
import { findParticipant } from '#app/enquiries/reader.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { NOT_A_CONTRACT } from '#app/offers/offers.ts';
import { env } from '#app/platform/env.server.ts';
import { defineEmail } from '#app/platform/mail/email.server.ts';
import { MailButton, MailLayout, Paragraph } from '#app/platform/mail/mail-layout.server.tsx';
import { toLine } from '#app/platform/mail/message.server.ts';
import { conversations, offers } from '#app/platform/schema/enquiries.server.ts';
import { formatDollars } from '#app/vocabulary/money.ts';

/** To the side that accepted; the other gets the message. */
export const acceptedEmail = defineEmail(z.object({ offerId: z.string() }), async (db, { offerId }) => {
  const [row] = await db
    .select({ offer: offers, conversation: conversations })
    .from(offers)
    .innerJoin(conversations, eq(conversations.id, offers.conversationId))
    .where(eq(offers.id, offerId));
  if (row?.offer.state !== 'accepted') return null;
  const { offer, conversation } = row;
  const side = otherSide(offer.side);
  const receiver = await findParticipant(db, conversation, side);
  if (!receiver) return null;
  const car = listingTitle(conversation.car);
  const body = (
    <MailLayout title={`You accepted ${formatDollars(offer.dollars)}`}>
      <Paragraph>{`For the ${car}. ${NOT_A_CONTRACT}`}</Paragraph>
      <MailButton href={conversationLink(conversation, side)}>Open the conversation</MailButton>
      {side === 'seller' && conversation.listingId && (
        <MailButton href={`${env.PUBLIC_URL}/my-listings/${conversation.listingId}/under-offer`}>
          Mark under offer
        </MailButton>
      )}
    </MailLayout>
  );
  return { to: receiver.email, subject: toLine(`Offer accepted: ${car}`), id: `accepted-${offerId}`, body };
});
