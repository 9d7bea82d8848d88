/** An S3-compatible store on a free port, and stand-ins for what a store does when it is ill. */
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver, { type ListContext } from 's3rver';
import type { S3Settings } from '#app/platform/env.server.ts';

const BUCKET = 'cars';
const A_PAGE = 2;

/** The only key that s3rver knows; it does not look at signatures of today's kind. */
const KEY = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

export type TestStore = {
  settings: S3Settings;
  stop(): Promise<void>;
  /** On the same port, with what was there. */
  startAgain(): Promise<void>;
  /** Stops, and what was there is gone. */
  end(): Promise<void>;
};

/** With one bucket, `cars`. */
export async function startStore(): Promise<TestStore> {
  const directory = await mkdtemp(join(tmpdir(), 'kerbside-s3-'));
  let { store, port } = await open(directory, 0);
  const stop = async () => {
    store.httpServer.closeAllConnections();
    if (store.httpServer.listening) await store.close();
  };
  return {
    settings: settingsAt(port),
    stop,
    async startAgain() {
      ({ store, port } = await open(directory, port));
    },
    async end() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function open(directory: string, port: number) {
  const store = new S3rver({
    ...{ address: '127.0.0.1', port, silent: true, directory },
    ...{ vhostBuckets: false, configureBuckets: [{ name: BUCKET }] },
  });
  // The first to be asked, before s3rver looks at keys and buckets.
  store.middleware.splice(1, 0, (context, next) => listItself(directory, context) ?? next());
  return { store, ...(await store.run()) };
}

/**
 * What s3rver lists has no folders that have only folders in them, and its pages go on by a cipher that Node no longer
 * has. Answers a few at a time, so that pages are turned in every test.
 */
function listItself(directory: string, context: ListContext): Promise<void> | null {
  const { 'list-type': type, prefix = '', delimiter, 'continuation-token': after = '' } = context.query;
  const bucket = /^\/(\w+)\/?$/.exec(context.path)?.[1];
  if (type !== '2' || bucket !== BUCKET || !context.headers.authorization?.includes(`${KEY.accessKeyId}/`)) return null;
  return readdir(join(directory, bucket), { recursive: true }).then((files) => {
    const keys = files.flatMap((file) => /^(.*)\._S3rver_object$/.exec(file)?.[1] ?? []);
    const shown = keys
      .filter((key) => key.startsWith(prefix))
      .map((key) => (delimiter ? key.slice(0, key.indexOf(delimiter, prefix.length) + 1) || key : key));
    const left = [...new Set(shown)].sort().filter((name) => name > after);
    const page = left.slice(0, A_PAGE);
    const items = page.map((name) =>
      name.endsWith('/')
        ? `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${name}</Key></Contents>`,
    );
    const more = left.length > A_PAGE;
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    context.type = 'application/xml';
    context.body = `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${items.join('')}</ListBucketResult>`;
  });
}

/** Of a store on this machine, with the bucket `cars`. */
export function settingsAt(port: number, changes: Partial<S3Settings> = {}): S3Settings {
  const endpoint = `http://127.0.0.1:${port}`;
  return { bucket: BUCKET, endpoint, region: 'us-east-1', publicUrl: undefined, ...KEY, ...changes };
}

/** Something on a free port that speaks as the test wants, in the place of a store. */
export async function startStandIn(listener: RequestListener): Promise<{ settings: S3Settings; end(): Promise<void> }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: settingsAt(port),
    async end() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
