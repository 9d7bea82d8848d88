/** The site is killed fifty times while buyers write to a seller: each acknowledged message is stored once. */
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeToSeller } from '../../app/enquiries/conversations.server.ts';
import { openPostgres } from '../../app/platform/db/postgres.server.ts';
import type { Database, DatabaseConnection } from '../../app/platform/db/types.server.ts';
import { newId } from '../../app/platform/ids.server.ts';
import { makeListing } from '../../tests/support/factories.ts';
import { makePerson, PASSWORD } from '../../tests/support/people.ts';
import { Visitor } from '../../tests/support/visitor.ts';
import { cleanUpAtEnd } from './clean-up.ts';
import type { Fault } from './fault.ts';
import { prepareVictim, takeDatabase, type Victim } from './victim.ts';

const [KILLS, BUYERS, LONGEST_LIFE_MS, PATIENCE_MS] = [50, 20, 2500, 120_000];

/** A form whose answer didn’t come is sent again in the next life, as a person would. */
type Buyer = { visitor: Visitor; conversation: string; form: { requestId: string; message: string }; sent: string[] };

export async function killDuringMessages(server: string): Promise<Fault[]> {
  const url = await takeDatabase(server);
  const connection = await openPostgres({ url, migrationsFolder: resolve('migrations') });
  cleanUpAtEnd(() => connection.close());
  const site = await prepareVictim({ DATABASE_URL: url });
  const newBuyers = await makeBuyers(connection.db);
  await site.start();
  const buyers = await Promise.all(newBuyers.map((buyer, at) => signIn(site, buyer, at)));
  await site.kill();
  let repeated = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await site.start();
    const writing = Promise.all(buyers.map(write));
    await sleep(Math.random() * LONGEST_LIFE_MS);
    await site.kill();
    repeated += (await writing).filter((isAnswered) => !isAnswered).length;
  }
  await finish(connection, site);
  return [await count(connection, buyers, repeated), await countMails(connection, site)];
}

async function makeBuyers(db: Database) {
  const car = await makeListing(db, await makePerson(db));
  const buyers: { email: string; conversation: string }[] = [];
  for (let number = 0; number < BUYERS; number += 1) {
    const { id, email } = await makePerson(db);
    const buyer = { userId: id, emails: [], name: 'Jess', phone: '' };
    const sent = await writeToSeller(db, car, buyer, { text: 'Is it still available?', requestId: newId() });
    if (!sent.ok) throw new Error(`The first message was refused: ${sent.reason}.`);
    buyers.push({ email, conversation: sent.conversationId });
  }
  return buyers;
}

/** Each from an address of their own, because an address may try only so often. */
async function signIn(
  { origin }: Victim,
  { email, conversation }: { email: string; conversation: string },
  at: number,
) {
  const visitor = new Visitor(origin);
  const headers = { 'X-Forwarded-For': `203.0.113.${at + 1}` };
  const body = new URLSearchParams({ email, password: PASSWORD });
  const { status } = await visitor.send('/signin', { method: 'POST', body, headers });
  if (status !== 303) throw new Error(`Signing in was answered with ${status}.`);
  return { visitor, conversation, form: nextForm(), sent: [] };
}

function nextForm() {
  const requestId = newId();
  return { requestId, message: `About the car, ${requestId}` };
}

/** True once the site has acknowledged it. */
async function write(buyer: Buyer): Promise<boolean> {
  const body = new FormData();
  for (const [name, value] of Object.entries(buyer.form)) body.set(name, value);
  try {
    const { status } = await buyer.visitor.send(`/messages/${buyer.conversation}`, { method: 'POST', body });
    if (status !== 303) return false;
  } catch {
    return false;
  }
  buyer.sent.push(buyer.form.message);
  buyer.form = nextForm();
  return true;
}

/** Until every message’s email has gone. */
async function finish({ executeSql }: DatabaseConnection, site: Victim) {
  await site.start();
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(1000)) {
    await executeSql(
      `update pgboss.job set start_after = now() - interval '1 second', heartbeat_on = heartbeat_on - interval '1 hour'
        where name in ('send-message-mail', 'queue-message-mails') and state in ('created', 'retry', 'active')`,
    );
    const { rows } = await executeSql(
      `select (select count(*) from conversation_messages where mail_queued_at is null)
        + (select count(*) from pgboss.job where name = 'send-message-mail' and state in ('created', 'retry', 'active'))
        as waiting`,
    );
    if (Number((rows[0] as { waiting: string }).waiting) === 0) break;
  }
  await site.kill();
}

async function count({ executeSql }: DatabaseConnection, buyers: Buyer[], repeated: number): Promise<Fault> {
  const { rows } = await executeSql(`select text, count(*)::int as times from conversation_messages
    where text like 'About the car, %' group by text`);
  const stored = new Map((rows as { text: string; times: number }[]).map(({ text, times }) => [text, times]));
  const sent = buyers.flatMap((buyer) => buyer.sent);
  const lost = sent.filter((text) => !stored.has(text)).length;
  const twice = [...stored.values()].filter((times) => times > 1).length;
  return {
    name: `messages are sent through ${KILLS} kills (PostgreSQL)`,
    outcome: `of ${sent.length} acknowledged ${lost} lost, ${twice} stored twice; ${repeated} forms had no answer and were sent again`,
    isLost: lost + twice > 0 || sent.length < KILLS || repeated < KILLS,
  };
}

/** The outbox names a file for its email, so one that came again is two files with one Message-ID. */
async function countMails({ executeSql }: DatabaseConnection, { dataDir }: Victim): Promise<Fault> {
  const outbox = join(dataDir, 'outbox');
  const files = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  const texts = await Promise.all(files.map((name) => readFile(join(outbox, name), 'utf8')));
  const mailed = new Set(texts.flatMap((text) => text.match(/About the car, [0-9a-z]{12}/g) ?? []));
  const { rows } = await executeSql(`select text from conversation_messages where text like 'About the car, %'`);
  const unsent = (rows as { text: string }[]).filter(({ text }) => !mailed.has(text)).length;
  return {
    name: 'emails of these messages',
    outcome: `of ${rows.length} messages ${unsent} without an email; ${files.length} emails`,
    isLost: unsent > 0,
  };
}
