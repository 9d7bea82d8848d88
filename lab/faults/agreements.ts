/**
 * The site is killed fifty times while buyers and sellers agree: a message, a viewing, an offer and its counter-offer, under
 * offer, a deal that both sign, ticks and the sale. Whoever gets no answer presses again. Nothing agreed is lost, nothing is there
 * twice.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startSession } from '../../app/accounts/sessions.server.ts';
import type { Database, DatabaseConnection } from '../../app/platform/db/types.server.ts';
import { newId } from '../../app/platform/ids.server.ts';
import { makeListing } from '../../tests/support/factories.ts';
import { makePerson } from '../../tests/support/people.ts';
import { cookieOf, visit } from '../../tests/support/signed-in.ts';
import { listed, type Outcome } from '../outcome.ts';
import { takeDatabase, Victim } from '../victim.ts';
import { type Answer, ask, type Log, Person, type Step, type Story, toForm } from './mix/person.ts';

const [KILLS, PAIRS_AT_ONCE, PAIRS] = [50, 4, 60];
const [SHORTEST_LIFE_MS, LONGEST_LIFE_MS, PATIENCE_MS] = [150, 1500, 90_000];
const DAY_MS = 86_400_000;

type Pair = { car: string; seller: string; buyer: string };
/** What was acknowledged, by car. */
type Claims = Map<string, Set<Agreed>>;

/** Each is to be there as often as here, once it was acknowledged. */
const STORED = {
  message: `select count(*) from conversation_messages m where m.conversation_id = c.id and text = 'Is it still here?'`,
  viewing: `select count(*) from viewings v where v.conversation_id = c.id and v.accepted_at is not null`,
  offer: `select count(*) from offers o where o.conversation_id = c.id and o.dollars = 15000`,
  counter: `select count(*) from offers o where o.conversation_id = c.id and o.dollars = 18000`,
  accepted: `select count(*) from conversation_messages m where m.conversation_id = c.id and text like 'I accept your offer of $18,000%'`,
  deal: `select count(*) from deals d where d.conversation_id = c.id`,
  signed: `select count(*) from deals d where d.conversation_id = c.id and d.agreed_at is not null
    and (select count(*) from deal_consents k where k.deal_id = d.id) = 2`,
  ticked: `select count(*) from deals d where d.conversation_id = c.id and d.buyer_ticks ? 'ppsr'`,
  sold: `select count(*) from listings l where l.id = c.listing_id and l.sold_date is not null`,
} as const;
type Agreed = keyof typeof STORED;

export async function killDuringAgreements(): Promise<Outcome[]> {
  const victim = await Victim.prepare({ DATABASE_URL: await takeDatabase() });
  const log: Log = { answered: 0, unanswered: 0, turnedAway: 0, surprises: [] };
  const claims: Claims = new Map();
  const pairs = await victim.withDatabase(({ db }) => makePairs(db));
  const people = pairs.map((pair) => {
    const claimed = new Set<Agreed>();
    claims.set(pair.car, claimed);
    return new Person(victim.origin, { cookie: pair.buyer, story: agree(pair, claimed), log });
  });
  let kills = 0;
  for (; kills < KILLS && people.some(({ isDone }) => !isDone); kills += 1) {
    await live(victim, people, SHORTEST_LIFE_MS + Math.random() * (LONGEST_LIFE_MS - SHORTEST_LIFE_MS));
    await victim.kill();
  }
  const begun = people.filter(({ isDone }, at) => isDone || (claims.get(pairs[at]?.car ?? '')?.size ?? 0) > 0);
  await victim.start();
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until && begun.some(({ isDone }) => !isDone); )
    await Promise.all(begun.map((person) => person.work(() => Date.now() > until)));
  await victim.withDatabase((connection) => untilMailed(connection));
  await victim.kill();
  const { rows, jobs } = await victim.withDatabase((connection) => readStored(connection));
  return [...toOutcomes(claims, rows, kills), mailOutcome(jobs, victim), surpriseOutcome(log)];
}

/** Four pairs at a time, so that each gets far in a life. */
async function live(victim: Victim, people: Person[], lifeMs: number) {
  await victim.start();
  const dies = Date.now() + lifeMs;
  const working = people.filter(({ isDone }) => !isDone).slice(0, PAIRS_AT_ONCE);
  const work = Promise.all(working.map((person) => person.work(() => Date.now() > dies)));
  await sleep(lifeMs);
  await victim.kill();
  await work;
}

async function* agree({ car, seller, buyer }: Pair, claimed: Set<Agreed>): Story {
  const words = { requestId: newId(), message: 'Is it still here?' };
  const sent = yield* ask({ path: `/listing/${car}/message`, body: toForm(words), cookie: buyer }, 303);
  claimed.add('message');
  const thread = `/messages/${sent.headers.get('location')?.split('/').at(-1)}`;
  const day = new Date(Date.now() + 4 * DAY_MS).toISOString().slice(0, 10);
  const times = toForm({ requestId: newId(), day, times: '10:00', place: 'suburb' });
  yield* ask({ path: `${thread}/viewing`, body: times, cookie: seller }, 303, 400);
  const page = yield* ask({ path: thread, cookie: buyer }, 200);
  const [, viewing] = /\/viewing\/(\w{12})"/.exec(page.text) ?? [];
  const [, start] = /name="start" value="([^"]+)"/.exec(page.text) ?? [];
  if (!viewing || !start) throw new Error('The offered time isn’t in the conversation');
  const accepting = toForm({ answer: 'accept', start });
  yield* ask({ path: `${thread}/viewing/${viewing}`, body: accepting, cookie: buyer }, 303);
  claimed.add('viewing');
  yield* offer(thread, buyer, '15000');
  claimed.add('offer');
  const counter = yield* offer(thread, seller, '18000');
  claimed.add('counter');
  yield* repeatable({ path: `${thread}/offer/${counter}/accept`, body: toForm({}), cookie: buyer });
  claimed.add('accepted');
  yield* ask({ path: `/my-listings/${car}/under-offer`, body: toForm({ days: '3' }), cookie: seller }, 302, 303);
  yield* repeatable({ path: `${thread}/deal`, body: toForm(TERMS), cookie: buyer });
  claimed.add('deal');
  const written = yield* ask({ path: `${thread}/deal`, cookie: buyer }, 302);
  const deal = written.headers.get('location') ?? '';
  for (const cookie of [buyer, seller]) {
    const consent = toForm({ version: '1', name: 'Priya Patel', address: '4 Banksia Street, Kew', agrees: 'on' });
    yield* repeatable({ path: `${deal}/agree`, body: consent, cookie });
  }
  claimed.add('signed');
  yield* ask({ path: `${deal}/settlement`, body: toForm({ ticked: 'ppsr' }), cookie: buyer }, 302, 303);
  claimed.add('ticked');
  yield* ask({ path: `/my-listings/${car}/sale`, body: toForm({}), cookie: seller }, 302, 303);
  claimed.add('sold');
}

const TERMS = {
  ...{ version: '0', odometer: '61200', regoState: 'VIC', price: '18000', duty: 'buyer', owing: 'no' },
  ...{ place: 'The bank in Kew', day: new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10) },
};

async function* offer(thread: string, cookie: string, amount: string): Step<string> {
  const requestId = newId();
  yield* ask({ path: `${thread}/offer`, body: toForm({ requestId, amount, days: '3' }), cookie }, 303);
  return requestId;
}

/** Pressed again, it may say that it is done already. */
async function* repeatable(request: Parameters<typeof ask>[0]): Step<Answer> {
  const answer = yield* ask(request, 302, 303, 400, 409);
  if (answer.status >= 400 && !answer.isRepeated) throw new Error(`${request.path} answered ${answer.status}`);
  return answer;
}

async function makePairs(db: Database): Promise<Pair[]> {
  const signedIn = async () => {
    const { id, email } = await makePerson(db);
    return { id, email, cookie: cookieOf(await startSession(db, id, visit())) };
  };
  const pairs: Pair[] = [];
  while (pairs.length < PAIRS) {
    const [seller, buyer] = [await signedIn(), await signedIn()];
    const codes = { vin: 'JM0BP2S7601234567', regoPlate: 'ABC123', regoState: 'VIC' } as const;
    const car = await makeListing(db, seller, { price: 20_000, suburb: 'Kew VIC 3101', ...codes });
    pairs.push({ car, seller: seller.cookie, buyer: buyer.cookie });
  }
  return pairs;
}

async function untilMailed({ executeSql }: DatabaseConnection) {
  const waiting = `select count(*)::int as count from pgboss.job where name like 'send-%' and state in ('created', 'retry', 'active')`;
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(1000)) {
    // What was under way when the site was killed is due at once, and pauses of the queue end.
    await executeSql(`update pgboss.job set start_after = now(), heartbeat_on = heartbeat_on - interval '1 hour'
      where name like 'send-%' and state in ('created', 'retry', 'active')`);
    const { rows } = await executeSql(waiting);
    if ((rows[0] as { count: number }).count === 0) return;
  }
}

type Row = { car: string } & Record<Agreed, number>;

async function readStored({ executeSql }: DatabaseConnection) {
  const counts = Object.entries(STORED).map(([name, query]) => `(${query})::int as ${name}`);
  const { rows } = await executeSql(`select c.listing_id as car, ${counts.join(', ')} from conversations c`);
  const { rows: jobs } = await executeSql(
    `select count(*) filter (where state <> 'completed')::int as unsent, count(*)::int as all
      from pgboss.job where name like 'send-%'`,
  );
  return { rows: rows as Row[], jobs: jobs[0] as { unsent: number; all: number } };
}

function toOutcomes(claims: Claims, rows: Row[], kills: number): Outcome[] {
  const agreed = Object.keys(STORED) as Agreed[];
  let [count, lost, twice] = [0, 0, 0];
  for (const [car, claimed] of claims) {
    const own = rows.filter((row) => row.car === car);
    if (own.length > 1) twice += 1;
    count += claimed.size;
    lost += agreed.filter((one) => claimed.has(one) && (own[0]?.[one] ?? 0) < 1).length;
    twice += agreed.filter((one) => (own[0]?.[one] ?? 0) > 1).length;
  }
  const whole = [...claims.values()].filter(({ size }) => size === agreed.length).length;
  return [
    {
      name: `a buyer and a seller agree through ${kills} kills`,
      outcome: `of ${count} acknowledged steps ${lost} lost, ${twice} there twice; ${whole} pairs went all the way`,
      isLost: lost + twice > 0 || whole < 5 || kills < KILLS,
    },
  ];
}

function mailOutcome({ unsent, all }: { unsent: number; all: number }, victim: Victim): Outcome {
  const errors = victim.errors();
  return {
    name: '– their emails',
    outcome: `${unsent} of ${all} not sent; logged: ${errors.join('; ') || 'nothing'}`,
    isLost: unsent > 0 || all === 0,
  };
}

function surpriseOutcome({ answered, unanswered, surprises }: Log): Outcome {
  return {
    name: '– their presses',
    outcome: `${answered} answers, ${unanswered} without one were sent again; ${surprises.length} unexpected answers${listed(surprises)}`,
    isLost: surprises.length > 0,
  };
}
