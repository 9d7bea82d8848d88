import { z } from 'zod';
import { MAX_MESSAGE } from '#app/enquiries/enquiry-limits.ts';
import { CHECKING, REFUSALS } from '#app/enquiries/message-form.ts';
import { conversationLink } from '#app/enquiries/message-links.server.ts';
import { findParticipant } from '#app/enquiries/reader.server.ts';
import { findById } from '#app/enquiries/thread.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { defineEmail } from '#app/platform/mail/email.server.ts';
import { MailButton, MailLayout, Paragraph } from '#app/platform/mail/mail-layout.server.tsx';
import { toLine } from '#app/platform/mail/message.server.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

const REASONS = {
  ...REFUSALS,
  empty: 'We found no words of yours in your email. Write above the email you’re answering, or use the button.',
  'too-long': `It has more than ${formatCount(MAX_MESSAGE)} characters. Send a shorter one.`,
  'too-fast': 'You’re sending messages too fast. Wait a few minutes and send it again.',
  'other-address':
    'It came from another email address than this one. Answer from the address this email came to, or use the button.',
  held: CHECKING,
  files: 'The other person has your words, but not your files. Use the button to send photos.',
};

const TITLES: Partial<Record<NoticeReason, string>> = {
  files: 'Your files weren’t sent',
  held: 'Your message is being checked',
};

export type NoticeReason = keyof typeof REASONS;

const schema = z.object({
  conversationId: z.string(),
  side: z.enum(['buyer', 'seller']),
  reason: z.enum(Object.keys(REASONS) as [NoticeReason]),
});

/** What became of an answer by email that wasn’t sent, or not with its files. */
export const answerNoticeEmail = defineEmail(schema, async (db, { conversationId, side, reason }) => {
  const conversation = await findById(db, conversationId);
  const sender = conversation && (await findParticipant(db, conversation, side));
  if (!sender) return null;
  const car = listingTitle(conversation.car);
  const title = TITLES[reason] ?? 'Your message wasn’t sent';
  const body = (
    <MailLayout title={title}>
      <Paragraph>You answered an email about the {car}.</Paragraph>
      <Paragraph>{REASONS[reason]}</Paragraph>
      <MailButton href={conversationLink(conversation, side)}>Open the conversation</MailButton>
    </MailLayout>
  );
  return { to: sender.email, subject: toLine(`${title}: ${car}`), body };
});
