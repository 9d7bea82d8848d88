/** People who saved cars and turned on emails: the alerts they should get, and those stored. */
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { startWatching } from '../../app/alerts/saved-car-watch.server.ts';
import { deleteListings } from '../../app/listings/delete.server.ts';
import { sellListings } from '../../app/listings/sale.server.ts';
import type { Database, DatabaseConnection } from '../../app/platform/db/types.server.ts';
import { listings } from '../../app/platform/schema/listings.server.ts';
import { saveCar } from '../../app/saved-cars/saved-cars.server.ts';
import { makeListing } from '../../tests/support/factories.ts';
import { makePerson } from '../../tests/support/people.ts';

type Seller = { id: string; email: string };
type Reason = 'price_dropped' | 'sold' | 'removed';
export type WatchedCar = { id: string; reason: Reason };

const WATCHERS = 8;
const REASONS: Reason[] = ['price_dropped', 'sold', 'removed', 'price_dropped', 'sold', 'removed'];
const LONGEST_PAUSE_MS = 60;
/** No search of the suite is for it. */
const CAR = { make: 'Mazda', model: 'CX-5', price: 20_000 };

export async function makeWatchers(db: Database): Promise<string[]> {
  const watchers: string[] = [];
  for (let number = 0; number < WATCHERS; number += 1) {
    const { id } = await makePerson(db);
    await startWatching(db, id);
    watchers.push(id);
  }
  return watchers;
}

export async function listWatchedCars(db: Database, seller: Seller, watchers: string[]): Promise<WatchedCar[]> {
  const cars: WatchedCar[] = [];
  for (const reason of REASONS) {
    const id = await makeListing(db, seller, CAR);
    for (const watcher of watchers) await saveCar(db, watcher, id);
    cars.push({ id, reason });
  }
  return cars;
}

export async function changeWatchedCars(db: Database, seller: Seller, cars: WatchedCar[]): Promise<void> {
  for (const { id, reason } of cars) {
    await sleep(Math.random() * LONGEST_PAUSE_MS);
    if (reason === 'price_dropped') await db.update(listings).set({ priceCents: 1_800_000 }).where(eq(listings.id, id));
    else if (reason === 'sold') await sellListings(db, { sellerId: seller.id, listingIds: [id], soldAt: new Date() });
    else await deleteListings(db, seller.id, [id]);
  }
}

/** `mails` have the ids of the emails that tell them; null if one is in none. */
export async function countSavedCarAlerts({ executeSql }: DatabaseConnection, watchers: string[], cars: WatchedCar[]) {
  const expected = new Set(cars.flatMap(({ id, reason }) => watchers.map((watcher) => `${watcher} ${id} ${reason}`)));
  const { rows } = await executeSql(
    `select user_id || ' ' || listing_id || ' ' || reason as alert, mail_id from saved_car_alerts`,
  );
  const stored = rows as { alert: string; mail_id: string | null }[];
  const different = new Set(stored.map(({ alert }) => alert));
  return {
    expected: expected.size,
    lost: [...expected].filter((alert) => !different.has(alert)).length,
    twice: stored.length - different.size,
    wrong: [...different].filter((alert) => !expected.has(alert)).length,
    mails: new Set(stored.map((row) => row.mail_id)),
  };
}
