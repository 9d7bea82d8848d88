/** The site is killed again and again while people sign up: whoever was told of success has an account and gets the mail. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listOutbox } from '#app/platform/mail/outbox.server.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import type { Fault } from './fault.ts';
import { liveOn } from './live-on.ts';
import { countRepeated, lacking, type Received } from './mails.ts';
import { isWelcomed, listAccounts, signUp } from './sign-ups.ts';
import { undoAtEnd } from './undo.ts';
import { prepareVictim, takeDatabase, type Victim } from './victim.ts';

const LANES = 3;
/** After the first sign-up since it started. */
const LONGEST_LIFE_MS = 800;

type Setting = { where: string; victim: Victim; kills: number; received(): Promise<Received[]> };

/** The embedded database takes longer to start. */
export async function killDuringSignUpsEmbedded(): Promise<Fault[]> {
  const victim = await prepareVictim({});
  const outbox = join(victim.dataDir, 'outbox');
  const received = () => listOutbox(outbox, 10_000);
  return killDuringSignUps({ where: 'embedded database, outbox', victim, kills: 8, received });
}

export async function killDuringSignUpsOnPostgres(server: string): Promise<Fault[]> {
  const smtp = await startSmtp();
  undoAtEnd(smtp.close);
  const victim = await prepareVictim({ DATABASE_URL: await takeDatabase(server), SMTP_URL: smtp.url });
  const received = async () => smtp.accepted;
  return killDuringSignUps({ where: 'PostgreSQL, SMTP', victim, kills: 12, received });
}

async function killDuringSignUps({ where, victim, kills, received }: Setting): Promise<Fault[]> {
  const welcomed: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await victim.start();
    const lanes = Array.from({ length: LANES }, () => signUpUntilDead(victim, welcomed));
    await Promise.race(lanes.map((lane) => lane.begun));
    await sleep(Math.random() * LONGEST_LIFE_MS);
    await victim.kill();
    await Promise.all(lanes.map((lane) => lane.ended));
  }
  const accounts = await victim.withDatabase(listAccounts);
  const stored = accounts.map((account) => account.email);
  await liveOn(victim, async () => lacking(stored, await received()).length === 0);
  const mails = await received();
  const lost = welcomed.filter((email) => !stored.includes(email)).length;
  const partial = accounts.filter((account) => !account.isWhole).length;
  const unsent = lacking(stored, mails).length;
  const repeated = countRepeated(mails);
  return [
    {
      name: `site killed ${kills} times during sign-ups (${where})`,
      outcome: `of ${welcomed.length} people told of success ${lost} lost; of ${stored.length} accounts ${partial} in part, ${unsent} without mail, ${repeated} with a second one`,
      isLost: lost + partial + unsent + repeated > 0,
    },
  ];
}

function signUpUntilDead(victim: Victim, welcomed: string[]) {
  const first = Promise.withResolvers<void>();
  const run = async () => {
    while (victim.isAlive()) {
      const tried = await signUp(victim);
      if (isWelcomed(tried)) welcomed.push(tried.email);
      first.resolve();
    }
  };
  return { begun: first.promise, ended: run() };
}
