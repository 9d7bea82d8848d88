import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { CONFIRM_WITHIN_DAYS } from '#app/alerts/alert-limits.ts';
import { confirmLink } from '#app/alerts/alert-links.server.ts';
import { env } from '#app/platform/env.server.ts';
import { defineEmail } from '#app/platform/mail/email.server.ts';
import { MailButton, MailLayout, Paragraph } from '#app/platform/mail/mail-layout.server.tsx';
import { savedSearches } from '#app/platform/schema/alerts.server.ts';

/** Goes to an unconfirmed address, so it contains nothing a visitor typed. */
export const searchConfirmationEmail = defineEmail(z.object({ searchId: z.string() }), async (db, { searchId }) => {
  const { confirmedAt, removedAt } = savedSearches;
  const [search] = await db
    .select({ email: savedSearches.email })
    .from(savedSearches)
    .where(and(eq(savedSearches.id, searchId), isNull(confirmedAt), isNull(removedAt)));
  if (!search?.email) return null;
  const body = (
    <MailLayout title="Confirm your saved search">
      <Paragraph>You saved a search on {env.SITE_NAME}. Confirm it and we’ll email you when a car matches.</Paragraph>
      <MailButton href={confirmLink(searchId)}>Confirm the search</MailButton>
      <Paragraph>This link expires in {CONFIRM_WITHIN_DAYS} days.</Paragraph>
      <Paragraph>Didn’t save a search? You can ignore this email and we won’t send another.</Paragraph>
    </MailLayout>
  );
  return { to: search.email, subject: `Confirm your saved search on ${env.SITE_NAME}`, body };
});
