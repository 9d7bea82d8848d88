/** An S3-compatible store on a free port, and stand-ins for a failing store. */
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

/** The only key that s3rver accepts; it does not check v4 signatures. */
const KEY = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

export type TestStore = {
  settings: S3Settings;
  stop(): Promise<void>;
  /** On the same port, with the same files. */
  startAgain(): Promise<void>;
  /** Stops and deletes the files. */
  end(): Promise<void>;
};

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
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  store.middleware.splice(1, 0, (context, next) => listItself(directory, context) ?? next());
  return { store, ...(await store.run()) };
}

/**
 * s3rver leaves out folders that hold only folders, and its page tokens use a cipher that Node has dropped. Small pages make
 * every test use several.
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

export function settingsAt(port: number, changes: Partial<S3Settings> = {}): S3Settings {
  const endpoint = `http://127.0.0.1:${port}`;
  return { bucket: BUCKET, endpoint, region: 'us-east-1', publicUrl: undefined, ...KEY, ...changes };
}

/** A server in place of a store, with the given listener. */
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
