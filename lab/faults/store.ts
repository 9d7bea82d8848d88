/**
 * What keeps the photos fails while people upload, publish and write: the disk fills up or becomes read-only, the bucket is down,
 * hangs, lies about lengths or breaks off uploads.
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSession } from '../../app/accounts/sessions.server.ts';
import { writeToSeller } from '../../app/enquiries/conversations.server.ts';
import type { Database } from '../../app/platform/db/types.server.ts';
import { newId } from '../../app/platform/ids.server.ts';
import { makeListing } from '../../tests/support/factories.ts';
import { listingForm, picture } from '../../tests/support/listing-form.ts';
import { makePerson } from '../../tests/support/people.ts';
import { startStore } from '../../tests/support/s3.ts';
import { freePort } from '../../tests/support/server.ts';
import { cookieOf, FIREFOX, visit } from '../../tests/support/signed-in.ts';
import { cleanUpAtEnd } from '../clean-up.ts';
import type { Outcome } from '../outcome.ts';
import { takeDatabase, Victim } from '../victim.ts';
import { freshAddress } from '../visitors.ts';

const [DISK_MEGABYTES, BLOCK_BYTES, MOST_TRIES] = [24, 4096, 100];
/** The site gives up on the store within this: two attempts of ten seconds, each for a photo and for its removal. */
const PATIENCE_MS = 50_000;
const TROUBLES = ['down', 'hangs', 'tells half the length', 'tells twice the length', 'breaks off uploads'] as const;
type Trouble = (typeof TROUBLES)[number] | 'none';

export async function* failDisk(): AsyncGenerator<Outcome> {
  const disk = await mountSmallDisk();
  if (!disk)
    return yield { name: 'full and read-only disk', outcome: 'skipped: no disk can be mounted', isLost: false };
  const victim = await Victim.prepare({ DATABASE_URL: await takeDatabase(), DATA_DIR: join(disk, 'data') });
  const person = await startWithPerson(victim);
  yield await during('disk full', person, { begin: () => fill(disk), end: () => rm(join(disk, 'rest')) });
  yield await during('disk read-only', person, { begin: () => remount(disk, 'ro'), end: () => remount(disk, 'rw') });
  yield await afterwards(person);
}

export async function* failS3(): AsyncGenerator<Outcome> {
  const { settings, end } = await startStore();
  cleanUpAtEnd(end);
  const proxy = await startProxy(Number(new URL(settings.endpoint ?? '').port));
  const victim = await Victim.prepare({
    DATABASE_URL: await takeDatabase(),
    S3_BUCKET: settings.bucket,
    S3_ENDPOINT: proxy.origin,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  });
  const person = await startWithPerson(victim);
  for (const trouble of TROUBLES) {
    const change = { begin: () => proxy.make(trouble), end: () => proxy.make('none') };
    yield await during(`file store ${trouble}`, person, change);
  }
  yield await afterwards(person);
}

/** `status` is 0 without an answer; `message` is the sentence that a person reads. */
type Seen = { status: number; text: string; message: string; ms: number };

/** A seller, also in a conversation, who keeps going during a failure. */
class Person {
  readonly victim: Victim;
  readonly #cookie: string;
  readonly #conversationId: string;
  /** The acknowledged texts of messages and cars. */
  readonly acknowledged: string[] = [];
  photo = '/';

  constructor(victim: Victim, cookie: string, conversationId: string) {
    this.victim = victim;
    this.#cookie = cookie;
    this.#conversationId = conversationId;
  }

  async upload(): Promise<Seen> {
    const body = new FormData();
    body.set('uploadId', randomUUID());
    body.set('photo', await picture('car.jpg'));
    const seen = await this.send('/uploads/photos', body);
    const json = seen.text.startsWith('{') ? JSON.parse(seen.text) : {};
    if (json.url) this.photo = `${json.url}/320.webp`;
    return { ...seen, message: json.message ?? '' };
  }

  /** As a form without JavaScript, with its photo. */
  async publish(): Promise<Seen & { keepsText: boolean }> {
    const description = `Reference ${newId()}.`;
    const form = listingForm({ description, photos: [await picture('car.jpg')] });
    const seen = await this.send('/create-listing', form);
    if (seen.status === 200) this.acknowledged.push(description);
    return { ...seen, keepsText: seen.status === 200 || seen.text.includes(description) };
  }

  async message(): Promise<Seen> {
    const message = `About the car, ${newId()}`;
    const body = new FormData();
    body.set('requestId', newId());
    body.set('message', message);
    const seen = await this.send(`/messages/${this.#conversationId}`, body);
    if (seen.status === 303) this.acknowledged.push(message);
    return seen;
  }

  async send(path: string, body?: FormData): Promise<Seen> {
    const startedAt = performance.now();
    const ms = () => Math.round(performance.now() - startedAt);
    try {
      const response = await fetch(this.victim.origin + path, {
        ...(body && { method: 'POST', body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS + 10_000),
        headers: { Cookie: this.#cookie, 'User-Agent': FIREFOX, 'X-Forwarded-For': freshAddress() },
      });
      const text = await response.text();
      return { status: response.status, text, message: alertOf(text), ms: ms() };
    } catch (error) {
      return { status: 0, text: '', message: (error as Error).message, ms: ms() };
    }
  }
}

function alertOf(page: string): string {
  const trouble = /[^<>]*(?:wasn’t uploaded|went wrong|is down|try again)[^<>]*/i.exec(page)?.[0];
  return (page.startsWith('<') ? (trouble ?? '') : page).replaceAll('&#x27;', '’').trim().slice(0, 140);
}

async function startWithPerson(victim: Victim): Promise<Person> {
  const person = await victim.withDatabase(({ db }) => makeSeller(db, victim));
  await victim.start();
  await person.upload();
  return person;
}

async function makeSeller(db: Database, victim: Victim): Promise<Person> {
  const { id: userId } = await makePerson(db, { isDealer: true, dealershipName: 'Yarra Motors' });
  const listingId = await makeListing(db, await makePerson(db));
  const buyer = { userId, emails: [], name: 'Jess', phone: '' };
  const sent = await writeToSeller(db, listingId, buyer, { text: 'Is it still there?', requestId: newId() });
  if (!sent.ok) throw new Error(sent.reason);
  return new Person(victim, cookieOf(await startSession(db, userId, visit())), sent.conversationId);
}

type Failure = { begin(): Promise<unknown>; end(): Promise<unknown> };

async function during(name: string, person: Person, { begin, end }: Failure): Promise<Outcome> {
  await begin();
  const home = await person.send('/');
  const photo = await person.send(person.photo);
  const [upload, publishing, message] = [await person.upload(), await person.publish(), await person.message()];
  await end();
  const after = [
    await person.upload(),
    await person.publish(),
    await person.send(person.photo),
    await person.message(),
  ];
  const isBack = person.victim.isAlive() && after.every(({ status }) => status >= 200 && status < 400);
  const seen = { home, photo, upload, publishing, message };
  const isClear = [upload, publishing].every(
    ({ status, message }) => status > 0 && (status < 400 || message.length > 20),
  );
  const isInTime = Object.values(seen).every(({ ms }) => ms < PATIENCE_MS);
  const words = Object.entries(seen).map(([what, one]) => describe(what, one));
  const { keepsText } = publishing;
  return {
    name,
    outcome: `${words.join(', ')}; typed text is ${keepsText ? 'kept' : 'gone'}; afterwards ${isBack ? 'all work again' : `not: ${after.map(({ status }) => status).join(', ')}`}`,
    isLost:
      home.status !== 200 ||
      message.status !== 303 ||
      photo.status === 500 ||
      !isClear ||
      !keepsText ||
      !isBack ||
      !isInTime,
  };
}

function describe(name: string, { status, message, ms }: Seen): string {
  const words = message === '' || status < 400 ? '' : ` “${message}”`;
  return `${name} ${status || 'no answer'}${words}${ms > 2000 ? ` after ${(ms / 1000).toFixed(1)} s` : ''}`;
}

async function afterwards({ victim, acknowledged }: Person): Promise<Outcome> {
  await victim.kill();
  const { rows } = await victim.withDatabase(({ executeSql }) =>
    executeSql(
      `select text from unnest($1::text[]) as text
        where text not in (select text from conversation_messages union select description from listings)`,
      [acknowledged],
    ),
  );
  const errors = victim.errors();
  return {
    name: '– after all of them',
    outcome: `of ${acknowledged.length} acknowledged forms ${rows.length} lost; logged: ${errors.join('; ') || 'nothing'}`,
    isLost: rows.length > 0 || errors.length === 0,
  };
}

async function mountSmallDisk(): Promise<string | null> {
  const disk = await mkdtemp(join(tmpdir(), 'kerbside-small-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'small', disk]);
  cleanUpAtEnd(async () => {
    if (status === 0) spawnSync('umount', ['-l', disk]);
    await rm(disk, { recursive: true, force: true });
  });
  if (status !== 0) return null;
  await mkdir(join(disk, 'data'));
  return disk;
}

async function fill(disk: string) {
  const { bavail, bsize } = await statfs(disk);
  await writeFile(join(disk, 'rest'), Buffer.alloc(Math.max(0, bavail * bsize - BLOCK_BYTES)));
  await writeFile(join(disk, 'rest'), Buffer.alloc(2 * BLOCK_BYTES), { flag: 'a' }).catch(() => {});
}

/** Linux calls a disk busy while a file on it is open for writing. */
async function remount(disk: string, how: 'ro' | 'rw') {
  for (let tries = 1; ; tries += 1) {
    const { status, stderr } = spawnSync('mount', ['-o', `remount,${how}`, disk]);
    if (status === 0) return;
    if (tries === MOST_TRIES) throw new Error(`The disk could not be mounted again: ${stderr}`);
    await sleep(100);
  }
}

/** In front of the store. A hung request is never answered. */
async function startProxy(storePort: number) {
  let trouble: Trouble = 'none';
  const port = await freePort();
  const lie = (headers: IncomingMessage['headers']) => {
    const length = Number(headers['content-length']);
    if (!length || !trouble.startsWith('tells')) return headers;
    return { ...headers, 'content-length': String(trouble.includes('half') ? Math.floor(length / 2) : length * 2) };
  };
  const pass = (incoming: IncomingMessage, answer: ServerResponse) => {
    if (trouble === 'hangs') return;
    if (trouble === 'breaks off uploads' && incoming.method === 'PUT')
      return void incoming.once('data', () => incoming.socket.destroy());
    const { method, url: path, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port: storePort, method, path, headers }, (stored) => {
      answer.writeHead(stored.statusCode ?? 502, lie(stored.headers));
      stored.on('data', (chunk) => answer.write(chunk));
      // Sends less than the announced length.
      const isShort = trouble === 'tells twice the length' && method === 'GET';
      stored.on('end', () => (isShort ? answer.destroy() : answer.end()));
    });
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
  };
  const listen = async () => {
    const started = createServer(pass).listen(port, '127.0.0.1');
    await once(started, 'listening');
    return started;
  };
  let server: Server | undefined = await listen();
  cleanUpAtEnd(() => server?.closeAllConnections());
  return {
    origin: `http://127.0.0.1:${port}`,
    async make(next: Trouble) {
      trouble = next;
      server?.closeAllConnections();
      if (next === 'down') server = void server?.close();
      else server ??= await listen();
      await sleep(50);
    },
  };
}
