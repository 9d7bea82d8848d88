import { z } from 'zod';
import { MailFrame, MailLink, Paragraph } from '#app/accounts/mail-layout.tsx';
import { printDigest } from '#app/listings/history/digest.ts';
import { findDigest } from '#app/listings/history-digests.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { deliver } from '#app/platform/mail/mail.server.ts';
import { renderMail } from '#app/platform/mail/render.server.ts';
import { formatDay } from '#app/vocabulary/dates.ts';

export const historyDigestMailSchema = z.object({ day: z.string() });

/** Gives the operator a copy outside the database. */
export async function sendHistoryDigest(
  db: Database,
  { day }: z.output<typeof historyDigestMailSchema>,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<void> {
  const digest = await findDigest(db, day);
  if (!digest) return;
  const title = `Histories of listings, ${formatDay(day)}`;
  const printed = printDigest(digest);
  const { html } = await renderMail(<DigestMail title={title} printed={printed} />);
  const text = `${KEEP_IT}\n\n${printed}\n${env.PUBLIC_URL}/history\n`;
  await deliver({ to: env.ADMIN_EMAIL, subject: `${env.SITE_NAME}: ${title}`, html, text, id }, signal);
}

const KEEP_IT =
  'Keep this email. With it, "npm run history:verify -- --digest FILE" shows whether a listing’s history was changed since.';

function DigestMail({ title, printed }: { title: string; printed: string }) {
  const address = `${env.PUBLIC_URL}/history`;
  return (
    <MailFrame
      siteName={env.SITE_NAME}
      title={title}
      footer={
        <>
          Sent to the administrator every day. What it is: <MailLink href={address}>{address}</MailLink>
        </>
      }
    >
      <Paragraph>{KEEP_IT}</Paragraph>
      {printed
        .trim()
        .split('\n')
        .map((line) => (
          <Paragraph key={line}>{line}</Paragraph>
        ))}
    </MailFrame>
  );
}
