/** Two servers behind HAProxy, what they need, and the people who use them. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeToSeller } from '../../../app/enquiries/conversations.server.ts';
import { openPostgres } from '../../../app/platform/db/postgres.server.ts';
import type { Database } from '../../../app/platform/db/types.server.ts';
import { newId } from '../../../app/platform/ids.server.ts';
import { makeListing } from '../../../tests/support/factories.ts';
import { makePerson, PASSWORD } from '../../../tests/support/people.ts';
import { replaced } from '../../../tests/support/proxies.ts';
import { startStore } from '../../../tests/support/s3.ts';
import { freePort, newDataDir, type SiteProcess, startSite } from '../../../tests/support/server.ts';
import { startSmtp } from '../../../tests/support/smtp.ts';
import { startSwitch } from '../../../tests/support/switch.ts';
import { Visitor } from '../../../tests/support/visitor.ts';
import { cleanUpAtEnd } from '../../clean-up.ts';
import { type PostgresPair, tell } from './postgres-pair.ts';

export const HAS_HAPROXY = !spawnSync('haproxy', ['-v']).error;
/** They are kept in memory. */
const PAGES = ['/', '/listings', '/listings?make=Toyota', '/about'];
const [BUYERS, WRITERS, BETWEEN_FORMS_MS] = [6, 3, 30];

type Buyer = { email: string; conversationId: string };

export class Scene {
  readonly origin: string;
  readonly pair: PostgresPair;
  readonly sites: SiteProcess[] = [];
  readonly car: string;
  readonly buyers: Buyer[];
  readonly #start: (at: number, folder?: string) => Promise<SiteProcess>;
  readonly turnToReplica: () => void;

  private constructor(fields: Pick<Scene, 'origin' | 'pair' | 'turnToReplica'> & People, start: StartSite) {
    this.origin = fields.origin;
    this.pair = fields.pair;
    this.turnToReplica = fields.turnToReplica;
    this.car = fields.car;
    this.buyers = fields.buyers;
    this.#start = start;
  }

  static async open(pair: PostgresPair): Promise<Scene> {
    const turnable = await startSwitch(pair.primary.port);
    cleanUpAtEnd(() => turnable.close());
    const [store, smtp] = [await startStore(), await startSmtp()];
    cleanUpAtEnd(store.end);
    cleanUpAtEnd(smtp.close);
    const people = await makePeople(pair.primary.url);
    const [balancerPort, ...ports] = [await freePort(), await freePort(), await freePort()];
    const { bucket, endpoint, accessKeyId, secretAccessKey } = store.settings;
    const environment = {
      DATABASE_URL: `postgres://postgres@127.0.0.1:${turnable.port}/postgres`,
      SMTP_URL: smtp.url,
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      TRUST_PROXY: '1',
      STOP_DELAY_SECONDS: '2',
      LOG_LEVEL: 'fatal',
      DATA_DIR: await newDataDir(),
    };
    const origin = `http://localhost:${balancerPort}`;
    const turnToReplica = () => turnable.turnTo(pair.replica.port);
    const scene = new Scene({ origin, pair, turnToReplica, ...people }, (at, folder) =>
      startSite({ ...environment, PORT: String(ports[at]) }, { folder }),
    );
    cleanUpAtEnd(() => Promise.all(scene.sites.map((site) => site.stop())));
    for (const at of [0, 1]) await scene.start(at);
    await startBalancer(ports, balancerPort);
    return scene;
  }

  /** `folder` has another version. */
  async start(at: number, folder?: string): Promise<void> {
    this.sites[at] = await this.#start(at, folder);
  }

  originOf(at: number): string {
    return this.sites[at]?.origin ?? '';
  }

  /** During `work` some read pages one after the other, buyers send messages. A form without an answer is sent again. */
  async underLoad(work: (now: () => number) => Promise<void>): Promise<Traffic> {
    const writers = await Promise.all(
      this.buyers.slice(-WRITERS).map(async ({ email, conversationId }) => ({
        visitor: await signedIn(this.origin, email),
        path: `/messages/${conversationId}`,
      })),
    );
    const began = performance.now();
    const now = () => performance.now() - began;
    const traffic = new Traffic();
    let isOver = false;
    const reading = PAGES.map(async (path) => {
      while (!isOver) {
        const startedAt = now();
        const status = await statusOf(fetch(this.origin + path, { headers: { 'X-Forwarded-For': '198.51.100.7' } }));
        if (status === '200') traffic.read += 1;
        else traffic.unread.push(status);
        traffic.msOfSlowest = Math.max(traffic.msOfSlowest, now() - startedAt);
        await sleep(10);
      }
    });
    const writing = writers.map(async ({ visitor, path }) => {
      let requestId = newId();
      while (!isOver) {
        const body = new FormData();
        const message = `About the car, ${requestId}`;
        for (const [name, value] of Object.entries({ requestId, message })) body.set(name, value);
        const status = await statusOf(visitor.send(path, { method: 'POST', body }));
        if (status === '303') {
          traffic.written.push({ text: message, at: now() });
          requestId = newId();
        } else traffic.refused.push(status);
        await sleep(BETWEEN_FORMS_MS);
      }
    });
    await work(now);
    isOver = true;
    await Promise.all([...reading, ...writing]);
    return traffic;
  }
}

type StartSite = (at: number, folder?: string) => Promise<SiteProcess>;
type People = { car: string; buyers: Buyer[] };

export class Traffic {
  read = 0;
  msOfSlowest = 0;
  /** Statuses of pages, and of forms that weren’t taken. */
  readonly unread: string[] = [];
  readonly refused: string[] = [];
  readonly written: { text: string; at: number }[] = [];

  get failed(): number {
    return this.unread.length + this.refused.length;
  }

  async lostOf(url: string): Promise<number> {
    const [result] = await tell(url, `select text from conversation_messages where text like 'About the car, %'`);
    const stored = new Set(result?.rows.map(({ text }) => text));
    return this.written.filter(({ text }) => !stored.has(text)).length;
  }

  /** Milliseconds from then until a message was taken. */
  takenAfter(then: number): number | undefined {
    const next = this.written.find(({ at }) => at > then);
    return next && Math.round(next.at - then);
  }

  describe(lost: number): string {
    const kinds = Map.groupBy([...this.unread, ...this.refused], (status) => status);
    const all = [...kinds].map(([status, some]) => ` (${status}: ${some.length})`).join('');
    const total = this.read + this.written.length + this.failed;
    return `${this.failed} requests failed of ${total}${all}, ${lost} messages lost`;
  }
}

export async function signedIn(origin: string, email: string): Promise<Visitor> {
  const visitor = new Visitor(origin);
  const { status } = await visitor.post('/signin', { email, password: PASSWORD });
  if (status !== 303) throw new Error(`Signing in was answered with ${status}.`);
  return visitor;
}

async function statusOf(asked: Promise<Response>): Promise<string> {
  try {
    const response = await asked;
    await response.arrayBuffer();
    return String(response.status);
  } catch {
    return 'no answer';
  }
}

/** `ops/haproxy.cfg` for visitors who name an address each and come without TLS. */
async function startBalancer([first, second]: number[], port: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-balancer-'));
  cleanUpAtEnd(() => rm(folder, { recursive: true, force: true }));
  const settings = replaced('ops/haproxy.cfg', [
    ['bind :80\n', `bind 127.0.0.1:${port}\n`],
    ['  bind :443 ssl crt /etc/haproxy/cars.example.pem alpn h2,http/1.1\n', ''],
    ['  http-request redirect scheme https code 301 unless { ssl_fc }\n', ''],
    ['  http-request del-header X-Forwarded-For\n', ''],
    ['127.0.0.1:3000', `127.0.0.1:${first}`],
    ['127.0.0.1:3001', `127.0.0.1:${second}`],
    ['inter 2s', 'inter 250'],
  ]);
  await writeFile(join(folder, 'haproxy.cfg'), settings);
  const child = spawn('haproxy', ['-f', join(folder, 'haproxy.cfg'), '-db'], { stdio: 'ignore' });
  cleanUpAtEnd(() => child.kill());
  await sleep(1000);
}

async function makePeople(url: string): Promise<People> {
  const { db, close } = await openPostgres({ url, migrationsFolder: resolve('migrations') });
  const seller = await makePerson(db);
  const car = await makeListing(db, seller);
  const buyers: Buyer[] = [];
  while (buyers.length < BUYERS) buyers.push(await makeBuyer(db, car));
  await close();
  return { car, buyers };
}

async function makeBuyer(db: Database, car: string): Promise<Buyer> {
  const { id, email } = await makePerson(db);
  const buyer = { userId: id, emails: [], name: 'Jess', phone: '' };
  const sent = await writeToSeller(db, car, buyer, { text: 'Is it still available?', requestId: newId() });
  if (!sent.ok) throw new Error(`The first message was refused: ${sent.reason}.`);
  return { email, conversationId: sent.conversationId };
}
