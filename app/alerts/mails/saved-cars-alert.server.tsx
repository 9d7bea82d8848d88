import { eq } from 'drizzle-orm';
import { savedCarsLink } from '#app/alerts/alert-links.server.ts';
import { type AlertCard, type CardOptions, toCard } from '#app/alerts/mails/alert-cards.ts';
import { type AlertContent, AlertMail } from '#app/alerts/mails/alert-layout.server.tsx';
import { isSold, type ListingSummary, listingTitle } from '#app/listings/listing.ts';
import { listSummaries } from '#app/listings/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { MailLink, Paragraph } from '#app/platform/mail/mail-layout.server.tsx';
import { users } from '#app/platform/schema/accounts.server.ts';
import { savedCarAlerts, savedCarWatchers } from '#app/platform/schema/alerts.server.ts';
import { formatDate } from '#app/vocabulary/dates.ts';
import { formatPrice, toDollars } from '#app/vocabulary/money.ts';

type Alert = {
  listingId: string;
  reason: 'price_dropped' | 'sold' | 'removed';
  priceFromCents: number | null;
  car: Parameters<typeof listingTitle>[0];
};

type CarNews = {
  cards: (Omit<AlertCard, 'reason'> & { isSold: boolean })[];
  gone: string[];
};

type Watcher = { userId: string; to: string; since: Date };

/** Null if the account has turned it off since. */
export async function findSavedCarsAlert(db: Database, mailId: string, userId: string): Promise<AlertContent | null> {
  const watcher = await findWatcher(db, userId);
  if (!watcher) return null;
  const news = await listNews(db, mailId);
  const [card] = news.cards;
  const isOneCar = news.cards.length === 1 && news.gone.length === 0;
  return {
    isEmpty: news.cards.length + news.gone.length === 0,
    to: watcher.to,
    subject: subjectOf(news),
    firstLine: card ? `${card.title}: ${card.why}` : `${news.gone[0]}: no longer listed`,
    href: isOneCar && card ? card.href : `${env.PUBLIC_URL}/saved-cars`,
    unsubscribe: savedCarsLink(userId),
    body: <SavedCarsMail watcher={watcher} news={news} />,
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

async function listNews(db: Database, mailId: string): Promise<CarNews> {
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

/** Each car once, as it is now. A drop or a sale that has been taken back is left out. */
function toCarNews(alerts: readonly Alert[], listings: readonly ListingSummary[], options: CardOptions): CarNews {
  const cards = listings.flatMap((listing) => {
    const ofListing = alerts.filter(({ listingId }) => listingId === listing.id);
    const why = isSold(listing) ? whySold(ofListing) : whyCheaper(ofListing, listing);
    return why ? [{ ...toCard(listing, options), isSold: isSold(listing), why }] : [];
  });
  const listed = new Set(listings.map(({ id }) => id));
  const removed = alerts.filter(({ reason, listingId }) => reason === 'removed' && !listed.has(listingId));
  return { cards, gone: removed.map(({ car }) => listingTitle(car)) };
}

function whySold(alerts: readonly Alert[]): string | null {
  return alerts.some(({ reason }) => reason === 'sold') ? 'Sold' : null;
}

/** Of several drops, from the price before the first. */
function whyCheaper(alerts: readonly Alert[], { priceCents }: ListingSummary): string | null {
  const drops = alerts.filter(({ reason }) => reason === 'price_dropped');
  const before = Math.max(0, ...drops.map(({ priceFromCents }) => priceFromCents ?? 0));
  return toDollars(priceCents) < toDollars(before)
    ? `Price dropped from ${formatPrice(before)} to ${formatPrice(priceCents)}`
    : null;
}

function SavedCarsMail({ watcher, news: { cards, gone } }: { watcher: Watcher; news: CarNews }) {
  const count = cards.length + gone.length;
  return (
    <AlertMail
      title={count === 1 ? 'News about a car you saved' : `News about ${count} cars you saved`}
      cards={cards}
      all={{ href: `${env.PUBLIC_URL}/saved-cars`, words: 'See your saved cars' }}
      footer={
        <>
          You asked for these emails on {formatDate(watcher.since)}.{' '}
          <MailLink href={savedCarsLink(watcher.userId)}>Turn them off</MailLink>. No sign-in needed. Questions? Contact{' '}
          {env.SUPPORT_EMAIL}.
        </>
      }
    >
      {gone.length > 0 && <Paragraph>No longer listed: {gone.join('; ')}.</Paragraph>}
    </AlertMail>
  );
}
