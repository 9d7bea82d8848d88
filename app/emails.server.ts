/** Every email, by its job. Their files load with the first email, because React Email takes half a second. */
import { z } from 'zod';
import { db } from '#app/platform/db/client.server.ts';
import { defineJob } from '#app/platform/jobs/job.server.ts';
import type { Email } from '#app/platform/mail/email.server.ts';

export const emailJobs = [
  email('send-mail', async () => (await import('#app/accounts/mails.server.tsx')).accountEmail, 5),
  email('send-invitation', async () => (await import('#app/accounts/invitation-mail.server.tsx')).invitationEmail),
  email('send-alert', async () => (await import('#app/alerts/alert-mail.server.tsx')).alertEmail, 3),
  email(
    'send-alert-confirmation',
    async () => (await import('#app/alerts/confirmation-mail.server.tsx')).searchConfirmationEmail,
  ),
  email('send-webhook-mail', async () => (await import('#app/api/webhook-mail.server.tsx')).webhookEmail),
  email(
    'send-availability-ask',
    async () => (await import('#app/availability/ask-mail.server.tsx')).availabilityEmail,
    2,
  ),
  email('send-contact-mail', async () => (await import('#app/contact/contact-mail.server.tsx')).contactEmail),
  email('send-message-mail', async () => (await import('#app/enquiries/message-mail.server.tsx')).messageEmail, 3),
  email(
    'send-message-confirmation',
    async () => (await import('#app/enquiries/confirmation-mail.server.tsx')).messageConfirmationEmail,
  ),
  email('send-answer-notice', async () => (await import('#app/enquiries/notice-mail.server.tsx')).answerNoticeEmail),
  email('send-deal-mail', async () => (await import('#app/deals/deal-mail.server.tsx')).dealEmail),
  email('send-accepted-mail', async () => (await import('#app/offers/accepted-mail.server.tsx')).acceptedEmail),
  email('send-lapse-mail', async () => (await import('#app/offers/lapse-mail.server.tsx')).lapseEmail),
  email('send-feed-mail', async () => (await import('#app/stock/feed-mail.server.tsx')).feedEmail),
  email('send-hold-mail', async () => (await import('#app/trust/hold-mail.server.tsx')).holdEmail),
  email('send-report-mail', async () => (await import('#app/trust/moderation-mails.server.tsx')).reportEmail),
  email('send-outcome-mail', async () => (await import('#app/trust/moderation-mails.server.tsx')).outcomeEmail),
  email('send-viewing-mail', async () => (await import('#app/viewings/viewing-mail.server.tsx')).viewingEmail, 2),
  email('send-viewing-end', async () => (await import('#app/viewings/viewing-mail.server.tsx')).viewingEndEmail),
];

function email(name: string, load: () => Promise<Email>, concurrency = 1) {
  const work = async (data: unknown, about: { id: string; signal: AbortSignal }) =>
    (await load()).send(db, data, about);
  return defineJob({ name, schema: z.unknown(), concurrency, work });
}
