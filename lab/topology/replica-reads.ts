/** Reads that may be a few seconds old go to the replica, and nothing is lost where it lags, hangs or dies. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Seller } from '../../tests/support/seller.ts';
import { METRICS_TOKEN, type Topology } from './open.ts';
import { failures, kindsOf, lostOf, type Promised, total, untilTrue, writers } from './outcomes.ts';
import { tell } from './postgres-pair.ts';
import { makeTraffic } from './visitors.ts';

const SITEMAP = '/sitemap-listings.xml?ids=';
const ANIMALS = ['platypus', 'wallaby', 'cassowary'];
const [READS, HANGING_MS, MOST_BEHIND_MS] = [20, 5000, 8000];

export async function* replicaReads(topology: Topology): AsyncGenerator<Promised> {
  yield await answeredByReplica(topology);
  yield await ownWrites(topology);
  yield await lostReplica(topology);
}

async function answeredByReplica({ sites }: Topology): Promise<Promised> {
  const origin = sites[0]?.origin ?? '';
  await untilTrue(async () => (await figure(origin, 'kerbside_replicas{state="fresh"}')) === 1);
  const before = await readsOf(origin);
  for (let read = 0; read < READS; read += 1) await (await fetch(origin + SITEMAP)).arrayBuffer();
  const after = await readsOf(origin);
  const replica = after.replica - before.replica;
  return {
    name: 'The sitemap is read from the replica',
    outcome: `${replica} queries of ${READS} sitemaps by the replica, ${after.primary - before.primary} by the primary`,
    holds: replica >= READS && after.primary === before.primary,
  };
}

async function ownWrites({ sites, people, pair }: Topology): Promise<Promised> {
  const origin = sites[0]?.origin ?? '';
  const seller = await Seller.at(origin, people.anotherSeller);
  await tell(pair.replica.url, 'select pg_wal_replay_pause()');
  try {
    let seen = 0;
    let id = '';
    for (const word of ANIMALS) {
      id = await seller.publish({ description: `Two owners, never carried a ${word}.` });
      const pages = await Promise.all([seller.get(`/listing/${id}`), seller.get('/my-listings')]);
      const texts = await Promise.all(pages.map((page) => page.text()));
      if (texts.every((text) => text.includes(id)) && texts[0]?.includes(word)) seen += 1;
    }
    const [held] = await tell(pair.replica.url, `select count(*)::int as count from listings where id = '${id}'`);
    const took = await untilTrue(async () => (await (await fetch(origin + SITEMAP)).text()).includes(id), 20_000);
    return {
      name: 'A replica falls behind: what a seller writes',
      outcome: `${seen} of ${ANIMALS.length} new cars shown to their seller at once; the sitemap has the last ${Math.round(took)} ms later, the replica ${held?.rows[0]?.count} of it`,
      holds: seen === ANIMALS.length && held?.rows[0]?.count === 0 && took < MOST_BEHIND_MS,
    };
  } finally {
    await tell(pair.replica.url, 'select pg_wal_replay_resume()');
  }
}

/** The primary doesn't wait for its replica here, because that isn't what we test. */
async function lostReplica(topology: Topology): Promise<Promised> {
  const { origin, sites, pair } = topology;
  const buyers = await writers(topology);
  await pair.setSynchronous(false);
  const paths = [SITEMAP, '/sitemap-pages.xml', '/listings'];
  const traffic = await makeTraffic({ origin, paths, buyers }, async () => {
    await sleep(2000);
    await pair.replica.standStill(HANGING_MS);
    await sleep(3000);
    await pair.replica.kill();
    await sleep(3000);
    await pair.replica.startAgain();
  });
  const isBack = async () => (await figure(sites[0]?.origin ?? '', 'kerbside_replicas{state="fresh"}')) === 1;
  const took = await untilTrue(isBack);
  await pair.setSynchronous(true);
  const [failed, lost] = [failures(traffic), await lostOf(pair.primary.url, traffic)];
  return {
    name: `The replica hangs for ${HANGING_MS / 1000} s, then is killed, under load`,
    outcome: `${failed} requests failed of ${total(traffic)}${kindsOf(traffic)}, ${lost} messages lost; the slowest page took ${Math.round(traffic.reads.msOfSlowest)} ms; it answers again ${Math.round(took)} ms after its start`,
    holds: failed === 0 && lost === 0 && (await isBack()),
  };
}

async function readsOf(origin: string): Promise<{ replica: number; primary: number }> {
  const of = async (source: string) => (await figure(origin, `kerbside_read_queries_total{source="${source}"}`)) ?? 0;
  return { replica: await of('replica'), primary: await of('primary') };
}

async function figure(origin: string, name: string): Promise<number | undefined> {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${origin}/metrics`, { headers })).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}
