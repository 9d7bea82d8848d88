/** What two servers of one site guarantee, checked as visitors would notice it. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Seller } from '../../tests/support/seller.ts';
import type { SiteProcess } from '../../tests/support/server.ts';
import { Visitor } from '../../tests/support/visitor.ts';
import { openTopology, type Topology } from './open.ts';
import { failures, kindsOf, lostOf, type Promised, signedIn, total, untilTrue, writers } from './outcomes.ts';
import type { PostgresPair } from './postgres-pair.ts';
import { replicaReads } from './replica-reads.ts';
import { schemaChange } from './schema-change.ts';
import { makeTraffic } from './visitors.ts';

const [SIGN_INS, SECOND] = [10, 1000];
const [PAUSE_MS, FAIL_OVER_MS, RECOVERY_MS] = [30_000, 3000, 10_000];
/** They are kept in memory. */
const PAGES = ['/', '/listings', '/listings?make=Toyota', '/about'];

export async function* showTopology(pair: PostgresPair): AsyncGenerator<Promised> {
  const topology = await openTopology(pair);
  yield await shownByTheOther(topology);
  yield await notifiedAcrossSites(topology);
  yield await endedEverywhere(topology);
  yield await limitedTogether(topology);
  yield await killedSite(topology);
  yield await rollingRestart(topology);
  yield* replicaReads(topology);
  yield await schemaChange(topology, PAGES);
  yield await pausedDatabase(topology);
  yield* failOver(topology);
}

/** The same person at the other server. */
function at(site: SiteProcess | undefined, visitor: Visitor): Visitor {
  const same = new Visitor(site?.origin ?? '');
  for (const [name, value] of visitor.cookies) same.cookies.set(name, value);
  return same;
}

async function shownByTheOther({ sites: [first, second], people }: Topology): Promise<Promised> {
  const seller = await Seller.at(first?.origin ?? '', people.seller);
  const waits: number[] = [];
  for (const word of ['quokka', 'bilby', 'numbat', 'wombat', 'potoroo']) {
    const id = await seller.publish({ description: `One owner, smells of ${word}.` });
    const search = `${second?.origin}/listings?text=${word}`;
    waits.push(await untilTrue(async () => (await (await fetch(search)).text()).includes(`/listing/${id}`)));
  }
  const most = Math.max(...waits);
  return {
    name: 'A car published on one server is found on the other',
    outcome: `after ${Math.round(most)} ms at most, of ${waits.length}`,
    holds: most < SECOND,
  };
}

async function notifiedAcrossSites({ sites: [first, second], people }: Topology): Promise<Promised> {
  const buyer = await signedIn(first?.origin ?? '', people.buyers[0]?.email ?? '');
  const stream = await at(second, buyer).send('/live');
  const reader = stream.body?.getReader();
  await sleep(300);
  const startedAt = performance.now();
  await buyer.post(`/saved-cars/${people.car}`, { next: '/' });
  let received = '';
  while (!received.includes('look') && performance.now() - startedAt < 5000) {
    received += new TextDecoder().decode((await reader?.read())?.value);
  }
  const took = performance.now() - startedAt;
  await reader?.cancel();
  return {
    name: 'A car saved on one server shows on an open page of the other',
    outcome: `after ${Math.round(took)} ms`,
    holds: took < SECOND,
  };
}

async function endedEverywhere({ sites: [first, second], people }: Topology): Promise<Promised> {
  const buyer = await signedIn(first?.origin ?? '', people.buyers[1]?.email ?? '');
  const there = at(second, buyer);
  const before = (await there.get('/saved-cars')).status;
  await buyer.post('/signout');
  const took = await untilTrue(async () => (await there.get('/saved-cars')).status !== 200);
  return {
    name: 'A session that is ended on one server has ended on the other',
    outcome: `after ${Math.round(took)} ms`,
    holds: before === 200 && took < SECOND,
  };
}

async function limitedTogether({ sites, people }: Topology): Promise<Promised> {
  const email = people.buyers[2]?.email ?? '';
  const statuses: number[] = [];
  for (let attempt = 0; attempt < SIGN_INS + 2; attempt += 1) {
    const visitor = new Visitor(sites[attempt % 2]?.origin ?? '');
    statuses.push((await visitor.post('/signin', { email, password: 'Wrong1!horse' })).status);
  }
  const refused = statuses.filter((status) => status === 429).length;
  return {
    name: 'Wrong-password limits are shared',
    outcome: `${statuses.length - refused} tried on both servers, then ${refused} rejected`,
    holds: refused === 2,
  };
}

/** At most what was on its way to the killed server may fail: one request of each reader and writer. */
async function killedSite(topology: Topology): Promise<Promised> {
  const { origin, sites, start } = topology;
  const buyers = await writers(topology);
  const traffic = await makeTraffic({ origin, paths: PAGES, buyers }, async () => {
    await sleep(2000);
    const victim = sites[1]?.process;
    victim?.kill('SIGKILL');
    if (victim) await once(victim, 'close');
    await sleep(2000);
    sites[1] = await start(1);
    await sleep(1000);
  });
  const failed = failures(traffic);
  const lost = await lostOf(topology.pair.primary.url, traffic);
  return {
    name: 'A server is killed under load',
    outcome: `${failed} requests failed of ${total(traffic)}, ${lost} messages lost`,
    holds: failed <= PAGES.length + buyers.length && lost === 0,
  };
}

async function rollingRestart(topology: Topology): Promise<Promised> {
  const { origin, sites, start } = topology;
  const buyers = await writers(topology);
  const traffic = await makeTraffic({ origin, paths: PAGES, buyers }, async () => {
    for (const place of [0, 1]) {
      await sites[place]?.stop({ keepFolder: true });
      sites[place] = await start(place);
      await sleep(1000);
    }
  });
  const failed = failures(traffic);
  const lost = await lostOf(topology.pair.primary.url, traffic);
  return {
    name: 'Both servers are restarted in turn under load',
    outcome: `${failed} requests failed of ${total(traffic)}${kindsOf(traffic)}, ${lost} messages lost`,
    holds: failed === 0 && lost === 0,
  };
}

async function pausedDatabase(topology: Topology): Promise<Promised> {
  const { origin, pair } = topology;
  const buyers = await writers(topology);
  let goesOnAt = 0;
  const began = performance.now();
  const traffic = await makeTraffic({ origin, paths: PAGES, buyers }, async () => {
    await sleep(1000);
    await pair.primary.standStill(PAUSE_MS);
    goesOnAt = performance.now() - began;
    await sleep(RECOVERY_MS);
  });
  const lost = await lostOf(pair.primary.url, traffic);
  const back = traffic.acknowledgedAt.find((ms) => ms > goesOnAt);
  const unread = traffic.reads.failed.length;
  const kinds = [...Map.groupBy(traffic.refused, ({ status }) => status)];
  return {
    name: `PostgreSQL freezes for ${PAUSE_MS / SECOND} s under load`,
    outcome: `of ${traffic.written.length} messages ${lost} lost; forms${kinds.map(([status, all]) => ` answered ${status} ${all.length} times`).join(',') || ' waited'}; ${unread} of ${total(traffic)} requests for cached pages failed; the next message was taken ${back === undefined ? 'never' : `${Math.round(back - goesOnAt)} ms later`}`,
    holds: lost === 0 && unread === 0 && back !== undefined && back - goesOnAt < RECOVERY_MS,
  };
}

async function* failOver(topology: Topology): AsyncGenerator<Promised> {
  const { origin, pair, turnToReplica } = topology;
  const buyers = await writers(topology);
  let promotedAt = 0;
  let began = 0;
  const traffic = await makeTraffic({ origin, paths: PAGES, buyers }, async () => {
    began = performance.now();
    await sleep(3000);
    await pair.primary.kill();
    await sleep(FAIL_OVER_MS);
    await pair.promote();
    turnToReplica();
    promotedAt = performance.now() - began;
    await sleep(RECOVERY_MS);
  });
  const lost = await lostOf(pair.replica.url, traffic);
  const back = traffic.acknowledgedAt.find((ms) => ms > promotedAt);
  const kinds = Object.entries(Object.groupBy(traffic.refused, ({ status }) => status));
  yield {
    name: 'The primary is killed under load and its replica promoted: writes',
    outcome: `of ${traffic.written.length} acknowledged ${lost} lost; in between ${kinds.map(([status, all]) => `${all?.length} answered ${status}`).join(', ')}`,
    holds: lost === 0 && traffic.refused.every(({ status }) => status === '503'),
  };
  yield {
    name: 'Writes work again without a restart',
    outcome: back === undefined ? 'never' : `${Math.round(back - promotedAt)} ms after the promotion`,
    holds: back !== undefined && back - promotedAt < RECOVERY_MS,
  };
  const { answered, failed, msOfSlowest } = traffic.reads;
  const others = Map.groupBy(failed, ({ path, status }) => `${path} ${status}`);
  yield {
    name: 'Cached pages still answer',
    outcome: `${answered} answered, ${failed.length} not${[...others].map(([what, all]) => `, ${what} ${all.length} times`).join('')}; the slowest took ${Math.round(msOfSlowest)} ms`,
    holds: failed.length === 0,
  };
}
