import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { findDeal, type News } from '#app/deals/deals.server.ts';
import { conversationLink } from '#app/enquiries/message-links.server.ts';
import { findParticipant } from '#app/enquiries/reader.server.ts';
import { findById } from '#app/enquiries/thread.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { defineEmail } from '#app/platform/mail/email.server.ts';
import { MailButton, MailLayout, Paragraph, Paragraphs } from '#app/platform/mail/mail-layout.server.tsx';
import { toLine } from '#app/platform/mail/message.server.ts';
import { deals } from '#app/platform/schema/deals.server.ts';

const WORDS: Record<News, { title: string; text: string }> = {
  written: {
    title: 'A deal is written down',
    text: 'The other person has written down your deal. Read it, change what isn’t right, and agree once it is.',
  },
  changed: {
    title: 'The deal was changed',
    text: 'The other person has changed the deal since you agreed, so your consent no longer counts. Read it again.',
  },
  consented: {
    title: 'The other person has agreed',
    text: 'It’s your turn: read the deal, and agree if it’s right. Until then either of you can change it.',
  },
  agreed: {
    title: 'You’ve both agreed',
    text: 'The deal is fixed. Download the contract, and tick off the handover list on the day.',
  },
  cancelled: { title: 'The deal is cancelled', text: 'It no longer counts. The reason given:' },
};

const schema = z.object({
  dealId: z.string(),
  side: z.enum(['buyer', 'seller']),
  news: z.enum(Object.keys(WORDS) as [News]),
});

export const dealEmail = defineEmail(schema, async (db, { dealId, side, news }) => {
  const conversation = await findConversationOf(db, dealId);
  const participant = conversation && (await findParticipant(db, conversation, side));
  const deal = participant && (await findDeal(db, dealId, participant.reader));
  if (!deal) return null;
  const hasAccount = side === 'seller' || conversation.buyerId !== null;
  const { title, text } = WORDS[news];
  const body = (
    <MailLayout title={title}>
      <Paragraph>It’s about the {deal.car}.</Paragraph>
      <Paragraph>{text}</Paragraph>
      {news === 'cancelled' && <Paragraphs text={deal.cancelled?.reason ?? ''} />}
      <MailButton href={hasAccount ? `${env.PUBLIC_URL}/deal/${dealId}` : conversationLink(conversation, side)}>
        {hasAccount ? 'Open the deal' : 'Open the conversation'}
      </MailButton>
    </MailLayout>
  );
  return { to: participant.email, subject: toLine(`${title}: ${deal.car}`), body };
});

async function findConversationOf(db: Database, dealId: string) {
  const [deal] = await db.select({ id: deals.conversationId }).from(deals).where(eq(deals.id, dealId));
  return deal ? findById(db, deal.id) : null;
}
