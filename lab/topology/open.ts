/** Two servers, what they need, and the people who use them. */
import { resolve } from 'node:path';
import { writeToSeller } from '../../app/enquiries/conversations.server.ts';
import { openPostgres } from '../../app/platform/db/postgres.server.ts';
import type { Database } from '../../app/platform/db/types.server.ts';
import { newId } from '../../app/platform/ids.server.ts';
import { makeListing } from '../../tests/support/factories.ts';
import { makePerson } from '../../tests/support/people.ts';
import { startStore } from '../../tests/support/s3.ts';
import { freePort, newDataDir, type SiteProcess, startSite } from '../../tests/support/server.ts';
import { startSmtp } from '../../tests/support/smtp.ts';
import { startSwitch } from '../../tests/support/switch.ts';
import { cleanUpAtEnd } from '../faults/clean-up.ts';
import { startBalancer } from './balancer.ts';
import type { PostgresPair } from './postgres-pair.ts';

const BUYERS = 6;
export const METRICS_TOKEN = 'known-to-the-topology';

export type Topology = {
  origin: string;
  sites: SiteProcess[];
  /** `folder` has another version. */
  start(at: number, folder?: string): Promise<SiteProcess>;
  people: Awaited<ReturnType<typeof makePeople>>;
  pair: PostgresPair;
  turnToReplica(): void;
};

export async function openTopology(pair: PostgresPair): Promise<Topology> {
  const turnable = await startSwitch(pair.primary.port);
  cleanUpAtEnd(async () => turnable.close());
  const [store, smtp] = [await startStore(), await startSmtp()];
  cleanUpAtEnd(() => store.end());
  cleanUpAtEnd(() => smtp.close());
  const people = await makePeople(pair.primary.url);
  const [balancerPort, ...ports] = [await freePort(), await freePort(), await freePort()];
  const origin = `http://localhost:${balancerPort}`;
  const { bucket, endpoint, accessKeyId, secretAccessKey } = store.settings;
  const dataDir = await newDataDir();
  const start = (at: number, folder?: string) =>
    startSite(
      {
        DATABASE_URL: `postgres://postgres@127.0.0.1:${turnable.port}/postgres`,
        DATABASE_REPLICA_URLS: pair.replica.url,
        METRICS_TOKEN,
        SMTP_URL: smtp.url,
        S3_BUCKET: bucket,
        S3_ENDPOINT: endpoint,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
        TRUST_PROXY: '1',
        STOP_DELAY_SECONDS: '2',
        LOG_LEVEL: 'fatal',
        DATA_DIR: dataDir,
        PORT: String(ports[at]),
      },
      { folder },
    );
  const sites = [await start(0), await start(1)];
  cleanUpAtEnd(() => Promise.all(sites.map((site) => site.stop())));
  await startBalancer(ports, balancerPort);
  return { origin, sites, start, people, pair, turnToReplica: () => turnable.turnTo(pair.replica.port) };
}

async function makePeople(url: string) {
  const { db, close } = await openPostgres({ url, migrationsFolder: resolve('migrations') });
  try {
    const seller = await makePerson(db);
    const car = await makeListing(db, seller);
    const buyers = [];
    for (let number = 0; number < BUYERS; number += 1) buyers.push(await makeBuyer(db, car));
    return { seller: seller.email, anotherSeller: (await makePerson(db)).email, car, buyers };
  } finally {
    await close();
  }
}

async function makeBuyer(db: Database, car: string) {
  const { id, email } = await makePerson(db);
  const buyer = { userId: id, emails: [], name: 'Jess', phone: '' };
  const sent = await writeToSeller(db, car, buyer, { text: 'Is it still available?', requestId: newId() });
  if (!sent.ok) throw new Error(`The first message was refused: ${sent.reason}.`);
  return { email, conversationId: sent.conversationId };
}
