/** A site with ten thousand cars, two hundred buyers in conversations, twenty sellers, and a photo. */
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { startSession } from '../../app/accounts/sessions.server.ts';
import { writeToSeller } from '../../app/enquiries/conversations.server.ts';
import { openPostgres } from '../../app/platform/db/postgres.server.ts';
import type { Database } from '../../app/platform/db/types.server.ts';
import { newId } from '../../app/platform/ids.server.ts';
import { authSecret } from '../../app/platform/secret.server.ts';
import { createOwnDatabase } from '../../scripts/own-database.ts';
import { makeListing } from '../../tests/support/factories.ts';
import { makePerson } from '../../tests/support/people.ts';
import { Seller } from '../../tests/support/seller.ts';
import { type SiteProcess, startSite } from '../../tests/support/server.ts';
import { cookieOf, visit } from '../../tests/support/signed-in.ts';
import { fillListings, SERVER } from '../bench/listings-database.ts';
import type { Scene } from './mix.ts';

const [CARS, BUYERS, SELLERS, CARS_VISITED] = [10_000, 200, 20, 2000];

export type LoadedSite = { site: SiteProcess; scene: Scene; stop(): Promise<void> };

export async function startLoadedSite(): Promise<LoadedSite> {
  const database = await createOwnDatabase(SERVER);
  await fillListings(database.url, CARS);
  const { db, close } = await openPostgres({ url: database.url, migrationsFolder: resolve('migrations') });
  const people = await makePeople(db);
  const { rows } = (await db.execute(
    sql`select id from listings where sold_date is null order by md5(id) limit ${CARS_VISITED}`,
  )) as unknown as { rows: { id: string }[] };
  await close();
  const site = await startSite({
    DATABASE_URL: database.url,
    AUTH_SECRET: authSecret(),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  });
  const photos = await publishWithPhoto(site, people.photographer);
  return {
    site,
    scene: { cars: rows.map(({ id }) => id), photos, buyers: people.buyers, sellers: people.sellers },
    async stop() {
      await site.stop();
      await database.drop();
    },
  };
}

async function makePeople(db: Database) {
  const owner = await makePerson(db);
  const car = await makeListing(db, owner);
  const buyers: Scene['buyers'] = [];
  for (let number = 0; number < BUYERS; number += 1) {
    const { id, email } = await makePerson(db);
    const buyer = { userId: id, emails: [], name: 'Jess', phone: '' };
    const sent = await writeToSeller(db, car, buyer, { text: 'Is it still available?', requestId: newId() });
    if (!sent.ok) throw new Error(`The first message was refused: ${sent.reason}.`);
    const cookie = cookieOf(await startSession(db, id, visit()));
    buyers.push({ cookie, email, conversationId: sent.conversationId });
  }
  const sellers: Scene['sellers'] = [];
  for (let number = 0; number < SELLERS; number += 1) {
    const seller = await makePerson(db, { isDealer: true, dealershipName: `Yard ${number}` });
    sellers.push({ cookie: cookieOf(await startSession(db, seller.id, visit())) });
  }
  return { buyers, sellers, photographer: (await makePerson(db)).email };
}

async function publishWithPhoto({ origin }: SiteProcess, email: string): Promise<string[]> {
  const seller = await Seller.at(origin, email);
  const html = await (await seller.get(`/listing/${await seller.publish({})}`)).text();
  const named = [...new Set(html.match(/\/files\/[\w./-]+\.(?:webp|avif)/g))];
  const statuses = await Promise.all(named.map(async (path) => (await seller.get(path)).status));
  // Photos of the cars beside it have no files.
  const photos = named.filter((_, at) => statuses[at] === 200);
  if (photos.length === 0) throw new Error('The car has no photo.');
  return photos;
}
