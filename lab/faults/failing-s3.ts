/** The file store is down, hangs, lies about lengths and breaks off uploads while people keep using the site. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStore } from '../../tests/support/s3.ts';
import { freePort } from '../../tests/support/server.ts';
import { cleanUpAtEnd } from './clean-up.ts';
import type { Fault } from './fault.ts';
import { loggedErrors } from './site-logs.ts';
import { countLost, describeSeen, makeScene, type Seen, Trial } from './trial/trial.ts';
import { prepareVictim, takeDatabase } from './victim.ts';

type Trouble = 'none' | 'down' | 'hangs' | 'tells half the length' | 'tells twice the length' | 'breaks off uploads';
const TROUBLES: Trouble[] = ['down', 'hangs', 'tells half the length', 'tells twice the length', 'breaks off uploads'];
/** The site gives up on the store within this: two attempts of ten seconds, each for a photo and for its removal. */
const PATIENCE_MS = 50_000;

export async function failS3OnPostgres(server: string): Promise<Fault[]> {
  const store = await startStore();
  cleanUpAtEnd(store.end);
  const proxy = await startProxy(Number(new URL(store.settings.endpoint ?? '').port));
  const victim = await prepareVictim({
    DATABASE_URL: await takeDatabase(server),
    LOG_LEVEL: 'warn',
    S3_BUCKET: store.settings.bucket,
    S3_ENDPOINT: proxy.origin,
    S3_ACCESS_KEY_ID: store.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
  });
  const trial = new Trial(victim, await victim.withDatabase(({ db }) => makeScene(db)));
  await victim.start();
  const { url } = await trial.upload();
  const photo = `${url}/320.webp`;
  const faults: Fault[] = [];
  for (const trouble of TROUBLES) {
    await proxy.make(trouble);
    const seen = {
      home: await trial.open('/'),
      photo: await trial.open(photo),
      upload: await trial.upload(),
      publishing: await trial.publish(),
      message: await trial.message(),
    };
    await proxy.make('none');
    const after = [await trial.upload(), await trial.publish(), await trial.open(photo), await trial.message()];
    faults.push(toFault(trouble, seen, after, victim.isAlive()));
  }
  await victim.kill();
  const lost = await victim.withDatabase((connection) => countLost(connection, trial));
  const errors = [...loggedErrors(victim.name)].map(([text, count]) => `${count} × ${text}`);
  faults.push({
    name: '– after all of them',
    outcome: `of ${trial.acknowledged.length} acknowledged forms ${lost} lost; logged: ${errors.join('; ') || 'nothing'}`,
    isLost: lost > 0 || errors.length === 0,
  });
  return faults;
}

type AllSeen = { home: Seen; photo: Seen; upload: Seen; publishing: Seen & { keepsText: boolean }; message: Seen };

function toFault(trouble: Trouble, seen: AllSeen, after: Seen[], isAlive: boolean): Fault {
  const { home, photo, upload, publishing, message } = seen;
  const isBack = isAlive && after.every(({ status }) => status >= 200 && status < 400);
  const isClear = [upload, publishing].every(
    ({ status, message }) => status > 0 && (status < 400 || message.length > 20),
  );
  const keepsText = publishing.status === 200 || publishing.keepsText;
  const inTime = Object.values(seen).every(({ ms }) => ms < PATIENCE_MS);
  const outcomes = Object.entries(seen).map(([name, one]) => describeSeen(name, one));
  return {
    name: `file store ${trouble} (PostgreSQL)`,
    outcome: `${outcomes.join(', ')}; typed text is ${keepsText ? 'kept' : 'gone'}; afterwards ${isBack ? 'all work again' : `not: ${after.map(({ status }) => status).join(', ')}`}`,
    isLost:
      home.status !== 200 ||
      message.status !== 303 ||
      photo.status === 500 ||
      !isClear ||
      !keepsText ||
      !isBack ||
      !inTime,
  };
}

/** In front of the store. A hung request is never answered. */
async function startProxy(storePort: number) {
  let trouble: Trouble = 'none';
  const port = await freePort();
  const pass = (incoming: IncomingMessage, answer: ServerResponse) => {
    if (trouble === 'hangs') return;
    if (trouble === 'breaks off uploads' && incoming.method === 'PUT') {
      incoming.once('data', () => incoming.socket.destroy());
      return;
    }
    const { method, url: path, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port: storePort, method, path, headers }, (storeAnswer) => {
      answer.writeHead(storeAnswer.statusCode ?? 502, lie(storeAnswer.headers));
      storeAnswer.on('data', (chunk) => answer.write(chunk));
      // Sends less than the announced length.
      storeAnswer.on('end', () =>
        trouble === 'tells twice the length' && method === 'GET' ? answer.destroy() : answer.end(),
      );
    });
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
  };
  const lie = (headers: IncomingMessage['headers']) => {
    const length = Number(headers['content-length']);
    if (!length || !trouble.startsWith('tells')) return headers;
    return { ...headers, 'content-length': String(trouble.includes('half') ? Math.floor(length / 2) : length * 2) };
  };
  let server: Server | undefined = await listen(pass, port);
  cleanUpAtEnd(async () => void server?.closeAllConnections());
  return {
    origin: `http://127.0.0.1:${port}`,
    async make(next: Trouble) {
      trouble = next;
      server?.closeAllConnections();
      if (next === 'down') {
        server?.close();
        server = undefined;
      } else server ??= await listen(pass, port);
      await sleep(50);
    },
  };
}

async function listen(
  pass: (incoming: IncomingMessage, answer: ServerResponse) => void,
  port: number,
): Promise<Server> {
  const server = createServer(pass).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
