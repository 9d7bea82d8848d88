import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { env } from '#app/platform/env.server.ts';
import { defineEmail } from '#app/platform/mail/email.server.ts';
import { MailButton, MailLayout, Paragraph } from '#app/platform/mail/mail-layout.server.tsx';
import { users } from '#app/platform/schema/accounts.server.ts';
import { stockFeeds } from '#app/platform/schema/imports.server.ts';

export const feedEmail = defineEmail(z.object({ userId: z.string() }), async (db, { userId }) => {
  const { result, problem, address, pausedAt } = stockFeeds;
  const [feed] = await db
    .select({ email: users.email, result, problem, address, pausedAt })
    .from(stockFeeds)
    .innerJoin(users, eq(users.id, stockFeeds.userId))
    .where(eq(stockFeeds.userId, userId));
  if (!feed?.problem) return null;
  const isQuestion = feed.result === 'asks_missing' || feed.result === 'asks_columns';
  const subject = isQuestion ? 'Your stock feed has a question' : 'Your stock feed has a problem';
  const body = (
    <MailLayout title={subject}>
      <Paragraph>{`The file from ${new URL(feed.address).host}: ${feed.problem}`}</Paragraph>
      <Paragraph>
        {feed.pausedAt
          ? 'We’ve paused the feed. Change its address to start it again.'
          : 'We’ll keep fetching it. We’ll only email you again if it works and then fails.'}{' '}
        Your cars stay as they are.
      </Paragraph>
      <MailButton href={`${env.PUBLIC_URL}/my-listings/stock/feed`}>
        {isQuestion ? 'Answer' : 'See your feed'}
      </MailButton>
    </MailLayout>
  );
  return { to: feed.email, subject, body };
});
