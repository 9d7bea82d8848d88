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
import { type SavedCarAlert, savedCarAlerts, savedCarWatchers } from '#app/platform/schema/alerts.server.ts';
import { formatDate } from '#app/vocabulary/dates.ts';
import { formatPrice, toDollars } from '#app/vocabulary/money.ts';

type Alert = {
  listingId: string;
  reason: SavedCarAlert['reason'];
  priceFromCents: number | null;
  car: Parameters<typeof listingTitle>[0];
};

type News = 'cheaper' | 'sold' | 'back on the market';
type CarNews = {
  cards: (Omit<AlertCard, 'reason'> & { news: News })[];
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

const NEWS: readonly News[] = ['cheaper', 'sold', 'back on the market'];

/** A subject never contains a seller's words. */
function subjectOf({ cards, gone }: CarNews): string {
  const counts = [
    ...NEWS.map((one) => ({ count: cards.filter(({ news }) => news === one).length, one })),
    { count: gone.length, one: 'removed' },
  ].filter(({ count }) => count > 0);
  const total = cards.length + gone.length;
  if (total === 1) return `A car you saved is ${counts[0]?.one}`;
  return `${total} cars you saved: ${counts.map(({ count, one }) => `${count} ${one}`).join(', ')}`;
}

/** Each car once, as it is now. What has been taken back since is left out. */
function toCarNews(alerts: readonly Alert[], listings: readonly ListingSummary[], options: CardOptions): CarNews {
  const cards = listings.flatMap((listing) => {
    const ofListing = alerts.filter(({ listingId }) => listingId === listing.id);
    const news = isSold(listing)
      ? soldNews(ofListing)
      : (cheaperNews(ofListing, listing) ?? backNews(ofListing, listing));
    return news ? [{ ...toCard(listing, options), ...news }] : [];
  });
  const listed = new Set(listings.map(({ id }) => id));
  const removed = alerts.filter(({ reason, listingId }) => reason === 'removed' && !listed.has(listingId));
  return { cards, gone: removed.map(({ car }) => listingTitle(car)) };
}

type Told = { news: News; why: string };

function soldNews(alerts: readonly Alert[]): Told | null {
  return alerts.some(({ reason }) => reason === 'sold') ? { news: 'sold', why: 'Sold' } : null;
}

function backNews(alerts: readonly Alert[], { underOfferUntil }: ListingSummary): Told | null {
  const isBack = underOfferUntil === null && alerts.some(({ reason }) => reason === 'back_on_market');
  return isBack ? { news: 'back on the market', why: 'Back on the market: no longer under offer' } : null;
}

/** Of several drops, from the price before the first. */
function cheaperNews(alerts: readonly Alert[], { priceCents }: ListingSummary): Told | null {
  const drops = alerts.filter(({ reason }) => reason === 'price_dropped');
  const before = Math.max(0, ...drops.map(({ priceFromCents }) => priceFromCents ?? 0));
  if (toDollars(priceCents) >= toDollars(before)) return null;
  return { news: 'cheaper', why: `Price dropped from ${formatPrice(before)} to ${formatPrice(priceCents)}` };
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
