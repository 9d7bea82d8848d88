import { eq } from 'drizzle-orm';
import { savedCarsLink } from '#app/alerts/alert-links.server.ts';
import { type AlertContent, MOST_CARDS } from '#app/alerts/mails/alert-content.ts';
import { type CarNews, toCarNews } from '#app/alerts/mails/car-news.ts';
import { listSummaries } from '#app/listings/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { savedCarAlerts, savedCarWatchers } from '#app/platform/schema/alerts.server.ts';
import { formatDate } from '#app/vocabulary/dates.ts';

type Watcher = { userId: string; to: string; since: Date };

/** Null if the account has turned it off since. */
export async function readSavedCarsAlert(db: Database, mailId: string, userId: string): Promise<AlertContent | null> {
  const watcher = await findWatcher(db, userId);
  if (!watcher) return null;
  const news = await readNews(db, mailId);
  const [card] = news.cards;
  const isOneCar = news.cards.length === 1 && news.gone.length === 0;
  return {
    isEmpty: news.cards.length + news.gone.length === 0,
    to: watcher.to,
    subject: subjectOf(news),
    firstLine: card ? `${card.title}: ${card.why}` : `${news.gone[0]}: no longer listed`,
    href: isOneCar && card ? card.href : `${env.PUBLIC_URL}/saved-cars`,
    unsubscribe: savedCarsLink(userId),
    body: () => bodyOf(watcher, news),
  };
}

async function findWatcher(db: Database, userId: string): Promise<Watcher | null> {
  const [watcher] = await db
    .select({ to: users.email, isVerified: users.emailVerified, since: savedCarWatchers.since })
    .from(savedCarWatchers)
    .innerJoin(users, eq(users.id, savedCarWatchers.userId))
    .where(eq(savedCarWatchers.userId, userId));
  return watcher?.isVerified ? { userId, to: watcher.to, since: watcher.since } : null;
}

async function readNews(db: Database, mailId: string): Promise<CarNews> {
  const alerts = await db.select().from(savedCarAlerts).where(eq(savedCarAlerts.mailId, mailId));
  const listings = await listSummaries(db, [...new Set(alerts.map(({ listingId }) => listingId))]);
  const options = { publicUrl: env.PUBLIC_URL, now: new Date(), from: undefined, places: new Map(), onRoadIn: null };
  return toCarNews(alerts, listings, options);
}

/** A subject never contains a seller's words. */
function subjectOf({ cards, gone }: CarNews): string {
  const counts = [
    { count: cards.filter(({ isSold }) => !isSold).length, one: 'cheaper' },
    { count: cards.filter(({ isSold }) => isSold).length, one: 'sold' },
    { count: gone.length, one: 'removed' },
  ].filter(({ count }) => count > 0);
  const total = cards.length + gone.length;
  if (total === 1) return `A car you saved is ${counts[0]?.one}`;
  return `${total} cars you saved: ${counts.map(({ count, one }) => `${count} ${one}`).join(', ')}`;
}

async function bodyOf({ userId, since }: Watcher, { cards, gone }: CarNews) {
  const { SavedCarsMail } = await import('#app/alerts/mails/saved-cars-mail.tsx');
  return (
    <SavedCarsMail
      siteName={env.SITE_NAME}
      supportEmail={env.SUPPORT_EMAIL}
      subscribedOn={formatDate(since)}
      savedCarsHref={`${env.PUBLIC_URL}/saved-cars`}
      unsubscribe={savedCarsLink(userId)}
      cards={cards.slice(0, MOST_CARDS)}
      more={Math.max(0, cards.length - MOST_CARDS)}
      gone={gone}
    />
  );
}
