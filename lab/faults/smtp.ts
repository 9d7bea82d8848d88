/** The mail server rejects, is slow and is down while the site is killed: each sign-up still gets its email. */
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tests/support/server.ts';
import { startSmtp } from '../../tests/support/smtp.ts';
import { cleanUpAtEnd } from '../clean-up.ts';
import type { Outcome } from '../outcome.ts';
import { takeDatabase, Victim } from '../victim.ts';
import { isWelcomed, signUp } from '../visitors.ts';

const EACH_TIME = 3;
/** The site has tried to send by then. */
const ATTEMPTED_MS = 1500;
const SLOW_MS = 3000;
const [MAX_LIVES, LIFE_MS] = [6, 8000];

export async function failSmtp(): Promise<Outcome[]> {
  const port = await freePort();
  const victim = await Victim.prepare({ DATABASE_URL: await takeDatabase(), SMTP_URL: `smtp://127.0.0.1:${port}` });
  const emails: { to: string; messageId: string }[][] = [];
  const serve = async (behaviour: Omit<Parameters<typeof startSmtp>[0] & object, 'port'>) => {
    const smtp = await startSmtp({ port, ...behaviour });
    cleanUpAtEnd(smtp.close);
    emails.push(smtp.accepted);
    return smtp;
  };
  const welcomed: string[] = [];
  const signUpSome = async () => {
    const signUps = await Promise.all(Array.from({ length: EACH_TIME }, () => signUp(victim.origin)));
    welcomed.push(...signUps.filter(isWelcomed).map(({ email }) => email));
    await sleep(ATTEMPTED_MS);
  };

  await victim.start();
  const refusing = await serve({ refuseRecipient: () => 451 });
  await signUpSome();
  await refusing.close();
  const slow = await serve({ delayMs: SLOW_MS });
  await signUpSome();
  await victim.kill();
  // The server accepts the email, but the site is gone.
  await sleep(SLOW_MS);
  await slow.close();
  await victim.start();
  await signUpSome();
  await serve({});

  const unsent = () => welcomed.filter((email) => !emails.flat().some(({ to }) => to === email));
  for (let life = 0; life < MAX_LIVES && unsent().length > 0; life += 1) {
    await victim.kill();
    await victim.withDatabase(({ executeSql }) =>
      executeSql(`update pgboss.job set start_after = start_after - interval '1 hour', heartbeat_on = heartbeat_on - interval '1 hour'
        where state in ('created', 'retry', 'active')`),
    );
    await victim.start();
    for (const until = Date.now() + LIFE_MS; Date.now() < until && unsent().length > 0; ) await sleep(100);
  }
  await victim.kill();
  const all = emails.flat();
  const ids = [...Map.groupBy(all, ({ to }) => to).values()].map(
    (some) => new Set(some.map(({ messageId }) => messageId)),
  );
  const repeated = ids.filter(({ size }) => size > 1).length;
  return [
    {
      name: 'SMTP server rejecting, slow and down while the site is killed',
      outcome: `of ${welcomed.length} emails ${unsent().length} lost, ${all.length - ids.length} sent again, ${repeated} of them under another Message-ID`,
      isLost: welcomed.length < 3 * EACH_TIME || unsent().length + repeated > 0,
    },
  ];
}
