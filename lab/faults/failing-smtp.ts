/** The SMTP server rejects, is slow, then is down while the site is killed: every email arrives in the end. */
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tests/support/server.ts';
import { startSmtp } from '../../tests/support/smtp.ts';
import { cleanUpAtEnd } from './clean-up.ts';
import { countRepeated, type Received, withoutEmail } from './emails.ts';
import type { Fault } from './fault.ts';
import { restartUntilDone } from './restart-until-done.ts';
import { isAccepted, signUp } from './sign-ups.ts';
import { prepareVictim, takeDatabase, type Victim } from './victim.ts';

const EACH_TIME = 5;
/** Until an email is attempted, including loading its template. */
const ATTEMPTED_MS = 1500;
const SLOW_MS = 3000;

export async function failSmtp(server: string): Promise<Fault[]> {
  const port = await freePort();
  const DATABASE_URL = await takeDatabase(server);
  const victim = await prepareVictim({ DATABASE_URL, SMTP_URL: `smtp://127.0.0.1:${port}` });
  const welcomed: string[] = [];
  await victim.start();

  const refusing = await serve({ port, refuseRecipient: () => 451 });
  welcomed.push(...(await signUpSome(victim)));
  await refusing.close();

  const slow = await serve({ port, delayMs: SLOW_MS });
  welcomed.push(...(await signUpSome(victim)));
  await victim.kill();
  // The server accepts the email, but the site is gone.
  await sleep(SLOW_MS);
  await slow.close();

  await victim.start();
  welcomed.push(...(await signUpSome(victim)));
  await victim.kill();

  const back = await serve({ port });
  const received = () => [refusing, slow, back].flatMap((smtp): Received[] => smtp.accepted);
  await restartUntilDone(victim, async () => withoutEmail(welcomed, received()).length === 0);
  return [toFault(welcomed, received())];
}

function toFault(welcomed: string[], emails: Received[]): Fault {
  const lost = withoutEmail(welcomed, emails).length;
  const repeated = countRepeated(emails);
  const again = emails.length - (welcomed.length - lost);
  return {
    name: 'SMTP server rejecting, slow and down while the site is killed (PostgreSQL)',
    outcome: `of ${welcomed.length} emails ${lost} lost, ${again} sent again, ${repeated} of them under another Message-ID`,
    isLost: welcomed.length < 3 * EACH_TIME || lost + repeated > 0,
  };
}

async function serve(behaviour: Parameters<typeof startSmtp>[0]) {
  const smtp = await startSmtp(behaviour);
  cleanUpAtEnd(smtp.close);
  return smtp;
}

async function signUpSome(victim: Victim): Promise<string[]> {
  const signUps = await Promise.all(Array.from({ length: EACH_TIME }, () => signUp(victim)));
  await sleep(ATTEMPTED_MS);
  return signUps.filter(isAccepted).map(({ email }) => email);
}
