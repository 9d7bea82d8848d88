/** Goes to an unconfirmed address, so it contains nothing a visitor typed. */
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { confirmLink } from '#app/alerts/alert-links.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { deliver } from '#app/platform/mail/mail.server.ts';
import { renderMail } from '#app/platform/mail/render.server.ts';
import { savedSearches } from '#app/platform/schema/alerts.server.ts';

export const confirmationMailSchema = z.object({ searchId: z.string() });

export async function sendConfirmation(
  db: Database,
  { searchId }: z.output<typeof confirmationMailSchema>,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<void> {
  const { confirmedAt, removedAt } = savedSearches;
  const [search] = await db
    .select({ email: savedSearches.email })
    .from(savedSearches)
    .where(and(eq(savedSearches.id, searchId), isNull(confirmedAt), isNull(removedAt)));
  if (!search?.email) return;
  const { ConfirmationMail } = await import('#app/alerts/mails/confirmation-mail.tsx');
  const facts = { siteName: env.SITE_NAME, publicUrl: env.PUBLIC_URL, supportEmail: env.SUPPORT_EMAIL, name: null };
  const body = await renderMail(<ConfirmationMail {...facts} link={confirmLink(searchId)} />);
  await deliver({ to: search.email, subject: `Confirm your saved search on ${env.SITE_NAME}`, id, ...body }, signal);
}
