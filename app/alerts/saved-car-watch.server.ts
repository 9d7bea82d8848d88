import { asc, eq } from 'drizzle-orm';
import { readKey } from '#app/alerts/alert-links.server.ts';
import { WATCH_CONSENT } from '#app/alerts/watch-consent.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { savedCarAlerts, savedCarWatchers } from '#app/platform/schema/alerts.server.ts';

export async function isWatching(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(savedCarWatchers, eq(savedCarWatchers.userId, userId))) > 0;
}

export async function startWatching(db: Database, userId: string): Promise<void> {
  await db.insert(savedCarWatchers).values({ userId, consent: WATCH_CONSENT }).onConflictDoNothing();
}

export async function stopWatching(db: Database, userId: string): Promise<void> {
  await db.delete(savedCarWatchers).where(eq(savedCarWatchers.userId, userId));
}

/** The account in an unsubscribe link. Null if the link isn't ours. */
export async function openWatchLink(db: Database, key: string | null) {
  const userId = readKey('saved-cars', key);
  return userId && { userId, isOn: await isWatching(db, userId) };
}

export async function findWatch(db: Database, userId: string) {
  const { consent, since } = savedCarWatchers;
  const [watch] = await db.select({ consent, since }).from(savedCarWatchers).where(eq(savedCarWatchers.userId, userId));
  if (!watch) return null;
  const { listingId, reason, car, priceFromCents, priceCents, at } = savedCarAlerts;
  const alerts = await db
    .select({ listingId, reason, car, priceFromCents, priceCents, at })
    .from(savedCarAlerts)
    .where(eq(savedCarAlerts.userId, userId))
    .orderBy(asc(at), asc(listingId));
  return { ...watch, alerts };
}
