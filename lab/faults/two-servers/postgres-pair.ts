/** A PostgreSQL server of our own and its replica, which has each commit before the commit is acknowledged. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../../tests/support/server.ts';
import { cleanUpAtEnd } from '../../clean-up.ts';
import { childrenOf } from '../../processes.ts';

const run = promisify(execFile);
const PROGRAMS = '/usr/lib/postgresql';
const PATIENCE_MS = 30_000;

type Account = { uid?: number; gid?: number };
type Server = {
  port: number;
  url: string;
  kill(): Promise<void>;
  /** Simulates a hung machine: connections stay open and nothing answers. */
  standStill(ms: number): Promise<void>;
};
export type PostgresPair = {
  primary: Server;
  replica: Server;
  /** Resolves once it takes writes. */
  promote(): Promise<void>;
};

/** Null without Debian’s PostgreSQL. */
export async function startPostgresPair(): Promise<PostgresPair | null> {
  const [version] = (await readdir(PROGRAMS).catch(() => [])).sort().reverse();
  if (!version) return null;
  const program = (name: string) => join(PROGRAMS, version, 'bin', name);
  const account = await ownAccount();
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-pair-'));
  cleanUpAtEnd(() => rm(folder, { recursive: true, force: true }));
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid ?? 0);
  const [first, second] = [join(folder, 'primary'), join(folder, 'replica')];
  await run(program('initdb'), ['-D', first, '-U', 'postgres', '-A', 'trust', '--no-sync'], account);
  const primary = await startServer(program('postgres'), first, account);
  await run(
    program('pg_basebackup'),
    ['-D', second, '-R', '-X', 'stream', '-c', 'fast', '-d', `${primary.url}?application_name=replica`],
    account,
  );
  const replica = await startServer(program('postgres'), second, account);
  await tell(primary.url, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()');
  await untilTrue(primary.url, `select bool_and(sync_state = 'sync') from pg_stat_replication`);
  return {
    primary,
    replica,
    async promote() {
      await tell(
        replica.url,
        'select pg_promote()',
        `alter system reset synchronous_standby_names`,
        'select pg_reload_conf()',
      );
      await untilTrue(replica.url, 'select not pg_is_in_recovery()');
    },
  };
}

/** PostgreSQL refuses to run as root. */
async function ownAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  const idOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}

async function startServer(program: string, folder: string, account: Account): Promise<Server> {
  const port = await freePort();
  await writeFile(join(folder, 'postgresql.auto.conf'), '', { flag: 'a' });
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'on',
    max_connections: 60,
  };
  const named = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(program, ['-D', folder, ...named], { ...account, stdio: 'ignore' });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'close');
    // Kills the whole server at once, as if its machine failed.
    child.kill('SIGKILL');
    await gone;
  };
  cleanUpAtEnd(() => kill());
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilTrue(url, 'select true');
  const standStill = async (ms: number) => {
    const processes = [child.pid ?? 0, ...childrenOf(child.pid ?? 0)];
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    await sleep(ms);
    for (const pid of processes) process.kill(pid, 'SIGCONT');
  };
  return { port, url, kill, standStill };
}

export async function tell(url: string, ...statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const results: pg.QueryResult[] = [];
    for (const statement of statements) results.push(await client.query(statement));
    return results;
  } finally {
    await client.end();
  }
}

async function untilTrue(url: string, question: string) {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(100)) {
    const [result] = await tell(url, question).catch(() => []);
    if (result && Object.values(result.rows[0] ?? {})[0] === true) return;
  }
  throw new Error(`The database never answered with true to: ${question}`);
}
