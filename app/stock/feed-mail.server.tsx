/** To a dealer whose stock feed needs them. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { deliver } from '#app/platform/mail/mail.server.ts';
import { renderMail } from '#app/platform/mail/render.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { stockFeeds } from '#app/platform/schema/stock-feeds.server.ts';

export const feedMailSchema = z.object({ userId: z.string() });

/** Sends nothing if the problem is solved. */
export async function sendFeedMail(
  db: Database,
  { userId }: z.output<typeof feedMailSchema>,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<void> {
  const { result, problem, address } = stockFeeds;
  const [feed] = await db
    .select({ email: users.email, result, problem, address })
    .from(stockFeeds)
    .innerJoin(users, eq(users.id, stockFeeds.userId))
    .where(eq(stockFeeds.userId, userId));
  if (!feed?.problem) return;
  const { FeedMail } = await import('#app/stock/mails/feed-mail.tsx');
  const { SITE_NAME: siteName, PUBLIC_URL: publicUrl, SUPPORT_EMAIL: supportEmail } = env;
  const facts = { siteName, publicUrl, supportEmail, name: null, link: `${publicUrl}/my-listings/stock/feed` };
  const isQuestion = feed.result === 'asks_missing' || feed.result === 'asks_columns';
  const host = new URL(feed.address).host;
  const body = await renderMail(<FeedMail {...facts} host={host} problem={feed.problem} isQuestion={isQuestion} />);
  const subject = isQuestion ? 'Your stock feed has a question' : 'Your stock feed has a problem';
  await deliver({ to: feed.email, subject, id, ...body }, signal);
}
