import { z } from 'zod';
import { defineJob, type Job, type Retry } from '#app/platform/jobs/job.server.ts';
import { smtpMailer } from '#app/platform/mail/mail.server.ts';

type Options = { retry?: Retry; afterwards?: () => Promise<void> };

/** Sends emails by SMTP with immediate retries by default. */
export function mailJob(smtpUrl: string, { retry, afterwards }: Options = {}): Job<unknown> {
  const mailer = smtpMailer(smtpUrl);
  const job: Job<{ to: string }> = {
    name: 'send-mail',
    schema: z.object({ to: z.string() }),
    retry: retry ?? { retryLimit: 50, retryDelay: 0, retryDelayMax: 0 },
    concurrency: 3,
    async work({ to }, { id, signal }) {
      await mailer.send({ to, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', id }, signal);
      await afterwards?.();
    },
  };
  return defineJob(job) as Job<unknown>;
}
