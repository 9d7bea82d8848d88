/** The site is killed again and again during sign-ups: everyone who saw success has an account and gets the email. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listOutbox } from '../../app/platform/mail/outbox.server.ts';
import { startSmtp } from '../../tests/support/smtp.ts';
import { cleanUpAtEnd } from './clean-up.ts';
import { countRepeated, type Received, withoutEmail } from './emails.ts';
import type { Fault } from './fault.ts';
import { restartUntilDone } from './restart-until-done.ts';
import { isAccepted, listAccounts, signUp } from './sign-ups.ts';
import { prepareVictim, takeDatabase, type Victim } from './victim.ts';

const LANES = 3;
/** After the first sign-up since the start. */
const MAX_LIFE_MS = 800;

type Setting = { where: string; victim: Victim; kills: number; received(): Promise<Received[]> };

export async function killDuringSignUpsEmbedded(): Promise<Fault[]> {
  const victim = await prepareVictim({});
  const outbox = join(victim.dataDir, 'outbox');
  const received = () => listOutbox(outbox, 10_000);
  return killDuringSignUps({ where: 'embedded database, outbox', victim, kills: 8, received });
}

export async function killDuringSignUpsOnPostgres(server: string): Promise<Fault[]> {
  const smtp = await startSmtp();
  cleanUpAtEnd(smtp.close);
  const victim = await prepareVictim({ DATABASE_URL: await takeDatabase(server), SMTP_URL: smtp.url });
  const received = async () => smtp.accepted;
  return killDuringSignUps({ where: 'PostgreSQL, SMTP', victim, kills: 12, received });
}

async function killDuringSignUps({ where, victim, kills, received }: Setting): Promise<Fault[]> {
  const welcomed: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await victim.start();
    const lanes = Array.from({ length: LANES }, () => signUpUntilDead(victim, welcomed));
    await Promise.race(lanes.map((lane) => lane.started));
    await sleep(Math.random() * MAX_LIFE_MS);
    await victim.kill();
    await Promise.all(lanes.map((lane) => lane.ended));
  }
  const accounts = await victim.withDatabase(listAccounts);
  const stored = accounts.map((account) => account.email);
  await restartUntilDone(victim, async () => withoutEmail(stored, await received()).length === 0);
  const emails = await received();
  const lost = welcomed.filter((email) => !stored.includes(email)).length;
  const partial = accounts.filter((account) => !account.isWhole).length;
  const unsent = withoutEmail(stored, emails).length;
  const repeated = countRepeated(emails);
  return [
    {
      name: `site killed ${kills} times during sign-ups (${where})`,
      outcome: `of ${welcomed.length} confirmed sign-ups ${lost} lost; of ${stored.length} accounts ${partial} in part, ${unsent} without email, ${repeated} with a second one`,
      isLost: lost + partial + unsent + repeated > 0,
    },
  ];
}

function signUpUntilDead(victim: Victim, welcomed: string[]) {
  const first = Promise.withResolvers<void>();
  const run = async () => {
    while (victim.isAlive()) {
      const attempt = await signUp(victim);
      if (isAccepted(attempt)) welcomed.push(attempt.email);
      first.resolve();
    }
  };
  return { started: first.promise, ended: run() };
}
