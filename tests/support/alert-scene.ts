import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database, DatabaseConnection } from '#app/platform/db/types.server.ts';
import type { User } from '#app/platform/schema/accounts.server.ts';
import { savedCarWatchers, savedSearches } from '#app/platform/schema/alerts.server.ts';
import { listingEventQueue } from '#app/platform/schema/listings.server.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { makePerson } from '#tests/support/people.ts';

type AlertScene = { db: Database; seller: User; buyer: User };

/** For the tests of one file: a seller, and for each test a new buyer, with no searches, watchers or events from before. */
export function alertScene(): AlertScene {
  const scene = {} as AlertScene;
  let connection: DatabaseConnection;
  beforeAll(async () => {
    connection = await openTestDatabase();
    scene.db = connection.db;
    scene.seller = await makePerson(scene.db);
  });
  beforeEach(async () => {
    await scene.db.delete(savedSearches);
    await scene.db.delete(savedCarWatchers);
    await scene.db.delete(listingEventQueue);
    scene.buyer = await makePerson(scene.db);
  });
  afterAll(() => connection.close());
  return scene;
}
