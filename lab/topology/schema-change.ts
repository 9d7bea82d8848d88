/** A later version that changes the schema takes over, one server after the other. */
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanUpAtEnd } from '../faults/clean-up.ts';
import type { Topology } from './open.ts';
import { failures, kindsOf, lostOf, type Promised, total, writers } from './outcomes.ts';
import { tell } from './postgres-pair.ts';
import { makeTraffic } from './visitors.ts';

const COPIED = [
  ...['app', 'build', 'demo', 'migrations', 'public', 'scripts', 'server.ts', 'package.json', 'package-lock.json'],
  ...['vite.config.ts', 'vite.worker.config.ts', 'react-router.config.ts'],
];
const NAME = '9999_later';
const CHANGE = `
alter table listings add column later text;
--> statement-breakpoint
create table later_things (id text primary key, listing_id text references listings (id) on delete cascade);
--> statement-breakpoint
create index later_things_of_listing on later_things (listing_id);
`;
const TOGETHER_MS = 5000;

export async function schemaChange(topology: Topology, paths: string[]): Promise<Promised> {
  const { origin, sites, start, pair } = topology;
  const buyers = await writers(topology);
  const later = await makeLaterVersion();
  let isChanged = false;
  let older = 0;
  const traffic = await makeTraffic({ origin, paths, buyers }, async () => {
    for (const place of [0, 1]) {
      await sites[place]?.stop({ keepFolder: true });
      sites[place] = await start(place, later);
      if (place === 1) break;
      isChanged = await hasChange(pair.primary.url);
      await sleep(TOGETHER_MS);
      older = (await fetch(`${sites[1]?.origin}/listings?make=Mazda`)).status;
    }
    await sleep(1000);
  });
  const failed = failures(traffic);
  const lost = await lostOf(pair.primary.url, traffic);
  return {
    name: 'A schema change rolls out under load while the older version serves',
    outcome: `${failed} requests failed of ${total(traffic)}${kindsOf(traffic)}, ${lost} messages lost; the older server answered ${older} on the newer schema`,
    holds: isChanged && older === 200 && failed === 0 && lost === 0,
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
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: NAME });
  await writeFile(journalFile, JSON.stringify(journal));
  await writeFile(join(folder, 'migrations', `${NAME}.sql`), CHANGE);
  return folder;
}

async function hasChange(url: string): Promise<boolean> {
  const [result] = await tell(url, `select to_regclass('later_things') is not null as is_there`);
  return result?.rows[0]?.is_there === true;
}
