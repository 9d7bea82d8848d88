/** The clock of the machine jumps an hour forward and back while the site runs: sessions, limits, codes and jobs go on. */
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, issueCode } from '../../app/accounts/one-time-codes.server.ts';
import { makePerson, PASSWORD } from '../../tests/support/people.ts';
import { postForm } from '../visitors.ts';
import { cleanUpAtEnd } from './clean-up.ts';
import type { Fault } from './fault.ts';
import { loggedErrors } from './site-logs.ts';
import { countLost, describeSeen, makeScene, Trial } from './trial/trial.ts';
import { prepareVictim, takeDatabase, type Victim } from './victim.ts';

/** One that reads its file at each call, so that the clock can be stepped from outside. */
const LIBRARY = 'faketime/libfaketimeMT.so.1';
/** Node keeps the date of its answers for a second. */
const NOTICED_MS = 1500;
const [WRONG_PASSWORDS, PATIENCE_MS] = [12, 20_000];
const STEPS = [
  ['an hour ahead', '+3600'],
  ['back again', '+0'],
  ['an hour behind', '-3600'],
] as const;

export async function stepClockOnPostgres(server: string): Promise<Fault[]> {
  const library = findLibrary();
  if (!library)
    return [{ name: 'clock stepped by an hour', outcome: 'skipped: faketime is not installed', isLost: false }];
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-clock-'));
  cleanUpAtEnd(() => rm(folder, { recursive: true, force: true }));
  const clock = join(folder, 'clock');
  const step = (offset: string) => writeFile(clock, `${offset}\n`);
  await step('+0');
  const victim = await prepareVictim({
    DATABASE_URL: await takeDatabase(server),
    LOG_LEVEL: 'warn',
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    // Timers and pg-boss measure with it.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  const setup = await victim.withDatabase(async ({ db }) => {
    const codes: string[] = [];
    for (const _ of STEPS) {
      const { id, email } = await makePerson(db, { emailVerified: false, accountStatus: 'pending_verification' });
      codes.push(codeOf(await issueCode(db, { purpose: 'verify-email', userId: id, email })));
    }
    return { scene: await makeScene(db), codes };
  });
  await victim.start();
  const trial = new Trial(victim, setup.scene);
  const faults: Fault[] = [];
  for (const [at, [name, offset]] of STEPS.entries()) {
    await step(offset);
    await sleep(NOTICED_MS);
    faults.push(await tryAll(name, { victim, trial, code: setup.codes[at] as string }));
  }
  await victim.kill();
  const lost = await victim.withDatabase((connection) => countLost(connection, trial));
  const errors = [...loggedErrors(victim.name)].map(([text, count]) => `${count} × ${text}`);
  faults.push({
    name: '– after all steps',
    outcome: `of ${trial.acknowledged.length} acknowledged forms ${lost} lost; logged: ${errors.join('; ') || 'nothing'}`,
    isLost: lost > 0 || errors.length > 0,
  });
  return faults;
}

type Trying = { victim: Victim; trial: Trial; code: string };

async function tryAll(name: string, { victim, trial, code }: Trying): Promise<Fault> {
  const says = (await fetch(`${victim.origin}/robots.txt`)).headers.get('date');
  const page = await trial.open('/my-listings');
  const published = await trial.publish();
  const message = await trial.message();
  const verified = await postForm(`${victim.origin}/verify-email`, { oobCode: code, password: PASSWORD });
  const limited = await countUntilLimited(victim);
  const jobs = await untilMailsHaveGone(victim);
  const isHeld = page.status === 200 && published.status === 200 && message.status === 303 && verified.status === 200;
  return {
    name: `clock stepped ${name} while running (PostgreSQL; the site says ${says})`,
    outcome: `${describeSeen('signed-in page', page)}, ${describeSeen('publishing', published)}, ${describeSeen('message', message)}, emailed code ${verified.status}; the ${limited}th wrong password is refused for a while; ${jobs ? 'emails go out' : 'emails wait'}`,
    isLost: !isHeld || limited === 0 || !jobs || !victim.isAlive(),
  };
}

/** Of one account from one address; 0 if all were tried. */
async function countUntilLimited({ origin }: Victim): Promise<number> {
  const email = `clock-${Math.random().toString(36).slice(2)}@people.example`;
  for (let attempt = 1; attempt <= WRONG_PASSWORDS; attempt += 1) {
    const { status } = await postForm(`${origin}/signin`, { email, password: 'Wrong1!wrong' }, { address: '10.9.9.9' });
    if (status === 429) return attempt;
  }
  return 0;
}

async function untilMailsHaveGone({ dataDir, origin }: Victim): Promise<boolean> {
  const email = `clock-${Math.random().toString(36).slice(2)}@people.example`;
  const fields = {
    name: 'Jess Nguyen',
    email,
    phoneNumber: '0491570158',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  };
  const outbox = join(dataDir, 'outbox');
  const count = () => (existsSync(outbox) ? readdirSync(outbox).filter((file) => file.endsWith('.eml')).length : 0);
  const before = count();
  await postForm(`${origin}/signup`, fields);
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await sleep(100)) {
    if (count() > before) return true;
  }
  return false;
}

function findLibrary(): string | null {
  const folders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib'];
  return folders.map((folder) => join(folder, LIBRARY)).find((path) => existsSync(path)) ?? null;
}
