/** What two servers of one site promise, checked as visitors would notice it. */
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Visitor } from '../../../tests/support/visitor.ts';
import { cleanUpAtEnd } from '../../clean-up.ts';
import type { Outcome } from '../../outcome.ts';
import { startPostgresPair, tell } from './postgres-pair.ts';
import { HAS_HAPROXY, Scene, signedIn } from './scene.ts';

const [SIGN_INS, SECOND, PATIENCE_MS] = [10, 1000, 10_000];
const [PAUSE_MS, FAIL_OVER_MS, RECOVERY_MS] = [30_000, 3000, 10_000];

export async function* runTwoServers(): AsyncGenerator<Outcome> {
  const pair = HAS_HAPROXY ? await startPostgresPair() : null;
  if (!pair)
    return yield { name: 'two servers', outcome: 'skipped: needs HAProxy and Debian’s PostgreSQL', isLost: false };
  const scene = await Scene.open(pair);
  yield await notifiedAcrossSites(scene);
  yield await limitedTogether(scene);
  yield await killedSite(scene);
  yield await rollingRestart(scene);
  yield await schemaChange(scene);
  yield await pausedDatabase(scene);
  yield* failOver(scene);
}

/** The same person at the other server. */
function atOther(scene: Scene, visitor: Visitor): Visitor {
  const same = new Visitor(scene.originOf(1));
  for (const [name, value] of visitor.cookies) same.cookies.set(name, value);
  return same;
}

async function notifiedAcrossSites(scene: Scene): Promise<Outcome> {
  const buyer = await signedIn(scene.originOf(0), scene.buyers[0]?.email ?? '');
  const reader = (await atOther(scene, buyer).send('/live')).body?.getReader();
  await sleep(300);
  const startedAt = performance.now();
  await buyer.post(`/saved-cars/${scene.car}`, { next: '/' });
  let received = '';
  while (!received.includes('look') && performance.now() - startedAt < PATIENCE_MS)
    received += new TextDecoder().decode((await reader?.read())?.value);
  const took = Math.round(performance.now() - startedAt);
  await reader?.cancel();
  const name = 'a car saved on one server shows on an open page of the other';
  return { name, outcome: `after ${took} ms`, isLost: took >= SECOND };
}

async function limitedTogether({ sites, buyers }: Scene): Promise<Outcome> {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < SIGN_INS + 2; attempt += 1) {
    const visitor = new Visitor(sites[attempt % 2]?.origin ?? '');
    const fields = { email: buyers[2]?.email ?? '', password: 'Wrong1!horse' };
    statuses.push((await visitor.post('/signin', fields)).status);
  }
  const refused = statuses.filter((status) => status === 429).length;
  const outcome = `${statuses.length - refused} wrong passwords tried on both servers, then ${refused} rejected`;
  return { name: 'limits are shared', outcome, isLost: refused !== 2 };
}

/** At most what was on its way to the killed server may fail: one request of each reader and writer. */
async function killedSite(scene: Scene): Promise<Outcome> {
  const traffic = await scene.underLoad(async () => {
    await sleep(2000);
    const victim = scene.sites[1]?.process;
    victim?.kill('SIGKILL');
    if (victim) await once(victim, 'close');
    await sleep(2000);
    await scene.start(1);
    await sleep(1000);
  });
  const lost = await traffic.lostOf(scene.pair.primary.url);
  return {
    name: 'a server is killed under load',
    outcome: traffic.describe(lost),
    isLost: traffic.failed > 7 || lost > 0,
  };
}

async function rollingRestart(scene: Scene): Promise<Outcome> {
  const traffic = await scene.underLoad(async () => {
    for (const at of [0, 1]) {
      await scene.sites[at]?.stop({ keepFolder: true });
      await scene.start(at);
      await sleep(1000);
    }
  });
  const lost = await traffic.lostOf(scene.pair.primary.url);
  const name = 'both servers are restarted in turn under load';
  return { name, outcome: traffic.describe(lost), isLost: traffic.failed + lost > 0 };
}

const COPIED = [
  ...['app', 'build', 'demo', 'migrations', 'public', 'scripts', 'server.ts', 'package.json', 'package-lock.json'],
  ...['vite.config.ts', 'vite.worker.config.ts', 'react-router.config.ts'],
];
const LATER = `alter table listings add column later text;
--> statement-breakpoint
create table later_things (id text primary key, listing_id text references listings (id) on delete cascade);`;

/** A later version that changes the schema takes over, one server after the other. */
async function schemaChange(scene: Scene): Promise<Outcome> {
  const later = await makeLaterVersion();
  let older = 0;
  const traffic = await scene.underLoad(async () => {
    await scene.sites[0]?.stop({ keepFolder: true });
    await scene.start(0, later);
    await sleep(5000);
    older = (await fetch(`${scene.originOf(1)}/listings?make=Mazda`)).status;
    await scene.sites[1]?.stop({ keepFolder: true });
    await scene.start(1, later);
    await sleep(1000);
  });
  const [changed] = await tell(scene.pair.primary.url, `select to_regclass('later_things') is not null as is_there`);
  const lost = await traffic.lostOf(scene.pair.primary.url);
  return {
    name: 'a schema change rolls out under load while the older version serves',
    outcome: `${traffic.describe(lost)}; the older server answered ${older} on the newer schema`,
    isLost: changed?.rows[0]?.is_there !== true || older !== 200 || traffic.failed + lost > 0,
  };
}

async function makeLaterVersion(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-later-'));
  cleanUpAtEnd(() => rm(folder, { recursive: true, force: true }));
  for (const name of COPIED) await cp(name, join(folder, name), { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  const journalFile = join(folder, 'migrations', 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_later' });
  await writeFile(journalFile, JSON.stringify(journal));
  await writeFile(join(folder, 'migrations', '9999_later.sql'), LATER);
  return folder;
}

async function pausedDatabase(scene: Scene): Promise<Outcome> {
  let goesOnAt = 0;
  const traffic = await scene.underLoad(async (now) => {
    await sleep(1000);
    await scene.pair.primary.standStill(PAUSE_MS);
    goesOnAt = now();
    await sleep(RECOVERY_MS);
  });
  const lost = await traffic.lostOf(scene.pair.primary.url);
  const back = traffic.takenAfter(goesOnAt);
  return {
    name: `PostgreSQL freezes for ${PAUSE_MS / SECOND} s under load`,
    outcome: `${traffic.describe(lost)}, ${traffic.unread.length} of them cached pages; the next message was taken ${back ?? 'never, not'} ms later`,
    isLost: lost + traffic.unread.length > 0 || back === undefined || back >= RECOVERY_MS,
  };
}

async function* failOver(scene: Scene): AsyncGenerator<Outcome> {
  const { pair } = scene;
  let promotedAt = 0;
  const traffic = await scene.underLoad(async (now) => {
    await sleep(3000);
    await pair.primary.kill();
    await sleep(FAIL_OVER_MS);
    await pair.promote();
    scene.turnToReplica();
    promotedAt = now();
    await sleep(RECOVERY_MS);
  });
  const lost = await traffic.lostOf(pair.replica.url);
  const back = traffic.takenAfter(promotedAt);
  yield {
    name: 'the primary is killed under load and its replica promoted',
    outcome: `${traffic.describe(lost)}; writes work again without a restart ${back ?? 'never, not'} ms after the promotion`,
    isLost: lost > 0 || traffic.refused.some((status) => status !== '503') || back === undefined || back >= RECOVERY_MS,
  };
  yield {
    name: '– cached pages',
    outcome: `${traffic.read} answered, ${traffic.unread.length} not; the slowest took ${Math.round(traffic.msOfSlowest)} ms`,
    isLost: traffic.unread.length > 0,
  };
}
