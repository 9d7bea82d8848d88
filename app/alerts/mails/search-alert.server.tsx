import { and, eq, isNull, notExists } from 'drizzle-orm';
import { linksOf } from '#app/alerts/alert-links.server.ts';
import { type AlertCard, toAlertCards } from '#app/alerts/mails/alert-cards.ts';
import { type AlertContent, AlertMail } from '#app/alerts/mails/alert-layout.server.tsx';
import { criteriaOf } from '#app/alerts/saved-criteria.server.ts';
import { isSold } from '#app/listings/listing.ts';
import { listSummaries } from '#app/listings/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { MailLink } from '#app/platform/mail/mail-layout.server.tsx';
import { toLine } from '#app/platform/mail/message.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { alerts, type SavedSearch, savedSearches } from '#app/platform/schema/alerts.server.ts';
import { savedCars } from '#app/platform/schema/listings.server.ts';
import { chips } from '#app/search/criteria.ts';
import { listEntries } from '#app/search/entries.server.ts';
import { formatDate } from '#app/vocabulary/dates.ts';

/** Null if the search has been paused, turned off or deleted since. */
export async function findSearchAlert(db: Database, mailId: string, searchId: string): Promise<AlertContent | null> {
  const recipient = await findRecipient(db, searchId);
  if (!recipient) return null;
  const { to, search } = recipient;
  const cards = await cardsOf(db, mailId, search);
  const [first] = cards;
  return {
    isEmpty: cards.length === 0,
    to,
    subject: subjectOf(search, cards),
    firstLine: first ? `${first.title}, ${first.price}` : '',
    href: cards.length === 1 && first ? first.href : resultsOf(search),
    unsubscribe: linksOf(search.id).unsubscribe,
    body: <SearchMail search={search} cards={cards} />,
  };
}

async function findRecipient(db: Database, searchId: string): Promise<{ to: string; search: SavedSearch } | null> {
  const { pausedAt, removedAt, id, userId } = savedSearches;
  const [row] = await db
    .select({ search: savedSearches, account: { email: users.email, emailVerified: users.emailVerified } })
    .from(savedSearches)
    .leftJoin(users, eq(users.id, userId))
    .where(and(eq(id, searchId), isNull(pausedAt), isNull(removedAt)));
  if (!row) return null;
  const to = row.account ? row.account.emailVerified && row.account.email : row.search.email;
  return to ? { to, search: row.search } : null;
}

async function cardsOf(db: Database, mailId: string, search: SavedSearch): Promise<AlertCard[]> {
  const mailed = await db
    .select()
    .from(alerts)
    .where(and(eq(alerts.mailId, mailId), isNotSaved(db, search)));
  const ids = [...new Set(mailed.map(({ listingId }) => listingId))];
  const listings = (await listSummaries(db, ids)).filter((listing) => !isSold(listing));
  const { point, onRoadIn } = criteriaOf(search.criteria);
  const entries = point ? await listEntries(db, ids) : [];
  const places = new Map(entries.map(({ id, place }) => [id, place ?? null]));
  return toAlertCards(mailed, listings, {
    publicUrl: env.PUBLIC_URL,
    now: new Date(),
    from: point,
    places,
    onRoadIn: onRoadIn ?? null,
  });
}

function isNotSaved(db: Database, { userId }: SavedSearch) {
  if (userId === null) return undefined;
  const { listingId, removedAt } = savedCars;
  const saved = and(eq(savedCars.userId, userId), eq(listingId, alerts.listingId), isNull(removedAt));
  return notExists(db.select().from(savedCars).where(saved));
}

/** “2 for “Corolla near Geelong”: 1 new, 1 cheaper”. */
function subjectOf({ name }: SavedSearch, cards: readonly AlertCard[]): string {
  const counts = [
    ['new', 'new'],
    ['price_dropped', 'cheaper'],
    ['back_for_sale', 'back on sale'],
  ].flatMap(([reason, word]) => {
    const count = cards.filter((card) => card.reason === reason).length;
    return count > 0 ? [`${count} ${word}`] : [];
  });
  return `${cards.length} for “${toLine(name)}”: ${counts.join(', ')}`;
}

function resultsOf({ criteria }: SavedSearch): string {
  return `${env.PUBLIC_URL}/listings?${criteria}`;
}

function SearchMail({ search, cards }: { search: SavedSearch; cards: AlertCard[] }) {
  const filters = chips(criteriaOf(search.criteria)).map(({ inSentence }) => inSentence);
  const links = linksOf(search.id);
  return (
    <AlertMail
      title={cards.length === 1 ? '1 new match' : `${cards.length} new matches`}
      intro={`For your search “${search.name}”: ${filters.join(' · ')}.`}
      cards={cards}
      all={{ href: resultsOf(search), words: 'See all cars in this search' }}
      footer={
        <>
          You saved this search on {formatDate(search.createdAt)}.{' '}
          <MailLink href={links.unsubscribe}>Unsubscribe from this search</MailLink> or{' '}
          <MailLink href={links.manage}>change how often</MailLink>. No sign-in needed. Questions? Contact{' '}
          {env.SUPPORT_EMAIL}.
        </>
      }
    />
  );
}
