/** The SMTP server refuses, then is slow, then is away, and the site is killed meanwhile: in the end every mail arrives. */
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/server.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import type { Fault } from './fault.ts';
import { liveOn } from './live-on.ts';
import { countRepeated, lacking, type Received } from './mails.ts';
import { isWelcomed, signUp } from './sign-ups.ts';
import { undoAtEnd } from './undo.ts';
import { prepareVictim, takeDatabase, type Victim } from './victim.ts';

const EACH_TIME = 5;
/** Until a mail is tried, its template's code once loaded. */
const TRIED_MS = 1500;
/** Longer than that: the site dies while it waits for the answer. */
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
  // Accepts what had come whole, and nobody hears of it.
  await sleep(SLOW_MS);
  await slow.close();

  await victim.start();
  welcomed.push(...(await signUpSome(victim)));
  await victim.kill();

  const back = await serve({ port });
  const received = () => [refusing, slow, back].flatMap((smtp): Received[] => smtp.accepted);
  await liveOn(victim, async () => lacking(welcomed, received()).length === 0);
  return [toFault(welcomed, received())];
}

function toFault(welcomed: string[], mails: Received[]): Fault {
  const lost = lacking(welcomed, mails).length;
  const repeated = countRepeated(mails);
  const again = mails.length - (welcomed.length - lost);
  return {
    name: 'SMTP server refusing, slow and away, the site killed meanwhile (PostgreSQL)',
    outcome: `of ${welcomed.length} mails ${lost} lost, ${again} sent again, ${repeated} of them under another Message-ID`,
    isLost: welcomed.length < 3 * EACH_TIME || lost + repeated > 0,
  };
}

async function serve(behaviour: Parameters<typeof startSmtp>[0]) {
  const smtp = await startSmtp(behaviour);
  undoAtEnd(smtp.close);
  return smtp;
}

async function signUpSome(victim: Victim): Promise<string[]> {
  const tried = await Promise.all(Array.from({ length: EACH_TIME }, () => signUp(victim)));
  await sleep(TRIED_MS);
  return tried.filter(isWelcomed).map(({ email }) => email);
}
