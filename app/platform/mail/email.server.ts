/** The one way to send an email: a file that defines it, a line in `app/emails.server.ts`, and `queueJob`. */
import type { ReactElement } from 'react';
import type { ZodType } from 'zod';
import type { Database } from '#app/platform/db/types.server.ts';
import { deliver } from '#app/platform/mail/mail.server.ts';
import type { Mail } from '#app/platform/mail/message.server.ts';

/** `id` makes the Message-ID; without one it is the job's. `onSent` notes that it went out. */
type Composed = Omit<Mail, 'html' | 'text' | 'id'> & { body: ReactElement; id?: string; onSent?(): Promise<void> };
export type Email = ReturnType<typeof defineEmail>;

const SELECTORS = [
  { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 2 } },
  { selector: 'hr', format: 'skip' },
  { selector: 'a', options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true } },
];

/**
 * Of the job's data, which are ids and never a name, an address or a code, `compose` makes the email when it is sent.
 * Null if there is no longer a reason to send it.
 */
export function defineEmail<Data>(
  schema: ZodType<Data>,
  compose: (db: Database, data: Data, now: Date) => Promise<Composed | null>,
) {
  return {
    /** Throws if it could not be sent, so that the job is retried. */
    async send(db: Database, data: unknown, { id, signal }: { id: string; signal: AbortSignal }, now = new Date()) {
      const composed = await compose(db, schema.parse(data), now);
      if (!composed) return;
      const { body, onSent, ...mail } = composed;
      await deliver({ id, ...mail, ...(await renderMail(body)) }, signal);
      await onSent?.();
    },
  };
}

export async function renderMail(body: ReactElement): Promise<{ html: string; text: string }> {
  const { render } = await import('@react-email/components');
  const text = await render(body, { plainText: true, htmlToTextOptions: { selectors: SELECTORS } });
  return { html: await render(body), text };
}
