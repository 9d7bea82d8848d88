/** A seller with 50,000 conversations, one of them with 2,000 messages, on PostgreSQL. */
import { resolve } from 'node:path';
import { openPostgres } from '#app/platform/db/postgres.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson, PASSWORD } from '#tests/support/people.ts';
import { startSite } from '#tests/support/server.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { buildIfNeeded } from '../build.ts';
import { createOwnDatabase } from '../own-database.ts';
import type { Figure } from './figure.ts';
import { quantile } from './statistics.ts';

const SERVER = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const [CONVERSATIONS, MESSAGES, REQUESTS, WARM_UP] = [50_000, 2000, 40, 10];

export async function measureMessages(): Promise<Figure[]> {
  await buildIfNeeded();
  const database = await createOwnDatabase(SERVER);
  try {
    const { email, longest } = await fill(database.url);
    const site = await startSite({
      DATABASE_URL: database.url,
      AUTH_SECRET: 'known to the bench and of no use elsewhere',
    });
    try {
      const seller = new Visitor(site.origin);
      await seller.post('/signin', { email, password: PASSWORD });
      const limit = 'under 100 ms';
      const figure = async (name: string, path: string, at = limit) => ({
        name,
        value: await time(seller, path),
        limit: at,
      });
      return [
        await figure(`An inbox of ${CONVERSATIONS.toLocaleString('en-AU')} conversations, page of it`, '/messages'),
        await figure(`A conversation of ${MESSAGES.toLocaleString('en-AU')} messages`, `/messages/${longest}`),
        await figure('The inbox searched for a rare word', '/messages?q=gearbox', 'none'),
        await figure('The inbox searched for a word of every message', '/messages?q=available', 'none'),
      ];
    } finally {
      await site.stop();
    }
  } finally {
    await database.drop();
  }
}

/** Median and longest, from sending the request to the end of the answer. */
async function time(seller: Visitor, path: string): Promise<string> {
  const times: number[] = [];
  for (let request = 0; request < WARM_UP + REQUESTS; request += 1) {
    const start = performance.now();
    const response = await seller.get(path);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}.`);
    if (request >= WARM_UP) times.push(performance.now() - start);
  }
  return `${Math.round(quantile(times, 0.5))} ms, longest ${Math.round(Math.max(...times))}`;
}

async function fill(url: string) {
  const connection = await openPostgres({ url, migrationsFolder: resolve('migrations') });
  const { db, executeSql } = connection;
  const seller = await makePerson(db);
  const car = await makeListing(db, seller);
  const longest = newId();
  await executeSql(
    `insert into conversations (id, listing_id, car, seller_id, buyer_email, buyer_name, last_at, last_text, last_position)
      select case n when 1 then $1 else lpad(to_hex(n), 12, '0') end, $2,
        '{"make": "Toyota", "model": "Corolla", "trim": "SX", "year": 2019}', $3, n || '@people.example', 'Buyer ' || n,
        now() - n * interval '1 minute', 'Is it still available?', 1
      from generate_series(1, ${CONVERSATIONS}) n`,
    [longest, car, seller.id],
  );
  await executeSql(
    `insert into conversation_messages (conversation_id, position, sender, text, request_id, mail_queued_at, mailed_at)
      select id, 1, 'buyer', 'Is it still available? ' || case when random() < 0.0002 then 'And the gearbox?' else '' end,
        'first', now(), now() from conversations`,
    [],
  );
  await executeSql(
    `insert into conversation_messages (conversation_id, position, sender, text, request_id, mail_queued_at, mailed_at)
      select $1, n, case n % 2 when 0 then 'seller' else 'buyer' end, 'Message ' || n || ' about the car', 'r' || n, now(), now()
      from generate_series(2, ${MESSAGES}) n`,
    [longest],
  );
  await executeSql(`update conversations set last_position = ${MESSAGES} where id = $1`, [longest]);
  await executeSql('analyze', []);
  await connection.close();
  return { email: seller.email, longest };
}
